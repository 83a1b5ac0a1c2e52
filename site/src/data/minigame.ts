import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { CallResponse } from '#contract/calls.ts';
import { playerQuery } from './queries.ts';
import { useViewer } from './session.ts';

export type TokenGames = CallResponse<'/api/minigame/games'>;
export type TokenGame = TokenGames['games'][number];
export type TokenRound = CallResponse<'/api/minigame/start'>['round'];

const query = playerQuery('/api/minigame/games', {});

/** The token games, the round in progress, and the user store's `minigame {frozen_token, token_balance}`. */
export function useTokenGames() {
  const viewer = useViewer();
  return useQuery({ ...query, enabled: viewer.is === 'player', staleTime: 0 });
}

/** Applies an answer: the current round, the playable modes and the balance of tokens. */
export function applyRound(client: QueryClient, answer: CallResponse<'/api/minigame/start'>): void {
  const { round, minigame, version } = answer;
  client.setQueryData(query.queryKey, (known) => {
    if (!known || BigInt(known.version) > BigInt(version)) return known;
    const games = known.games.map((game) =>
      game.game_code === round.game_code ? { ...game, round: round.state === 'open' ? round : null } : game,
    );
    return { ...known, minigame, version, games };
  });
  // A round that is over has revealed its seed: the next one is committed to by another.
  if (round.state !== 'open') askTokenGames(client);
}

export function askTokenGames(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: query.queryKey });
  void client.invalidateQueries({ queryKey: ['/api/minigame/history'] });
}
