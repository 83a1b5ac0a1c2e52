import { sql } from 'kysely';
import type { VipTotals } from '#rules/players/vip.ts';
import { plainArray } from '../db/arrays.ts';
import type { Reader } from '../db/database.ts';

const NOTHING: VipTotals = { deposit: 0n, turnover: 0n };

/** Lifetime deposits and stakes of players, by which levels and referrals are decided. */
export async function totalsOf(
  reader: Reader,
  playerIds: readonly bigint[],
): Promise<(playerId: bigint) => VipTotals> {
  if (playerIds.length === 0) return () => NOTHING;
  const { rows } = await sql<{ id: bigint; deposit: string; turnover: bigint }>`
    select u.id, coalesce(t.staked, 0) as turnover,
           coalesce((select sum(d.amount) from deposit d where d.player_id = u.id and d.state = 'paid'), 0)::text as deposit
      from unnest(${plainArray(playerIds)}::bigint[]) as u (id) left join player_turnover t on t.player_id = u.id`.execute(
    reader,
  );
  const found = new Map(
    rows.map(({ id, deposit, turnover }) => [id, { deposit: BigInt(deposit), turnover }]),
  );
  return (playerId) => found.get(playerId) ?? NOTHING;
}
