import { randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import type { GatewayField } from '../../payment-adapter.ts';
import type { MessageSenderTable } from '../tables.ts';
import { secretPlace } from './find-sender.ts';
import type { SenderAdapter } from './sender-adapter.ts';

/** A sender as staff sees it: of its secrets only which there are, and since when. */
export interface ShownSender extends Selectable<MessageSenderTable> {
  readonly secrets: readonly { readonly name: string; readonly since: Date; readonly until: Date | null }[];
}

/** A sender of a site, as it is saved. */
export interface SenderChange {
  /** None adds one. */
  readonly code: string | undefined;
  readonly adapter: Pick<SenderAdapter, 'code' | 'channel' | 'fields'>;
  /** Empty: of every language that has none of its own. */
  readonly language: string;
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Those that are new; the others stay. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly isOn: boolean;
  /** The version that the change was decided on; 0 adds one. */
  readonly version: number;
}

/** Why a sender is not saved, by the field that is at fault. */
export interface SenderProblem {
  readonly refused: 'unknownSender' | 'versionConflict' | 'senderTaken' | 'badRequest';
  readonly field: string;
}

/** How long a secret that was replaced still verifies what the vendor signs: vendors take as long to use the new one. */
const OVERLAP_MS = 24 * 3_600_000;

/** The senders of a site, also those that are off, with the secrets that count at a moment. */
export async function listSenders(reader: Reader, siteId: number, now: Date): Promise<ShownSender[]> {
  const [rows, secrets] = await Promise.all([
    reader
      .selectFrom('message_sender')
      .selectAll()
      .where('site_id', '=', siteId)
      .orderBy('channel')
      .orderBy('language')
      .orderBy('code')
      .execute(),
    reader
      .selectFrom('message_sender_secret')
      .select(['sender', 'name', 'starts_at as since', 'ends_at as until'])
      .where('site_id', '=', siteId)
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
      .orderBy('name')
      .orderBy('starts_at', 'desc')
      .execute(),
  ]);
  return rows.map((row) => ({
    ...row,
    secrets: secrets.flatMap(({ sender, ...secret }) => (sender === row.code ? [secret] : [])),
  }));
}

interface Saved {
  readonly before: ShownSender | undefined;
  readonly after: ShownSender;
}

/**
 * Adds or changes a sender of a site. Its adapter stays; a secret that is given replaces the one before, which still verifies
 * what the vendor says for a day. Of a channel and a language one sender is on.
 */
export async function saveSender(
  tx: Tx,
  { siteId, now }: { readonly siteId: number; readonly now: Date },
  change: SenderChange,
): Promise<Saved | SenderProblem> {
  await sql`select pg_advisory_xact_lock(hashtext('message senders'), ${siteId})`.execute(tx);
  const all = await listSenders(tx, siteId, now);
  const before = all.find(({ code }) => code === change.code);
  const problem = problemOf(change, all, before);
  if (problem) return problem;
  const { adapter, language, name, isOn, version } = change;
  const values = { language, name, settings: JSON.stringify(change.settings), enabled: isOn };
  const code = before?.code ?? `${adapter.code}-${randomName()}`;
  if (before)
    await tx
      .updateTable('message_sender')
      .set({ ...values, version: version + 1 })
      .where('code', '=', code)
      .execute();
  else
    await tx
      .insertInto('message_sender')
      .values({ ...values, code, site_id: siteId, adapter: adapter.code, channel: adapter.channel })
      .execute();
  for (const [secret, value] of Object.entries(change.secrets))
    await replaceSecret(tx, { code, siteId, now }, secret, value);
  const after = (await listSenders(tx, siteId, now)).find((row) => row.code === code);
  if (!after) throw new Error(`sender ${code} is not there`);
  return { before, after };
}

function problemOf(
  change: SenderChange,
  all: readonly ShownSender[],
  before: ShownSender | undefined,
): SenderProblem | undefined {
  const { adapter, language, isOn, version } = change;
  if (change.code !== undefined && !before) return { refused: 'unknownSender', field: 'sender' };
  if ((before?.version ?? 0) !== version) return { refused: 'versionConflict', field: 'version' };
  if (before && before.adapter !== adapter.code) return { refused: 'badRequest', field: 'adapter' };
  const wrong = wrongField(change, before);
  if (wrong !== undefined) return { refused: 'badRequest', field: wrong };
  const isTaken = all.some(
    (other) =>
      other.code !== before?.code &&
      other.enabled &&
      other.channel === adapter.channel &&
      other.language === language,
  );
  return isOn && isTaken ? { refused: 'senderTaken', field: 'language' } : undefined;
}

/** The field that is missing, unknown, or not of its form. */
function wrongField(
  { adapter, settings, secrets }: SenderChange,
  before: ShownSender | undefined,
): string | undefined {
  const fits = (name: string, value: string, isSecret: boolean) =>
    adapter.fields.some(
      (field) => field.name === name && field.isSecret === isSecret && field.pattern.test(value),
    );
  for (const [name, value] of Object.entries(settings))
    if (!fits(name, value, false)) return `settings.${name}`;
  for (const [name, value] of Object.entries(secrets)) if (!fits(name, value, true)) return `secrets.${name}`;
  const has = ({ name, isSecret }: GatewayField) =>
    isSecret
      ? secrets[name] !== undefined || before?.secrets.some((secret) => secret.name === name)
      : settings[name] !== undefined;
  const missing = adapter.fields.find((field) => !field.isOptional && !has(field));
  return missing && `${missing.isSecret ? 'secrets' : 'settings'}.${missing.name}`;
}

async function replaceSecret(
  tx: Tx,
  { code, siteId, now }: { readonly code: string; readonly siteId: number; readonly now: Date },
  name: string,
  value: string,
): Promise<void> {
  await tx
    .updateTable('message_sender_secret')
    .set({ ends_at: new Date(now.getTime() + OVERLAP_MS) })
    .where('sender', '=', code)
    .where('name', '=', name)
    .where('ends_at', 'is', null)
    .execute();
  const id = uuid7(now.getTime());
  const sealed = tx.keys.seal(secretPlace(id), Buffer.from(value, 'utf8'));
  await tx
    .insertInto('message_sender_secret')
    .values({ id, sender: code, site_id: siteId, name, value: sealed, starts_at: now, ends_at: null })
    .execute();
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Not to be guessed at, since it is in the address that the vendor calls. */
const randomName = () => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
