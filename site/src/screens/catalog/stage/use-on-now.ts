import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GameOnNow } from '#contract/calls/games/on-now.ts';
import type { CallResponse } from '#contract/calls.ts';
import type { Pushes } from '#contract/pushes.ts';
import { isProductCategory } from '#rules/catalog/categories.ts';
import { publicQuery } from '../../../data/queries.ts';
import { type Line, onLine } from '../../../data/wire/live.ts';
import { watchGame } from '../../../data/wire/watch-game.ts';

type OnNow = CallResponse<'/api/games/on_now'>;
type Shared = NonNullable<GameOnNow['shared']>;
type Round = NonNullable<Shared['round']>;

/** Delay of a refetch after something is due, at least and at most. */
const [LATE_MS, SOONEST_MS, LATEST_MS] = [400, 1_500, 15_000];
/** Without a shared round only the wins change. */
const RARELY_MS = 60_000;
/** The end of a running round is not known in advance: without pushes it is polled at this interval. */
const RUNNING_MS = 2_000;

/** Time until a round enters another phase. */
function dueIn(round: Round, now: number, isPushed: boolean): number {
  if (round.phase === 'taking') return round.closes_at - now;
  if (round.phase === 'running') return isPushed ? LATEST_MS : RUNNING_MS;
  return round.next_at === null ? RUNNING_MS : round.next_at - now;
}

function askAgainAfter({ value, now }: OnNow, isPushed: boolean): number {
  const dues = value.flatMap(({ shared }) => (shared?.round ? [dueIn(shared.round, now, isPushed)] : []));
  if (dues.length === 0) return RARELY_MS;
  return Math.max(SOONEST_MS, Math.min(LATEST_MS, ...dues.map((due) => due + LATE_MS)));
}

/** The current rounds of a lobby: refetched whenever something is due, and pushed where there is one shared game. */
export function useOnNow(category: string): OnNow | undefined {
  const client = useQueryClient();
  const [isPushed, setPushed] = useState(false);
  const { data } = useQuery({
    ...publicQuery('/api/games/on_now', { game_type: category }),
    enabled: isProductCategory(category),
    refetchInterval: ({ state }) => (state.data ? askAgainAfter(state.data, isPushed) : LATEST_MS),
  });
  const shared = data?.value.filter((game) => game.shared !== null) ?? [];
  const game = shared.length === 1 ? shared[0]?.game_code : undefined;

  useEffect(() => {
    if (game === undefined) return;
    const { queryKey } = publicQuery('/api/games/on_now', { game_type: category });
    const change = (now: number | undefined, to: (game: GameOnNow) => GameOnNow) =>
      client.setQueryData<OnNow>(
        queryKey,
        (answer) =>
          answer && {
            ...answer,
            now: now ?? answer.now,
            value: answer.value.map((one) => (one.game_code === game ? to(one) : one)),
          },
      );
    const round: Pushes['shared.round'] = (push) => {
      if (push.game_code === game) change(push.now, (one) => withRound(one, push.round));
    };
    const bets: Pushes['shared.bets'] = (push) => {
      if (push.game_code !== game) return;
      change(undefined, (one) =>
        one.shared?.round?.round_id === push.round_id
          ? { ...one, players: push.count, shared: { ...one.shared, pools: push.pools } }
          : one,
      );
    };
    let line: Line | undefined;
    const stopListening = onLine((to) => {
      line = to;
      to.on('shared.round', round);
      to.on('shared.bets', bets);
    });
    let wasCut = false;
    const stopWatching = watchGame({
      game,
      lineChanged: (isUp) => {
        setPushed(isUp);
        if (isUp && wasCut) void client.invalidateQueries({ queryKey });
        wasCut ||= !isUp;
      },
    });
    return () => {
      stopWatching();
      stopListening();
      line?.off('shared.round', round);
      line?.off('shared.bets', bets);
      setPushed(false);
    };
  }, [game, category, client]);

  return data;
}

function withRound(game: GameOnNow, round: Round): GameOnNow {
  const { shared } = game;
  if (!shared) return game;
  const isNew = shared.round?.round_id !== round.round_id;
  const { round_id, number, outcome } = round;
  const isListed = round.phase !== 'over' || shared.last.some((one) => one.round_id === round_id);
  return {
    ...game,
    players: isNew ? 0 : game.players,
    shared: {
      round,
      pools: isNew ? null : shared.pools,
      last: isListed ? shared.last : [{ round_id, number, outcome }, ...shared.last.slice(0, 11)],
    },
  };
}
