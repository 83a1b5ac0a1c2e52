import { randomBytes } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { type Refusal, refuse } from '#contract/errors.ts';
import { normaliseAccountId } from '#rules/players/fields.ts';
import { isPhoneCountry } from '#rules/players/phone.ts';
import type { Db, Reader, Tx, Writer } from '../db/database.ts';
import { forgetEndedCounts } from './guards/guard-count.ts';
import type { PlayerTable } from './tables.ts';

export type PlayerRow = Selectable<PlayerTable>;

/** How long an unconfirmed account reserves its name and contacts. */
const PENDING_MS = 24 * 60 * 60 * 1000;
const GUARDS_KEPT_MS = 24 * 60 * 60 * 1000;
/** Without letters and digits that are mistaken for one another. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

const named = (reader: Reader, siteId: number, accountId: string) =>
  reader.selectFrom('player').selectAll().where('site_id', '=', siteId).where('account_id', '=', accountId);

export async function findPlayer(
  reader: Reader,
  siteId: number,
  accountId: string,
): Promise<PlayerRow | undefined> {
  return named(reader, siteId, accountId).executeTakeFirst();
}

/** The same, with the row locked: what is read of it stays true until the transaction ends. */
export async function lockPlayer(tx: Tx, siteId: number, accountId: string): Promise<PlayerRow | undefined> {
  return named(tx, siteId, accountId).forUpdate().executeTakeFirst();
}

export async function findPlayerId(
  reader: Reader,
  siteId: number,
  accountId: string,
): Promise<bigint | undefined> {
  return (await findPlayer(reader, siteId, normaliseAccountId(accountId)))?.id;
}

export async function playerById(reader: Reader, playerId: bigint): Promise<PlayerRow> {
  return reader.selectFrom('player').selectAll().where('id', '=', playerId).executeTakeFirstOrThrow();
}

/** The country that the phone number of a player says, of those whose numbers the platform knows; `undefined`: none of them. */
export async function countryOfPhone(reader: Reader, playerId: bigint): Promise<string | undefined> {
  const row = await reader
    .selectFrom('player')
    .select(sql<string>`phone_country(contact_phone)`.as('country'))
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return isPhoneCountry(row.country) ? row.country : undefined;
}

export async function findReferrer(
  reader: Reader,
  siteId: number,
  code: string,
): Promise<bigint | undefined> {
  const row = await reader
    .selectFrom('player')
    .select('id')
    .where('site_id', '=', siteId)
    .where('referral_code', '=', code.trim().toUpperCase())
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.id;
}

export type NewPlayer = Omit<
  Insertable<PlayerTable>,
  | 'id'
  | 'referral_code'
  | 'created_at'
  | 'contact_phone'
  | 'contact_email'
  | 'terms_accepted_at'
  | 'terms_version'
> & {
  readonly created_at: Date;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
};

/** The new player's id, or which of its fields somebody else has; of two at once, one is refused. */
export async function insertPlayer(
  tx: Tx,
  player: NewPlayer,
): Promise<{ readonly id: bigint } | { readonly taken: 'account_id' | 'contact_phone' | 'contact_email' }> {
  await dropForgotten(tx, player, player.created_at);
  const row = await tx
    .insertInto('player')
    .values({ ...player, referral_code: referralCode() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) return row;
  const { rows } = await sql<{ account: boolean; phone: boolean; email: boolean }>`
    select coalesce(bool_or(account_id = ${player.account_id}), false) as account,
      coalesce(bool_or(contact_phone = ${player.contact_phone}), false) as phone,
      coalesce(bool_or(lower(contact_email) = lower(${player.contact_email})), false) as email
    from player
    where site_id = ${player.site_id} and (account_id = ${player.account_id} or status <> 'closed')`.execute(
    tx,
  );
  const taken = rows[0];
  if (taken?.account) return { taken: 'account_id' };
  if (taken?.phone) return { taken: 'contact_phone' };
  if (taken?.email) return { taken: 'contact_email' };
  // Only the referral code is left to have met another: once in some 10^11 times.
  return insertPlayer(tx, player);
}

/** Accounts that were not confirmed within a day give way to a player who needs their name or contacts now. */
async function dropForgotten(
  tx: Tx,
  needed: Pick<NewPlayer, 'site_id' | 'contact_phone'> & Partial<NewPlayer>,
  now: Date,
): Promise<void> {
  const { site_id, account_id, contact_phone, contact_email = null } = needed;
  await tx
    .deleteFrom('player')
    .where('site_id', '=', site_id)
    .where('status', '=', 'pending')
    .where('created_at', '<', new Date(now.getTime() - PENDING_MS))
    .where((where) =>
      where.or([
        ...(account_id === undefined ? [] : [where('account_id', '=', account_id)]),
        where('contact_phone', '=', contact_phone),
        where(sql`lower(contact_email)`, '=', sql`lower(${contact_email})`),
      ]),
    )
    .execute();
}

/** Unique indexes of contacts, with the field that meets each. */
const contactIndexes: Readonly<Record<string, string>> = {
  player_email: 'contact_email',
  player_phone: 'contact_phone',
};

/**
 * Runs what gives an account a contact; `contactTaken` where another account of the site has it. Asking first would not
 * settle it: another may take it in between.
 */
export async function takeContact<T>(db: Db, work: (tx: Tx) => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await db.tx(work);
  } catch (error) {
    const field = error instanceof DatabaseError ? contactIndexes[error.constraint ?? ''] : undefined;
    if (field === undefined) throw error;
    return refuse('contactTaken', { field });
  }
}

/** Another phone for an account that is locked and waits to be confirmed; it fails as `takeContact` expects. */
export async function setPendingPhone(tx: Tx, player: PlayerRow, phone: string, now: Date): Promise<void> {
  if (player.contact_phone === phone) return;
  await dropForgotten(tx, { site_id: player.site_id, contact_phone: phone }, now);
  await tx.updateTable('player').set({ contact_phone: phone }).where('id', '=', player.id).execute();
}

export async function setFullName(tx: Tx, playerId: bigint, fullName: string): Promise<void> {
  await tx.updateTable('player').set({ full_name: fullName }).where('id', '=', playerId).execute();
}

export async function setPassword(tx: Tx, playerId: bigint, passwordHash: string): Promise<void> {
  await tx.updateTable('player').set({ password_hash: passwordHash }).where('id', '=', playerId).execute();
}

/** The same password at a higher cost; nothing where it was changed in between. */
export async function replaceHash(tx: Tx, player: PlayerRow, passwordHash: string): Promise<void> {
  await tx
    .updateTable('player')
    .set({ password_hash: passwordHash })
    .where('id', '=', player.id)
    .where('password_hash', '=', player.password_hash)
    .execute();
}

/** Names and guards that no longer matter, deleted by a job: nothing here outlives a day. */
export async function forgetStaleGuards(writer: Writer, now: Date): Promise<void> {
  await forgetEndedCounts(writer, now);
  await writer
    .deleteFrom('tac')
    .where('sent_at', '<', new Date(now.getTime() - GUARDS_KEPT_MS))
    .execute();
}

function referralCode(): string {
  let code = '';
  for (const byte of randomBytes(CODE_LENGTH)) code += CODE_LETTERS.charAt(byte % CODE_LETTERS.length);
  return code;
}
