import { infiniteQueryOptions, useQuery } from '@tanstack/react-query';
import type { CallResponse } from '#contract/calls.ts';
import { type Ask, callAsPlayer } from '../call.ts';
import { nextOf } from '../paged.ts';
import { keyOf, orThrow, publicQuery } from '../queries.ts';

export type SportsTree = CallResponse<'/api/sports/tree'>['sports'];
export type SportsRules = CallResponse<'/api/sports/rules'>;
export type EventsAsk = Ask<'/api/sports/events'>;
export type Outright = CallResponse<'/api/sports/outrights'>['outrights'][number];

/** Betting rules of the site; part of the pages that show prices. */
export function useSportsRules(): SportsRules | undefined {
  return useQuery({ ...publicQuery('/api/sports/rules', {}), staleTime: Number.POSITIVE_INFINITY }).data;
}

/** The bets of the player, page by page. */
export function ticketPages(state: 'open' | 'settled') {
  const path = '/api/sports/tickets';
  return infiniteQueryOptions({
    queryKey: [...keyOf(path, { state }), 'pages', 'player'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      orThrow(
        callAsPlayer(
          path,
          { state, ...(pageParam === '' ? {} : { before: pageParam }) },
          { quiet: true, signal },
        ),
      ),
    getNextPageParam: nextOf,
  });
}
