import { infiniteQueryOptions } from '@tanstack/react-query';
import type { CallResponse } from '#contract/calls.ts';
import { type Ask, callAsPlayer, type PlayerPath } from './call.ts';
import { keyOf, orThrow } from './queries.ts';

/** Calls that answer a list of the player's piece by piece. */
type PagedPath = {
  [P in PlayerPath]: CallResponse<P> extends { value: unknown[]; next: string | null } ? P : never;
}[PlayerPath];

/** A list that grows at its end: each page is asked for with `next` of the one before. */
export function pagedQuery<P extends PagedPath>(path: P, ask: Omit<Ask<P>, 'before'>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(path, ask), 'pages', 'player'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<CallResponse<P>> => onePage(path, ask, pageParam, signal),
    getNextPageParam: (last) => nextOf(last),
  });
}

/** One page of a list, from its beginning where `before` is empty. */
export function onePage<P extends PagedPath>(
  path: P,
  ask: Omit<Ask<P>, 'before'>,
  before: string,
  signal?: AbortSignal,
): Promise<CallResponse<P>> {
  // The whole question is the asked one and `before`, which the compiler cannot put together again for a free P.
  const whole = { ...ask, ...(before === '' ? {} : { before }) } as unknown as Ask<P>;
  return orThrow(callAsPlayer(path, whole, { quiet: true, ...(signal ? { signal } : {}) }));
}

/** The cursor of the next page; `undefined` at the end. */
export function nextOf(page: unknown): string | undefined {
  return typeof page === 'object' && page !== null && 'next' in page && typeof page.next === 'string'
    ? page.next
    : undefined;
}
