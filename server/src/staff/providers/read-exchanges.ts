import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { exchangeDirections, exchangeStates } from '#contract/office/providers.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import { uuid7Floor } from '../../db/uuid7.ts';
import type { OutsideExchangeTable } from '../../providers/games/public.ts';
import { type OwnAccount, pairsOf } from './own-accounts.ts';

export type ExchangeRow = Omit<Selectable<OutsideExchangeTable>, 'content'>;

interface Asked {
  readonly ref?: string | undefined;
  readonly playerId?: bigint | undefined;
  readonly direction?: (typeof exchangeDirections)[number] | undefined;
  readonly state?: (typeof exchangeStates)[number] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** The last of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

const columns = sql.raw(
  'x.id, x.account, x.site_id, x.player_id, x.direction, x.method, x.path, x.state, x.outcome, x.status, x.duration_us, x.at, ' +
    'x.round_ref, x.refs, x.is_whole, x.replay_of',
);

/** A reference names a handful of exchanges; of more the newest are found. */
const MOST_OF_REF = 1_000;

/**
 * A page of the log of accounts, the newest first, by their sites and what belongs to none. It is read by one of the indexes of
 * the log: that of references, of a player, or of each account and site.
 */
export async function listExchanges(
  reader: Reader,
  accounts: readonly OwnAccount[],
  asked: Asked,
): Promise<ExchangeRow[]> {
  const { codes, siteIds } = pairsOf(accounts);
  const pairs = sql`unnest(${codes}::text[], ${plainArray(siteIds)}::int[]) as p (account, site_id)`;
  const where = sql.join(conditionsOf(asked), sql` and `);
  const { rows } = await sql<ExchangeRow>`${queryOf(asked, pairs, where)}`.execute(reader);
  return rows;
}

function queryOf({ ref, playerId, limit }: Asked, pairs: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const isOwn = sql`(x.account, x.site_id) in (select p.account, p.site_id from ${pairs})`;
  if (ref !== undefined)
    // Kept from the order by id, along which it would look for the reference row by row.
    return sql`
      with found as materialized (
        select ${columns} from outside_exchange x where x.refs @> ${[ref]}::text[] and ${isOwn} and ${where} limit ${MOST_OF_REF})
      select ${columns} from found x order by x.id desc limit ${limit}`;
  if (playerId !== undefined)
    return sql`
      select ${columns} from outside_exchange x where x.player_id = ${playerId} and ${isOwn} and ${where}
       order by x.id desc limit ${limit}`;
  return sql`
    select ${columns} from ${pairs} cross join lateral (
      select * from outside_exchange x where x.account = p.account and x.site_id = p.site_id and ${where}
       order by x.id desc limit ${limit}) as x
     order by x.id desc limit ${limit}`;
}

function conditionsOf({ playerId, direction, state, from, to, before }: Asked): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(playerId === undefined ? [] : [sql`x.player_id = ${playerId}`]),
    ...(direction === undefined ? [] : [sql`x.direction = ${direction}`]),
    ...(state === undefined ? [] : [sql`x.state = ${state}`]),
    // As the index of unusual ones says it.
    ...(state === undefined || state === 'done' ? [] : [sql`x.state <> 'done'`]),
    // By the ids: they say the partitions.
    ...(from === undefined ? [] : [sql`x.id >= ${uuid7Floor(from)}`]),
    ...(to === undefined ? [] : [sql`x.id < ${uuid7Floor(to)}`]),
    ...(before === undefined ? [] : [sql`x.id < ${before}`]),
  ];
}

/** An exchange of accounts, with its sealed messages. */
export async function findExchange(
  reader: Reader,
  accounts: readonly OwnAccount[],
  id: string,
): Promise<Selectable<OutsideExchangeTable> | undefined> {
  const { codes, siteIds } = pairsOf(accounts);
  return reader
    .selectFrom('outside_exchange')
    .selectAll()
    .where('id', '=', id)
    .where(
      sql<boolean>`(account, site_id) in (select * from unnest(${codes}::text[], ${plainArray(siteIds)}::int[]))`,
    )
    .executeTakeFirst();
}

/** What an exchange did: the transactions that it names, and their rounds. */
export async function findEffects(reader: Reader, { account, player_id, refs, round_ref }: ExchangeRow) {
  if (player_id === null) return { transactions: [], rounds: [] };
  const transactions = await reader
    .selectFrom('outside_transaction as t')
    .innerJoin('site', 'site.id', 't.site_id')
    .select([
      't.ref',
      't.kind',
      't.state',
      't.amount',
      't.is_free',
      't.of_ref',
      't.created_at',
      'site.currency',
    ])
    .select('t.round_id')
    .where('t.account', '=', account)
    .where('t.ref', '=', sql<string>`any (${[...refs]}::text[])`)
    .where('t.player_id', '=', player_id)
    .orderBy('t.created_at')
    .execute();
  const ids = transactions.flatMap(({ round_id }) => round_id ?? []);
  const rounds = await reader
    .selectFrom('outside_round')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any (${ids}::uuid[])`),
        eb.and([
          eb('player_id', '=', player_id),
          eb('account', '=', account),
          eb('ref', '=', round_ref ?? ''),
        ]),
      ]),
    )
    .orderBy('started_at')
    .limit(20)
    .execute();
  return { transactions, rounds };
}
