import { houseGames, studios } from '#rules/games/all-games.ts';
import type { GameFacts } from '#rules/games/game-rules.ts';
import { offeredSharedGames } from '#rules/games/shared-games.ts';
import type { Tx } from '../db/database.ts';

const offered = [...houseGames, ...offeredSharedGames];

/** Writes what the rules say of the house games into the catalogue: names and figures have one source. */
export async function syncHouseGames(tx: Tx): Promise<void> {
  await tx
    .insertInto('provider')
    .values(studios.map(({ code, name }) => ({ code, name })))
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
    )
    .execute();
  await tx
    .insertInto('game')
    .values(
      offered.map((game, index) => ({
        provider_code: game.providerCode,
        code: game.code,
        name: game.name,
        category: game.category,
        genre: game.genre,
        tags: [...(game.tags ?? [])],
        aliases: [...(game.aliases ?? [])],
        rtp: game.figures.rtp,
        max_win_times: String(game.maxWinTimes),
        has_demo: game.hasDemo,
        // Every site offers it that has not chosen otherwise.
        ...{ is_offered: true, position: index + 1, lists: lists(game, index) },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['provider_code', 'code']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        category: ref('excluded.category'),
        genre: ref('excluded.genre'),
        tags: ref('excluded.tags'),
        aliases: ref('excluded.aliases'),
        rtp: ref('excluded.rtp'),
        max_win_times: ref('excluded.max_win_times'),
        has_demo: ref('excluded.has_demo'),
      })),
    )
    .execute();
}

/**
 * The home lists a new house game starts on, by its place; operators move them later. They begin with slots alone, as the
 * specification has it.
 */
function lists({ category }: GameFacts, index: number): string[] {
  if (category !== 'slot_game') return [];
  const on: string[] = [];
  if (index < 6) on.push('hot');
  if (index % 3 !== 2) on.push('featured');
  if (index % 3 !== 1) on.push('popular');
  if (index >= 3) on.push('new');
  return on;
}
