import { stakesFor } from '../catalog/public.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../db/database.ts';
import { seededSites } from './seed-sites.ts';

/** The most that the sports site pays on one of its side games, in usual stakes. */
const SIDE_WIN = 1_000n;

/** Play settings of house games on the bundled sites. Values set by an operator are kept. */
export async function seedPlayRules(tx: Tx, environment: Config['environment']): Promise<void> {
  const sites = await tx
    .selectFrom('site')
    .select(['id', 'external_id', 'currency'])
    .where(
      'external_id',
      'in',
      seededSites.map(({ externalId }) => externalId),
    )
    .execute();
  for (const { id, external_id, currency } of sites) {
    // Suites play as fast as they can, and ask for a pace where they mean it.
    const pace = environment === 'test' ? { shortest_round_ms: 0, shortest_shot_ms: 0 } : {};
    await tx
      .insertInto('site_play')
      .values({ site_id: id, ...pace })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (external_id !== 'arena') continue;
    await tx
      .insertInto('game_limit')
      .values({
        site_id: id,
        provider_code: 'BRASSWORK',
        game_code: 'copper-dice',
        min_stake: null,
        max_stake: null,
        max_win: stakesFor(currency).usual * SIDE_WIN,
        shortest_round_ms: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
