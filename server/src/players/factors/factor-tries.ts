import { type Refusal, refuse } from '#contract/errors.ts';
import type { Writer } from '../../db/database.ts';
import { type Budget, release, type Spend, spend } from '../guards/guard-count.ts';

const MINUTE_MS = 60_000;

export const MOST_CODES = 5;
const few: Budget = { name: 'factor', most: MOST_CODES, windowMs: 15 * MINUTE_MS };
const aDay: Budget = { name: 'factor day', most: 20, windowMs: 24 * 60 * MINUTE_MS };

interface Tried {
  readonly siteId: number;
  readonly playerId: bigint;
  /** A browser that the player logged in with before has tries of its own: strangers lock it out by none. */
  readonly knownDevice: Buffer | null;
  readonly now: Date;
}

const spendsOf = ({ playerId, knownDevice }: Tried): readonly Spend[] =>
  [few, aDay].map((budget) => ({ budget, key: `${playerId} ${knownDevice?.toString('hex') ?? ''}` }));

/** Counts a try at a code or passkey before it is compared, so that many at once count too. @returns how many there were lately */
export async function countFactorTry(writer: Writer, tried: Tried): Promise<number | Refusal> {
  const counted = await spend(writer, tried, spendsOf(tried));
  if ('retryAfter' in counted)
    return refuse('tooManyRequests', { detail: { retry_after: counted.retryAfter } });
  return counted[0] ?? 0;
}

/** After a right one: the tries of the last minutes are forgotten, and that of the day is given back. */
export async function forgetFactorTries(writer: Writer, tried: Tried): Promise<void> {
  const [reset, back] = spendsOf(tried);
  await release(writer, tried, { back: back ? [back] : [], reset: reset ? [reset] : [] });
}
