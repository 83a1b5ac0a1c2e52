import { type Selectable, sql } from 'kysely';
import type { KnownTransaction } from '#rules/wallet/outside/plan-message.ts';
import { binaryArray, plainArray } from '../../../db/arrays.ts';
import type { Tx } from '../../../db/database.ts';
import { KeyRace } from '../../../db/once.ts';
import type { OutsideRoundTable, OutsideTransactionTable } from '../tables.ts';

export type RoundRow = Selectable<OutsideRoundTable>;
export type TransactionRow = Selectable<OutsideTransactionTable>;

/** A round by the names that its provider gives it. */
export interface NamedRound {
  readonly account: string;
  readonly playerId: bigint;
  readonly gameCode: string;
  readonly ref: string;
}

export const nameOfRound = ({ account, playerId, gameCode, ref }: NamedRound): string =>
  `${account} ${playerId} ${gameCode} ${ref}`;

/** The rounds among these that are known, by `nameOfRound`. Their players are locked. */
export async function findRounds(
  tx: Tx,
  named: readonly NamedRound[],
): Promise<ReadonlyMap<string, RoundRow>> {
  if (named.length === 0) return new Map();
  const rows = await tx
    .selectFrom('outside_round')
    .selectAll()
    .where(
      sql<boolean>`(player_id, account, game_code, ref) in (select * from unnest(
        ${plainArray(named.map(({ playerId }) => playerId))}::bigint[],
        ${named.map(({ account }) => account)}::text[],
        ${named.map(({ gameCode }) => gameCode)}::text[], ${named.map(({ ref }) => ref)}::text[]))`,
    )
    .execute();
  return new Map(
    rows.map((row) => [
      nameOfRound({
        account: row.account,
        playerId: row.player_id,
        gameCode: row.game_code,
        ref: row.ref,
      }),
      row,
    ]),
  );
}

/** The same by their ids. */
export async function findRoundsById(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RoundRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('outside_round')
    .selectAll()
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What these players have begun of these games last, by `playerId gameCode`. */
export async function lastRounds(
  tx: Tx,
  asked: readonly { readonly playerId: bigint; readonly gameCode: string }[],
): Promise<ReadonlyMap<string, Date>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ player_id: bigint; game_code: string; started_at: Date }>`
    select u.player_id, u.game_code, last.started_at
      from unnest(${plainArray(asked.map(({ playerId }) => playerId))}::bigint[],
             ${asked.map(({ gameCode }) => gameCode)}::text[]) as u (player_id, game_code)
     cross join lateral (
       select started_at from outside_round r where r.player_id = u.player_id and r.game_code = u.game_code
        order by started_at desc limit 1) as last`.execute(tx);
  return new Map(rows.map((row) => [`${row.player_id} ${row.game_code}`, row.started_at]));
}

/** A transaction by its provider's reference. */
export interface NamedTransaction {
  readonly account: string;
  readonly ref: string;
}

/** The transactions of these references, and of these rounds. */
export async function findTransactions(
  tx: Tx,
  named: readonly NamedTransaction[],
  roundIds: readonly string[],
): Promise<readonly TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select t.* from outside_transaction t
     where (t.account, t.ref) in (select * from unnest(
       ${named.map(({ account }) => account)}::text[], ${named.map(({ ref }) => ref)}::text[]))
    union
    select t.* from outside_transaction t where t.round_id = any (${[...roundIds]}::uuid[])`.execute(tx);
  return rows;
}

export const knownOf = (row: TransactionRow): KnownTransaction => ({
  ref: row.ref,
  kind: row.kind,
  state: row.state,
  amount: row.amount,
  isFree: row.is_free,
  roundId: row.round_id ?? undefined,
  of: row.of_ref ?? undefined,
});

/** Writes down rounds as they are after a message; `started_at` of a known one stays. */
export async function saveRounds(tx: Tx, rows: readonly RoundRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('outside_round')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        stake: eb.ref('excluded.stake'),
        win: eb.ref('excluded.win'),
        state: eb.ref('excluded.state'),
        closed_at: eb.ref('excluded.closed_at'),
        bonus_stake: eb.ref('excluded.bonus_stake'),
        bonus_win: eb.ref('excluded.bonus_win'),
        counted: eb.ref('excluded.counted'),
      })),
    )
    .execute();
}

/**
 * Writes down transactions; a tombstone is replaced by what arrives.
 * @throws KeyRace where another transaction of the database has used one of the references meanwhile
 */
export async function saveTransactions(tx: Tx, rows: readonly TransactionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const saved = await sql`
    insert into outside_transaction as t (account, ref, site_id, player_id, kind, state, amount, is_free, round_id, of_ref,
      content, answer, created_at, bonus, hold)
    select u.account, u.ref, u.site_id, u.player_id, u.kind, u.state, u.amount, u.is_free, u.round_id, u.of_ref,
           decode(u.content, 'hex'), u.answer, u.created_at, u.bonus, u.hold
      from unnest(${rows.map((row) => row.account)}::text[], ${rows.map((row) => row.ref)}::text[],
        ${plainArray(rows.map((row) => row.site_id))}::int[], ${plainArray(rows.map((row) => row.player_id))}::bigint[],
        ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.state)}::text[],
        ${plainArray(rows.map((row) => row.amount))}::bigint[], ${plainArray(rows.map((row) => row.is_free))}::boolean[],
        ${rows.map((row) => row.round_id)}::uuid[], ${rows.map((row) => row.of_ref)}::text[],
        ${rows.map((row) => row.content?.toString('hex') ?? null)}::text[],
        ${binaryArray(
          'jsonb',
          rows.map((row) => row.answer && JSON.stringify(row.answer)),
        )}::jsonb[], ${rows.map((row) => row.created_at)}::timestamptz[],
        ${plainArray(rows.map((row) => row.bonus))}::bigint[], ${rows.map((row) => row.hold)}::uuid[])
        as u (account, ref, site_id, player_id, kind, state, amount, is_free, round_id, of_ref, content, answer, created_at,
          bonus, hold)
     order by u.account, u.ref
    on conflict (account, ref) do update
       set kind = excluded.kind, state = excluded.state, amount = excluded.amount, is_free = excluded.is_free,
           round_id = excluded.round_id, of_ref = excluded.of_ref, content = excluded.content,
           answer = excluded.answer, created_at = excluded.created_at, bonus = excluded.bonus, hold = excluded.hold
     where t.state = 'tombstone' and t.player_id = excluded.player_id`.execute(tx);
  if (saved.numAffectedRows !== BigInt(rows.length)) throw new KeyRace();
}

/** Says of transactions that they were rolled back, or are done again. */
export async function markTransactions(
  tx: Tx,
  named: readonly (NamedTransaction & Pick<TransactionRow, 'state'>)[],
): Promise<void> {
  if (named.length === 0) return;
  await sql`
    update outside_transaction t set state = u.state
      from unnest(${named.map(({ account }) => account)}::text[], ${named.map(({ ref }) => ref)}::text[],
       ${named.map(({ state }) => state)}::text[]) as u (account, ref, state)
     where t.account = u.account and t.ref = u.ref`.execute(tx);
}

/** A provider may repeat what it sent for so long, and a rolled-back one may arrive: 13 months. */
const KEPT_DAYS = 400;
/** At a time, so that no statement takes long. */
const MOST_FORGOTTEN = 10_000;

/** Deletes transactions that nobody repeats any more. Two servers at once skip each other's. */
export async function forgetOldTransactions(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await sql`
    delete from outside_transaction where (account, ref) in (
      select account, ref from outside_transaction where created_at < ${before}
       order by created_at limit ${MOST_FORGOTTEN} for update skip locked)`.execute(tx);
}
