import { sql } from 'kysely';
import type { SharedPools } from '#contract/calls/games/shared-rounds.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import { planOf } from './plans.ts';

/** For games in which every stake goes into one pool. */
const ALL = 'all';

/** The stakes of a site's players in a round with a pool; cancelled bets do not count. */
export async function readPools(
  db: Db,
  { gameCode, roundId, siteId }: { gameCode: string; roundId: string; siteId: number },
): Promise<SharedPools> {
  const { pools } = planOf(gameCode);
  if (!pools) return null;
  const pool = pools.by === null ? sql<string>`${ALL}::text` : sql<string>`choice ->> ${pools.by}::text`;
  const rows = await db.read
    .selectFrom('shared_bet')
    .select([
      pool.as('pool'),
      sql<bigint>`sum(stake)::bigint`.as('stake'),
      ({ fn }) => fn.countAll<bigint>().as('bets'),
      sql<bigint[]>`array_agg(distinct player_id)`.as('players'),
    ])
    .where('shared_round_id', '=', roundId)
    .where('site_id', '=', siteId)
    .where('state', '<>', 'cancelled')
    .groupBy(sql`1`)
    .execute();
  const playersOf = (some: typeof rows) => new Set(some.flatMap(({ players }) => players.map(String))).size;
  return {
    players: playersOf(rows),
    bets: rows.reduce((sum, { bets }) => sum + Number(bets), 0),
    stakes: Object.fromEntries(rows.map((row) => [row.pool, formatAmount(row.stake)])),
    beside: Object.fromEntries(rows.map((row) => [row.pool, playersOf(rows.filter((one) => one !== row))])),
  };
}
