import { type RawBuilder, sql } from 'kysely';
import { phonePlans } from '#rules/players/phone.ts';

/** Players that a search finds by one thing, in the order of it. */
export interface SearchList {
  /** What they are sorted by. */
  readonly key: RawBuilder<string>;
  readonly where: RawBuilder<boolean>;
  /** Finds whole values only, or also the beginnings of personal data. */
  readonly needsPersonal: boolean;
}

/** Greater than every text that begins with the same letters, in the order of bytes. */
const LAST = '\u{10ffff}';

const account = sql<string>`p.account_id collate "C"`;
const name = sql<string>`lower(p.full_name) collate "C"`;
const surname = sql<string>`regexp_replace(lower(p.full_name), '^.* ', '') collate "C"`;
const mail = sql<string>`lower(p.contact_email) collate "C"`;
const phone = sql<string>`p.contact_phone collate "C"`;

const begins = (key: RawBuilder<string>, text: string, needsPersonal = false): SearchList => ({
  key,
  where: sql<boolean>`(${key} >= ${text} and ${key} < ${text + LAST})`,
  needsPersonal,
});

const whole = (key: RawBuilder<string>, text: string): SearchList => ({
  key,
  where: sql<boolean>`${key} = ${text}`,
  needsPersonal: false,
});

/** How the beginning of a phone number may be stored: as typed, or as one of a country without its trunk digit. */
function phoneStarts(text: string): string[] {
  const compact = text.replace(/[\s().-]/g, '').replace(/^00/, '+');
  if (!/^\+?\d{4,15}$/.test(compact)) return [];
  if (compact.startsWith('+')) return [compact];
  const national = Object.values(phonePlans).map(({ callingCode, trunk }) => {
    const rest = trunk !== '' && compact.startsWith(trunk) ? compact.slice(trunk.length) : compact;
    return `+${callingCode}${rest}`;
  });
  return [`+${compact}`, ...national];
}

/**
 * What a searched text may be the beginning of, what is most likely first. An index of its own finds each
 * (migration 0240).
 */
export function searchLists(text: string): readonly SearchList[] {
  const lower = text.toLowerCase();
  const lists: SearchList[] = [];
  if (/^[1-9]\d{0,17}$/.test(text))
    lists.push({ key: sql`''::text`, where: sql<boolean>`p.id = ${BigInt(text)}`, needsPersonal: false });
  if (/^[a-z0-9_]+$/.test(lower)) lists.push(begins(account, lower));
  for (const start of phoneStarts(text)) lists.push(whole(phone, start), begins(phone, start, true));
  if (lower.includes('@')) lists.push(whole(mail, lower));
  if (/^[^\s@]+(@\S*)?$/.test(lower)) lists.push(begins(mail, lower, true));
  if (/\p{L}/u.test(lower) && !lower.includes('@')) lists.push(begins(name, lower), begins(surname, lower));
  return lists;
}
