import type { LanguageCode } from '#contract/languages.ts';
import type { Reader } from '../../../db/database.ts';
import type { SenderAdapter, SenderCredentials } from './sender-adapter.ts';

/** What a site has at a mail or SMS service, with how the service is talked with. */
export interface OpenSender {
  readonly code: string;
  readonly siteId: number;
  readonly adapter: SenderAdapter;
  readonly credentials: SenderCredentials;
}

export type SenderAdapters = ReadonlyMap<string, SenderAdapter>;

export const secretPlace = (id: string) => ({ table: 'message_sender_secret', column: 'value', row: id });

/**
 * The sender of a site for a message: that of its language, else that of all languages. `undefined` where it has none that is on,
 * or this server cannot talk with its vendor.
 */
export async function senderFor(
  reader: Reader,
  adapters: SenderAdapters,
  of: { readonly siteId: number; readonly channel: 'mail' | 'sms'; readonly language: LanguageCode },
  now: Date,
): Promise<OpenSender | undefined> {
  const row = await reader
    .selectFrom('message_sender')
    .selectAll()
    .where('site_id', '=', of.siteId)
    .where('channel', '=', of.channel)
    .where('language', 'in', [of.language, ''])
    .where('enabled', '=', true)
    .orderBy('language', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && openSender(reader, adapters, row, now);
}

/** A sender by its code, also one that is off: what its vendor says of earlier messages counts. */
export async function findSender(
  reader: Reader,
  adapters: SenderAdapters,
  code: string,
  now: Date,
): Promise<OpenSender | undefined> {
  const row = await reader
    .selectFrom('message_sender')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  return row && openSender(reader, adapters, row, now);
}

interface Row {
  readonly code: string;
  readonly site_id: number;
  readonly adapter: string;
  readonly settings: Readonly<Record<string, string>>;
}

async function openSender(
  reader: Reader,
  adapters: SenderAdapters,
  row: Row,
  now: Date,
): Promise<OpenSender | undefined> {
  const adapter = adapters.get(row.adapter);
  if (!adapter) return undefined;
  const secrets = await readSecrets(reader, row.code, now);
  return { code: row.code, siteId: row.site_id, adapter, credentials: { settings: row.settings, secrets } };
}

/** The newest of each first: what a vendor signs is verified with each, what is sent uses the first. */
async function readSecrets(reader: Reader, sender: string, now: Date): Promise<SenderCredentials['secrets']> {
  const rows = await reader
    .selectFrom('message_sender_secret')
    .select(['id', 'name', 'value'])
    .where('sender', '=', sender)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const secrets: Record<string, string[]> = {};
  for (const { id, name, value } of rows) {
    const opened = reader.keys.open(secretPlace(id), value).toString('utf8');
    secrets[name] = [...(secrets[name] ?? []), opened];
  }
  return secrets;
}
