import { type Refusal, refuse } from '#contract/errors.ts';
import { networkBlockOf, networkOf } from '#rules/players/network.ts';
import type { Writer } from '../../db/database.ts';
import { isKnownDevice } from '../security/devices.ts';
import { type Budget, refill, release, type Spend, spend } from './guard-count.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const MOST_TRIES = 10;
/** One account from one device that it was logged in with before. */
const fromDevice: Budget = { name: 'login device', most: MOST_TRIES, windowMs: 15 * MINUTE_MS };
/** One account from one network, and from the block of networks around it. */
const fromNetwork: Budget = { name: 'login network', most: MOST_TRIES, windowMs: 15 * MINUTE_MS };
const fromBlock: Budget = { name: 'login block', most: 2 * MOST_TRIES, windowMs: 15 * MINUTE_MS };
/** One account from all networks together: ten a day, then with pauses of one minute to four hours. */
const atAccount: Budget = { name: 'login account', most: 10, windowMs: DAY_MS, delayS: 60 };
/** All accounts of a site from one network, and from the block around it. */
const spreadNetwork: Budget = { name: 'login spread', most: 60, windowMs: 60 * MINUTE_MS };
const spreadBlock: Budget = { name: 'login spread block', most: 300, windowMs: 60 * MINUTE_MS };

export interface Tried {
  readonly siteId: number;
  /** As typed and normalised, whether or not somebody has that name. */
  readonly accountId: string;
  readonly ip: string;
  readonly device: Buffer | null;
  readonly now: Date;
}

export interface CountedTry {
  readonly isKnownDevice: boolean;
  /** Whether this try used up what strangers have free at the account on this day: its owner is to be notified. */
  readonly isLastFree: boolean;
}

/**
 * Counts a try at a password before it is compared, so that many at once count too. A device that the account was
 * logged in with before has a budget of its own: guesses from elsewhere do not lock it out.
 */
export async function countTry(writer: Writer, tried: Tried): Promise<CountedTry | Refusal> {
  const isKnown = await isKnownDevice(writer, tried);
  if (isKnown) {
    const counted = await spend(writer, tried, [deviceSpend(tried)]);
    return 'retryAfter' in counted ? tooMany(counted.retryAfter) : { isKnownDevice: true, isLastFree: false };
  }
  const near = await spend(writer, tried, [...nearSpends(tried), ...spreadSpends(tried)]);
  if ('retryAfter' in near) return tooMany(near.retryAfter);
  const all = await spend(writer, tried, [accountSpend(tried)]);
  if ('retryAfter' in all) return tooMany(all.retryAfter);
  return { isKnownDevice: false, isLastFree: all[0] === atAccount.most };
}

/** After a correct password: resets the counter of this device or network, and returns its try to the shared one. */
export async function forgetTries(writer: Writer, tried: Tried, counted: CountedTry): Promise<void> {
  if (counted.isKnownDevice) return refill(writer, tried, [deviceSpend(tried)]);
  await release(writer, tried, {
    back: [accountSpend(tried), ...spreadSpends(tried)],
    reset: nearSpends(tried),
  });
}

/** After a password change by the owner: resets the counters of strangers at this account and of the owner's network. */
export async function forgetAllTries(writer: Writer, tried: Tried): Promise<void> {
  await refill(writer, tried, [accountSpend(tried), deviceSpend(tried), ...nearSpends(tried)]);
}

const accountSpend = ({ accountId }: Tried): Spend => ({ budget: atAccount, key: accountId });

const deviceSpend = ({ accountId, device }: Tried): Spend => ({
  budget: fromDevice,
  key: `${accountId} ${device?.toString('hex') ?? ''}`,
});

const nearSpends = ({ accountId, ip }: Tried): readonly Spend[] => [
  { budget: fromNetwork, key: `${accountId} ${networkOf(ip)}` },
  { budget: fromBlock, key: `${accountId} ${networkBlockOf(ip)}` },
];

const spreadSpends = ({ ip }: Tried): readonly Spend[] => [
  { budget: spreadNetwork, key: networkOf(ip) },
  { budget: spreadBlock, key: networkBlockOf(ip) },
];

const tooMany = (retryAfter: number): Refusal =>
  refuse('tooManyRequests', { detail: { retry_after: retryAfter } });
