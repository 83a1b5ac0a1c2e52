import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Db } from '../db/database.ts';
import { inLanguage, type SiteRecord } from '../sites/public.ts';
import { draftOf, wholeTexts, withRow } from './preview/drafts.ts';
import { sanitiseBody } from './sanitise.ts';
import { type NewsPlace, readNews } from './store.ts';

const PER_PAGE = 10;
const PLACE = /^(\d{1,15})-(\d{1,9})$/;

interface NewsAsked {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

interface NewsReader {
  readonly siteId: number;
  readonly language: LanguageCode;
  readonly now: Date;
  readonly site: SiteRecord;
  /** That a signed preview shows. */
  readonly draft?: string;
}

/** A page of a site's news. */
export async function newsPage(
  db: Db,
  { siteId, language, now, site, ...preview }: NewsReader,
  { before, limit = PER_PAGE }: NewsAsked,
): Promise<CallResponse<'/api/home/news'> | Refusal> {
  const place = before === undefined ? undefined : readPlace(before);
  if (before !== undefined && place === undefined) return refuse('badRequest', { field: 'before' });
  const published = await readNews(db.read, siteId, {
    now,
    limit: limit + 1,
    ...(place ? { before: place } : {}),
  });
  const draft = place ? undefined : await draftOf(db.read, { siteId, ...preview }, 'news');
  const rows = draft
    ? withRow(published, { id: draft.row ?? 0, at: now, texts: wholeTexts(draft.document) })
    : published;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    statusCode: 1,
    value: shown.map(({ id, at, texts }) => ({
      news_id: String(id),
      at: at.toISOString(),
      texts: Object.fromEntries(
        Object.entries(inLanguage(texts, language, site.settings.fallbackLanguage)).map(
          ([code, { title, body }]) => [code, { title, body: sanitiseBody(body) }],
        ),
      ),
    })),
    next: rows.length > limit && last ? `${last.at.getTime()}-${last.id}` : null,
  };
}

function readPlace(text: string): NewsPlace | undefined {
  const [, at, id] = PLACE.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { at: new Date(Number(at)), id: Number(id) };
}
