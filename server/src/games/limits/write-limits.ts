import type { Tx } from '../../db/database.ts';
import type { GameOfSite } from './play-limits.ts';

/** An operator's limits of a game; 1/10,000 units, null: no bound. */
export interface WrittenLimits {
  readonly minStake: bigint | null;
  readonly maxStake: bigint | null;
  readonly maxWin: bigint | null;
  readonly shortestRoundMs: number | null;
}

/** Sets the limits of a game on a site; with none it has no row. Every server plays by them within a second. */
export async function writeLimits(
  tx: Tx,
  { siteId, providerCode, gameCode }: GameOfSite,
  limits: WrittenLimits,
): Promise<void> {
  const { minStake: min_stake, maxStake: max_stake, maxWin: max_win, shortestRoundMs } = limits;
  const values = { min_stake, max_stake, max_win, shortest_round_ms: shortestRoundMs };
  if (Object.values(values).every((value) => value === null)) {
    await tx
      .deleteFrom('game_limit')
      .where('site_id', '=', siteId)
      .where('provider_code', '=', providerCode)
      .where('game_code', '=', gameCode)
      .execute();
    return;
  }
  await tx
    .insertInto('game_limit')
    .values({ site_id: siteId, provider_code: providerCode, game_code: gameCode, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'provider_code', 'game_code']).doUpdateSet(values))
    .execute();
}
