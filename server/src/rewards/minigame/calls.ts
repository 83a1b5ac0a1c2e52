import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { commit } from '#rules/fairness/commit.ts';
import { tokenGames } from '#rules/games/token-games.ts';
import type { Db, Reader } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { Handlers } from '../../edge/handlers.ts';
import { balances } from '../../ledger/public.ts';
import { gameOnWire, purseOnWire, roundOnWire } from './on-wire.ts';
import { choose, leave, startRound } from './play-round.ts';
import { ensureSeed, findEndedRounds, findOpenRounds, findSeeds, type MinigameOwner } from './store.ts';

type MinigameCalls = Pick<
  Handlers,
  'minigame.games' | 'minigame.start' | 'minigame.choose' | 'minigame.leave' | 'minigame.history'
>;

const DEFAULT_LIMIT = 20;

export function minigameCalls(db: Db): MinigameCalls {
  // The figures of a game change with its tables only.
  const games = tokenGames.map(gameOnWire);
  return {
    'minigame.games': (_request, context) => readGames(db, games, context),
    'minigame.start': ({ key, game_code: gameCode, mode, stake, client_seed: clientSeed }, context) =>
      startRound(db, context, { key, gameCode, mode, stake, clientSeed }),
    'minigame.choose': ({ key, round_id: roundId, step, choice }, context) =>
      choose(db, context, { key, roundId, step, choice }),
    'minigame.leave': ({ key, round_id: roundId }, context) => leave(db, context, { key, roundId }),
    'minigame.history': (request, context) => readHistory(db.read, context, request),
  };
}

async function readGames(
  db: Db,
  games: readonly ReturnType<typeof gameOnWire>[],
  owner: MinigameOwner,
): Promise<CallResponse<'/api/minigame/games'>> {
  let seeds = await findSeeds(db.read, owner);
  if (tokenGames.some(({ code }) => !seeds.some((seed) => seed.game_code === code))) {
    await db.tx(async (tx) => {
      for (const { code } of tokenGames) await ensureSeed(tx, owner, code);
    });
    seeds = await findSeeds(db.read, owner);
  }
  const [held, open] = await Promise.all([balances(db.read, owner.playerId), findOpenRounds(db.read, owner)]);
  if (!held) throw new Error(`player ${owner.playerId} has no accounts`);
  return {
    statusCode: 1,
    ...purseOnWire(held),
    games: games.map((game) => {
      const seed = seeds.find(({ game_code }) => game_code === game.game_code);
      const round = open.find(({ game_code }) => game_code === game.game_code);
      if (!seed) throw new Error(`player ${owner.playerId} has no seed of ${game.game_code}`);
      return {
        ...game,
        server_seed_hash: commit(seed.server_seed),
        nonce: seed.nonce,
        round: round ? roundOnWire(round) : null,
      };
    }),
  };
}

async function readHistory(
  reader: Reader,
  owner: MinigameOwner,
  request: Pick<CallRequest<'/api/minigame/history'>, 'before' | 'limit' | 'game_code'>,
): Promise<CallResponse<'/api/minigame/history'> | Refusal> {
  const { before, limit = DEFAULT_LIMIT, game_code: gameCode } = request;
  if (before !== undefined && !UUID.test(before)) return refuse('badRequest', { field: 'before' });
  const rows = await findEndedRounds(reader, owner, { before, gameCode, limit: limit + 1 });
  return {
    statusCode: 1,
    value: rows.slice(0, limit).map(roundOnWire),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  };
}
