import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { CallPath, CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { AnsweredCall } from '#contract/page.ts';
import { type Ask, call, callAsPlayer, type PlayerPath, type PublicPath } from './call.ts';
import { useViewer } from './session.ts';
import { comingAnswer } from './wire/payloads.ts';

/** A refusal on its way through a query. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/**
 * A first answer that is under way when something changes may have been read before the change, and `invalidateQueries`
 * would take it as it comes: it is asked for once more.
 */
class ChangingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    ...[filters, options]: [InvalidateQueryFilters<Key>?, InvalidateOptions?]
  ): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    const old = underWay.filter(({ state }) => state.data !== undefined);
    await Promise.all(old.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)));
  }
}

export function makeQueryClient(): QueryClient {
  return new ChangingQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // Every call is a POST, which the specification does not repeat by itself.
        retry: false,
      },
    },
  });
}

/** The key of a call: what was asked without the fields that name site and session. */
export function keyOf(path: CallPath, request: unknown): readonly [CallPath, Record<string, unknown>] {
  const { domain_name, external_id, account_id, auth, ...rest } = Object(request);
  return [path, rest];
}

/** A refusal becomes the fault of its query. */
export async function orThrow<T>(answer: Promise<T | Refusal>): Promise<T> {
  const settled = await answer;
  if (isRefusal(settled)) throw new Refused(settled);
  return settled;
}

/** Query options of a public call. An answer that arrives with the page is awaited, not fetched twice. */
export function publicQuery<P extends PublicPath>(path: P, ask: Ask<P>) {
  const key = keyOf(path, ask);
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<CallResponse<P>> => {
      const coming = await comingAnswer<P>(key);
      return coming ?? orThrow(call(path, ask, { quiet: true, signal }));
    },
  });
}

/** Query options of a call for the signed-in player. */
export function playerQuery<P extends PlayerPath>(path: P, ask: Ask<P>) {
  return queryOptions({
    queryKey: [...keyOf(path, ask), 'player'],
    queryFn: ({ signal }): Promise<CallResponse<P>> =>
      orThrow(callAsPlayer(path, ask, { quiet: true, signal })),
  });
}

/** Asks for the player, and only once there is one. */
export function usePlayerQuery<P extends PlayerPath>(path: P, ask: Ask<P>) {
  const viewer = useViewer();
  return useQuery({ ...playerQuery(path, ask), enabled: viewer.is === 'player' });
}

/** Puts the answers that came with a page where the screens look for them. */
export function seed(client: QueryClient, calls: readonly AnsweredCall[], at: number): void {
  for (const { path, request, response } of calls) {
    client.setQueryData(keyOf(path, request), response, { updatedAt: at });
  }
}

/** Forgets everything that belonged to the player. */
export function forgetPlayer(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey.at(-1) === 'player' });
}
