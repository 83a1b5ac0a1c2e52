import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { OfficeCallPath, OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeErrorCode, type OfficeRefusal } from '#contract/office/errors.ts';
import type { LiveTopic } from '#contract/office/live.ts';
import { call, RefusedCall } from './call.ts';
import { askStepUp } from './step-up.ts';

const FRESH_MS = 15_000;
const POLL_MS = 2_000;
export const ME = '/api/office/session/me';
export const AFFILIATE_ME = '/api/office/affiliate/me';
/** Refusals after which the screen of the session is another one. */
const ofTheSession: ReadonlySet<OfficeErrorCode> = new Set([
  'sessionExpired',
  'secondFactorRequired',
  'enrolmentRequired',
]);

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (tries, problem) =>
        tries < 2 && problem instanceof RefusedCall && problem.refusal.refused === 'serviceUnavailable',
    },
  },
});

function noteRefusal(path: OfficeCallPath, { refused }: OfficeRefusal): void {
  const me = path.startsWith('/api/office/affiliate/') ? AFFILIATE_ME : ME;
  if (path !== me && ofTheSession.has(refused)) void queries.invalidateQueries({ queryKey: [me] });
}

/** The options of a query that asks a call; what it refuses is a `RefusedCall`. */
export const queryOf = <P extends OfficeCallPath>(path: P, request: OfficeRequest<P>) => ({
  queryKey: [path, request] as const,
  async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<OfficeResponse<P>> {
    const answer = await call(path, request, signal);
    if (!isOfficeRefusal(answer)) return answer;
    noteRefusal(path, answer);
    throw new RefusedCall(answer);
  },
});

interface UseCallOptions<Answer> {
  readonly enabled?: boolean;
  /** Shows the last answer until the next is there, as a list does while its filters change. */
  readonly keepsLast?: boolean;
  /** What pushes make it be asked again. */
  readonly topics?: readonly LiveTopic[];
  /** Whether an answer will soon be another one that no push announces: it is asked again after two seconds. */
  readonly isPending?: (answer: Answer) => boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly topics?: readonly LiveTopic[] };
  }
}

/** Asks a call and keeps its answer; it is asked again after every action, and when a push of its topics comes. */
export function useCall<P extends OfficeCallPath>(
  path: P,
  request: OfficeRequest<P>,
  options: UseCallOptions<OfficeResponse<P>> = {},
): UseQueryResult<OfficeResponse<P>> {
  const { enabled = true, keepsLast = false, topics = [], isPending } = options;
  return useQuery({
    ...queryOf(path, request),
    enabled,
    meta: { topics },
    refetchInterval: ({ state: { data } }) => data !== undefined && isPending?.(data) === true && POLL_MS,
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * Makes a call that changes something: asks for the second factor where the server wants it shown again, and asks every open
 * query again afterwards. A refusal is a value.
 */
export async function act<P extends OfficeCallPath>(
  path: P,
  request: OfficeRequest<P>,
): Promise<OfficeResponse<P> | OfficeRefusal> {
  let answer = await call(path, request);
  if (isOfficeRefusal(answer) && answer.refused === 'stepUpRequired' && (await askStepUp()))
    answer = await call(path, request);
  if (isOfficeRefusal(answer)) noteRefusal(path, answer);
  else void queries.invalidateQueries();
  return answer;
}
