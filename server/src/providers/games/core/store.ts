import { type Selectable, sql } from 'kysely';
import type { KnownTransaction } from '#rules/wallet/outside/plan-message.ts';
import { binaryArray, plainArray } from '../../../db/arrays.ts';
import { binaryColumn, types } from '../../../db/binary/binary-column.ts';
import type { Tx, Writer } from '../../../db/database.ts';
import { KeyRace } from '../../../db/once.ts';
import type { OutsideRoundTable, OutsideTransactionTable } from '../tables.ts';

const texts = <Row>(rows: readonly Row[], of: (row: Row) => string | null): Buffer =>
  binaryArray('text', rows.map(of));

const moments = <Row>(rows: readonly Row[], of: (row: Row) => Date | null): string | Buffer =>
  binaryColumn(
    types.moment,
    rows.map((row) => of(row)?.getTime() ?? null),
  );

export type RoundRow = Selectable<OutsideRoundTable>;
export type TransactionRow = Selectable<OutsideTransactionTable>;

/** Each by its name, and none left out: a prepared statement that reads all columns fails where one is added. */
const roundColumns: Readonly<Record<keyof RoundRow, true>> = {
  ...{
    id: true,
    account: true,
    site_id: true,
    player_id: true,
    provider_code: true,
    game_code: true,
    ref: true,
  },
  ...{
    currency: true,
    stake: true,
    win: true,
    state: true,
    started_at: true,
    closed_at: true,
    grant_id: true,
  },
  ...{ bonus_stake: true, bonus_win: true, counted: true, free_rounds_id: true },
};
const transactionColumns: Readonly<Record<keyof TransactionRow, true>> = {
  ...{ account: true, ref: true, site_id: true, player_id: true, kind: true, state: true, amount: true },
  ...{
    is_free: true,
    round_id: true,
    of_ref: true,
    content: true,
    answer: true,
    created_at: true,
    bonus: true,
  },
  hold: true,
};

const columnsOf = (of: string, columns: Readonly<Record<string, true>>) =>
  sql.join(Object.keys(columns).map((column) => sql.ref(`${of}.${column}`)));

/** What a message names, as far as it does. */
export interface Named {
  readonly account: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly gameCode: string | undefined;
  readonly roundRef: string | undefined;
}

/** What a message is decided on, beside money and transactions. */
export interface Ground {
  readonly round: RoundRow | undefined;
  /** When the player began the last round of the game; `undefined` where none was. */
  readonly lastRound: Date | undefined;
  /** The site plays under the account now: it is not paused, not under maintenance, and not closed but for withdrawals. */
  readonly isOpen: boolean;
}

/**
 * By the place of each message. Their players are locked. Each is looked up by itself: planned as a join, a table that is still small
 * is read as a whole for each batch.
 */
export async function findGround(tx: Tx, named: readonly Named[]): Promise<readonly Ground[]> {
  const { rows } = await sql<
    (RoundRow | { readonly id: null }) & {
      readonly place: bigint;
      readonly last_round: Date | null;
      readonly is_open: boolean;
    }
  >`/* prepared: outside_ground */
    select u.place, ${columnsOf('r', roundColumns)}, last.started_at as last_round,
           exists (select from outside_site o join site s on s.id = o.site_id
                    where o.account = u.account and o.site_id = u.site_id
                      and o.paused_at is null and not s.withdrawals_only and not s.is_maintenance) as is_open
      from unnest(${texts(named, ({ account }) => account)}::text[], ${plainArray(named.map(({ siteId }) => siteId))}::int[],
             ${plainArray(named.map(({ playerId }) => playerId))}::bigint[],
             ${texts(named, ({ gameCode }) => gameCode ?? null)}::text[], ${texts(named, ({ roundRef }) => roundRef ?? null)}::text[])
        with ordinality as u (account, site_id, player_id, game_code, ref, place)
      left join lateral (
        select * from outside_round t where t.player_id = u.player_id and t.account = u.account and t.game_code = u.game_code
           and t.ref = u.ref limit 1) as r on true
      left join lateral (
        select started_at from outside_round t where t.player_id = u.player_id and t.game_code = u.game_code
         order by started_at desc limit 1) as last on true`.execute(tx);
  const found: Ground[] = [];
  for (const { place, last_round, is_open, ...round } of rows)
    found[Number(place) - 1] = {
      round: round.id === null ? undefined : round,
      lastRound: last_round ?? undefined,
      isOpen: is_open,
    };
  return found;
}

/** Rounds by their ids. */
export async function findRoundsById(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RoundRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('outside_round')
    .selectAll()
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
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
  const { rows } = await sql<TransactionRow>`/* prepared: outside_transactions */
    select ${columnsOf('r', transactionColumns)} from unnest(${texts(named, ({ account }) => account)}::text[], ${texts(named, ({ ref }) => ref)}::text[])
        as u (account, ref)
     cross join lateral (select * from outside_transaction t where t.account = u.account and t.ref = u.ref limit 1) as r
    union
    select ${columnsOf('t', transactionColumns)} from outside_transaction t where t.round_id = any (${binaryColumn(types.uuid, roundIds)}::uuid[])`.execute(
    tx,
  );
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
  if (rows.length > 0) await insertRounds(rows).execute(tx);
}

const insertRounds = (rows: readonly RoundRow[]) =>
  sql`
    insert into outside_round (id, account, site_id, player_id, provider_code, game_code, ref, currency, stake, win, state,
      started_at, closed_at, grant_id, bonus_stake, bonus_win, counted, free_rounds_id)
    select * from unnest(${binaryColumn(
      types.uuid,
      rows.map(({ id }) => id),
    )}::uuid[], ${texts(rows, ({ account }) => account)}::text[],
        ${plainArray(rows.map(({ site_id }) => site_id))}::int[], ${plainArray(rows.map(({ player_id }) => player_id))}::bigint[],
        ${texts(rows, ({ provider_code }) => provider_code)}::text[], ${texts(rows, ({ game_code }) => game_code)}::text[],
        ${texts(rows, ({ ref }) => ref)}::text[], ${texts(rows, ({ currency }) => currency)}::text[],
        ${plainArray(rows.map(({ stake }) => stake))}::bigint[], ${plainArray(rows.map(({ win }) => win))}::bigint[],
        ${texts(rows, ({ state }) => state)}::text[], ${moments(rows, ({ started_at }) => started_at)}::timestamptz[],
        ${moments(rows, ({ closed_at }) => closed_at)}::timestamptz[], ${binaryColumn(
          types.uuid,
          rows.map(({ grant_id }) => grant_id),
        )}::uuid[],
        ${plainArray(rows.map(({ bonus_stake }) => bonus_stake))}::bigint[],
        ${plainArray(rows.map(({ bonus_win }) => bonus_win))}::bigint[], ${plainArray(rows.map(({ counted }) => counted))}::bigint[],
        ${binaryColumn(
          types.uuid,
          rows.map(({ free_rounds_id }) => free_rounds_id),
        )}::uuid[])
    on conflict (id) do update
       set stake = excluded.stake, win = excluded.win, state = excluded.state, closed_at = excluded.closed_at,
           bonus_stake = excluded.bonus_stake, bonus_win = excluded.bonus_win, counted = excluded.counted, grant_id = excluded.grant_id,
           free_rounds_id = excluded.free_rounds_id`;

/**
 * Writes down rounds and transactions; a tombstone is replaced by what arrives.
 * @throws KeyRace where another transaction of the database has used one of the references meanwhile
 */
export async function saveTransactions(
  tx: Tx,
  rounds: readonly RoundRow[],
  rows: readonly TransactionRow[],
): Promise<void> {
  if (rows.length === 0) return saveRounds(tx, rounds);
  const saved = await sql`/* prepared: save_outside_transactions */
    with rounds as (${insertRounds(rounds)})
    insert into outside_transaction as t (account, ref, site_id, player_id, kind, state, amount, is_free, round_id, of_ref,
      content, answer, created_at, bonus, hold)
    select u.account, u.ref, u.site_id, u.player_id, u.kind, u.state, u.amount, u.is_free, u.round_id, u.of_ref,
           u.content, u.answer, u.created_at, u.bonus, u.hold
      from unnest(${texts(rows, (row) => row.account)}::text[], ${texts(rows, (row) => row.ref)}::text[],
        ${plainArray(rows.map((row) => row.site_id))}::int[], ${plainArray(rows.map((row) => row.player_id))}::bigint[],
        ${texts(rows, (row) => row.kind)}::text[], ${texts(rows, (row) => row.state)}::text[],
        ${plainArray(rows.map((row) => row.amount))}::bigint[], ${plainArray(rows.map((row) => row.is_free))}::boolean[],
        ${binaryColumn(
          types.uuid,
          rows.map((row) => row.round_id),
        )}::uuid[], ${texts(rows, (row) => row.of_ref)}::text[],
        ${binaryArray(
          'bytea',
          rows.map((row) => row.content),
        )}::bytea[],
        ${binaryArray(
          'jsonb',
          rows.map((row) => row.answer && JSON.stringify(row.answer)),
        )}::jsonb[], ${moments(rows, (row) => row.created_at)}::timestamptz[],
        ${plainArray(rows.map((row) => row.bonus))}::bigint[], ${binaryColumn(
          types.uuid,
          rows.map((row) => row.hold),
        )}::uuid[])
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
      from unnest(${texts(named, ({ account }) => account)}::text[], ${texts(named, ({ ref }) => ref)}::text[],
       ${texts(named, ({ state }) => state)}::text[]) as u (account, ref, state)
     where t.account = u.account and t.ref = u.ref`.execute(tx);
}

/** A provider may repeat what it sent for so long, and a rolled-back one may arrive: 13 months. */
const KEPT_DAYS = 400;
/** At a time, so that no statement takes long. */
const MOST_FORGOTTEN = 10_000;

/** Deletes transactions that nobody repeats any more. Two servers at once skip each other's. */
export async function forgetOldTransactions(writer: Writer, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await sql`
    delete from outside_transaction where (account, ref) in (
      select account, ref from outside_transaction where created_at < ${before}
       order by created_at limit ${MOST_FORGOTTEN} for update skip locked)`.execute(writer);
}
