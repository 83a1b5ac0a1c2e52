import type { CallPath, CallResponse } from '#contract/calls.ts';
import type { AnsweredCall } from '#contract/page.ts';
import { localePrefix } from '../page.ts';
import { getOnceMore } from './get.ts';

/** Pages whose data is on its way, and the keys it will hold. */
const coming = new Map<
  string,
  {
    readonly keys: ReadonlySet<string>;
    readonly fetched: Promise<readonly AnsweredCall[] | undefined>;
    readonly answers: Promise<Map<string, unknown>>;
  }
>();

type Key = readonly [CallPath, unknown];

const textOf = (key: Key) => JSON.stringify(key);

/** The address of a page's data: `/slots?search=x` is `/slots/_payload.json?search=x`. */
function payloadAddress(path: string, search: string): string {
  return `${localePrefix()}${path === '/' ? '' : path}/_payload.json${search}`;
}

/**
 * Fetches the data of a page in one go; `keys` says what it will hold, `keyed` turns an answered call into its key.
 * Answers `undefined` where it could not be had: the screen then asks for each piece itself.
 */
export async function fetchPayload(
  path: string,
  search: string,
  keys: readonly Key[],
  keyed: (path: CallPath, request: unknown) => Key,
): Promise<readonly AnsweredCall[] | undefined> {
  const address = payloadAddress(path, search);
  // Hovering and pressing want the same page once.
  const known = coming.get(address);
  if (known) return known.fetched;
  const fetched = getOnceMore(address, AbortSignal.timeout(15_000))
    .then(
      async (response): Promise<readonly AnsweredCall[] | undefined> =>
        response.ok ? (await response.json()).calls : undefined,
    )
    .catch(() => undefined);
  const answers = fetched.then(
    (calls) => new Map((calls ?? []).map((one) => [textOf(keyed(one.path, one.request)), one.response])),
  );
  coming.set(address, { keys: new Set(keys.map(textOf)), fetched, answers });
  try {
    return await fetched;
  } finally {
    coming.delete(address);
  }
}

/** The answer to a call if a page's data that is under way will hold it. */
export async function comingAnswer<P extends CallPath>(key: Key): Promise<CallResponse<P> | undefined> {
  const text = textOf(key);
  for (const { keys, answers } of coming.values()) {
    // The server answers the call of that path with that path's response.
    if (keys.has(text)) return (await answers).get(text) as CallResponse<P> | undefined;
  }
  return undefined;
}
