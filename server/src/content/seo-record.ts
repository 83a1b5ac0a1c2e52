import type { CallResponse } from '#contract/calls.ts';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { inLanguage, type SiteRecord } from '../sites/public.ts';
import { sanitiseBody } from './sanitise.ts';
import type { SeoRow } from './store.ts';

interface SeoAsked {
  readonly site: SiteRecord;
  readonly language: LanguageCode;
  readonly origin: string;
  readonly pageName: string;
}

const HOME = 'home';

/** The SEO record of a page; an empty canonical address marks a page without one of its own. */
export function seoRecord(
  rows: readonly SeoRow[],
  { site, language, origin, pageName }: SeoAsked,
): CallResponse<'/api/seo'>['value'] {
  const own = rows.find((row) => row.page_name === pageName);
  const row = own ?? rows.find((candidate) => candidate.page_name === HOME);
  const english = row?.texts.EN;
  const said = row && inLanguage(row.texts, language, site.settings.fallbackLanguage);
  const local = language === 'EN' ? undefined : said?.[language];
  const meta = local ?? english;
  return {
    id: own ? String(own.id) : '',
    page_name: own ? pageName : '',
    en_item_name: own ? (english?.name ?? '') : '',
    en_body: own ? sanitiseBody(english?.body ?? '') : '',
    local_item_name: own ? (local?.name ?? '') : '',
    local_body: own ? sanitiseBody(local?.body ?? '') : '',
    meta_title: own ? (meta?.title ?? site.name) : site.name,
    meta_desc: meta?.description ?? '',
    meta_keywords: meta?.keywords ?? '',
    meta_url: own ? new URL(own.path, origin).href : '',
    meta_canonical: own ? new URL(own.path, canonicalOrigin(site, origin)).href : '',
    meta_author: site.name,
    meta_publisher: site.name,
    meta_lang: languages[language].tag,
    meta_image_url: row ? new URL(row.image, origin).href : '',
  };
}

/** Moves an address to the site's canonical domain, keeping scheme and port. */
function canonicalOrigin(site: SiteRecord, origin: string): string {
  const url = new URL(origin);
  url.hostname = site.domains[0] ?? url.hostname;
  return url.origin;
}
