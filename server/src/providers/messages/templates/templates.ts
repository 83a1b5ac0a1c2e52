import { type Selectable, sql } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import type { Reader, Tx } from '../../../db/database.ts';
import type { Channel, MessageText } from '../message.ts';
import type { MessageTemplateTable } from '../tables.ts';
import { builtInText, fillText, type MessageWords } from '../texts.ts';

/** A version of a site's words for a message; `words` is missing where it went back to those of the product. */
export interface TemplateVersion {
  readonly version: number;
  readonly words: MessageWords | undefined;
  readonly createdAt: Date;
  readonly createdBy: string;
}

interface Of {
  readonly siteId: number;
  readonly text: MessageText;
  readonly language: LanguageCode;
}

/** The versions of a site's words for a message in a language, the newest first. */
export async function templateVersions(
  reader: Reader,
  { siteId, text, language }: Of,
): Promise<TemplateVersion[]> {
  const rows = await reader
    .selectFrom('message_template')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('text', '=', text)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ version: row.version, createdAt: row.created_at, createdBy: row.created_by },
    words: wordsOf(row),
  }));
}

function wordsOf({
  subject,
  mail,
  sms,
  title,
  push,
}: Selectable<MessageTemplateTable>): MessageWords | undefined {
  if (subject === null || mail === null || sms === null) return undefined;
  return { ...{ subject, mail, sms }, ...(title === null || push === null ? {} : { title, push }) };
}

/** The message in the words of its site, else in those of the product. @throws Error if a placeholder has no value */
export async function composeFor(
  reader: Reader,
  of: Of & { readonly channel: Channel; readonly values: Readonly<Record<string, string>> },
): Promise<{ readonly subject: string; readonly body: string }> {
  const [newest] = await templateVersions(reader, of);
  // Words of a site from before it had push messages have none for those.
  const words = { ...builtInText(of.text, of.language), ...newest?.words };
  return fillText(words, of.channel, of.values);
}

/** The names in braces that some words ask for. */
export const placeholdersOf = (words: MessageWords): ReadonlySet<string> =>
  new Set(
    [words.subject, words.mail, words.sms, words.title ?? '', words.push ?? ''].flatMap((one) =>
      [...one.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
    ),
  );

/** What a message is of no use without. */
const NEEDED = ['code', 'link'] as const;

/** What is wrong with words for a message: the field, and the placeholder that is unknown or missing. */
export function problemOfWords(
  text: MessageText,
  words: MessageWords,
): { readonly field: keyof MessageWords; readonly name: string } | undefined {
  const builtIn = builtInText(text, 'EN');
  const known = placeholdersOf(builtIn);
  for (const field of ['subject', 'mail', 'sms', 'title', 'push'] as const) {
    if (field in words !== field in builtIn) return { field, name: field };
    const asked = placeholdersOf({ subject: '', mail: '', sms: '', [field]: words[field] });
    const unknown = [...asked].find((name) => !known.has(name));
    if (unknown !== undefined) return { field, name: unknown };
    const needed = placeholdersOf({ subject: '', mail: '', sms: '', [field]: builtIn[field] });
    const missing =
      field === 'subject' ? undefined : NEEDED.find((name) => needed.has(name) && !asked.has(name));
    if (missing !== undefined) return { field, name: missing };
  }
  return undefined;
}

/**
 * Writes a version of a site's words down; without words it goes back to those of the product.
 * @returns `versionConflict` where somebody else was faster
 */
export async function saveTemplate(
  tx: Tx,
  of: Of,
  change: {
    readonly words: MessageWords | undefined;
    readonly version: number;
    readonly by: string;
    readonly now: Date;
  },
): Promise<
  { readonly before: TemplateVersion | undefined; readonly after: TemplateVersion } | 'versionConflict'
> {
  const { siteId, text, language } = of;
  await sql`select pg_advisory_xact_lock(hashtext('message templates'), ${siteId})`.execute(tx);
  const [before] = await templateVersions(tx, of);
  if ((before?.version ?? 0) !== change.version) return 'versionConflict';
  const after = {
    version: change.version + 1,
    words: change.words,
    createdAt: change.now,
    createdBy: change.by,
  };
  await tx
    .insertInto('message_template')
    .values({
      ...{ site_id: siteId, text, language, version: after.version },
      subject: change.words?.subject ?? null,
      mail: change.words?.mail ?? null,
      sms: change.words?.sms ?? null,
      title: change.words?.title ?? null,
      push: change.words?.push ?? null,
      ...{ created_at: change.now, created_by: change.by },
    })
    .execute();
  return { before, after };
}
