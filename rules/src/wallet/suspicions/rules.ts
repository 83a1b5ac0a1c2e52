import { type Amount, UNIT } from '../../money/amount.ts';
import type { SuspicionNumbers } from './numbers.ts';

/** A paid deposit, or a withdrawal that was asked for. */
export interface Movement {
  readonly id: string;
  /** 1/10,000 units. */
  readonly amount: Amount;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const units = (whole: number): Amount => BigInt(whole) * UNIT;
const sum = (movements: readonly Movement[]): Amount =>
  movements.reduce((total, { amount }) => total + amount, 0n);
const since = (movements: readonly Movement[], days: number, now: number): readonly Movement[] =>
  movements.filter(({ at }) => at > now - days * DAY_MS);

/** Deposits just below the threshold, where there are enough of them within the days; none otherwise. */
export function structuredDeposits(
  deposits: readonly Movement[],
  now: number,
  numbers: Pick<
    SuspicionNumbers,
    'structuringThreshold' | 'structuringBelow' | 'structuringCount' | 'structuringDays'
  >,
): readonly Movement[] {
  const threshold = units(numbers.structuringThreshold);
  const from = (threshold * BigInt(100 - numbers.structuringBelow)) / 100n;
  const found = since(deposits, numbers.structuringDays, now).filter(
    ({ amount }) => amount >= from && amount < threshold,
  );
  return found.length >= numbers.structuringCount ? found : [];
}

export interface WithoutPlay {
  readonly deposited: Amount;
  readonly staked: Amount;
  readonly withdrawals: readonly Movement[];
}

/**
 * What was deposited and is withdrawn though hardly any of it was staked.
 * @param staked since the days began, in 1/10,000 units
 */
export function withoutPlay(
  { deposits, withdrawals, staked }: WithMoney & { readonly staked: Amount },
  now: number,
  { playDays, playLeast, playShare }: Pick<SuspicionNumbers, 'playShare' | 'playLeast' | 'playDays'>,
): WithoutPlay | undefined {
  const deposited = sum(since(deposits, playDays, now));
  const out = since(withdrawals, playDays, now);
  const isEnough = deposited >= units(playLeast) && sum(out) >= units(playLeast);
  const isPlayed = staked * 100n >= deposited * BigInt(playShare);
  return isEnough && !isPlayed ? { deposited, staked, withdrawals: out } : undefined;
}

export interface WithMoney {
  readonly deposits: readonly Movement[];
  readonly withdrawals: readonly Movement[];
}

export interface RapidMove {
  readonly deposit: Movement;
  readonly withdrawal: Movement;
}

/** Withdrawals of most of a deposit shortly after it: of each withdrawal the deposit just before. */
export function rapidMoves(
  { deposits, withdrawals }: WithMoney,
  {
    rapidMinutes,
    rapidShare,
    rapidLeast,
  }: Pick<SuspicionNumbers, 'rapidMinutes' | 'rapidShare' | 'rapidLeast'>,
): readonly RapidMove[] {
  const large = deposits.filter(({ amount }) => amount >= units(rapidLeast));
  return withdrawals.flatMap((withdrawal) => {
    const deposit = large
      .filter(({ at }) => at <= withdrawal.at && withdrawal.at - at <= rapidMinutes * MINUTE_MS)
      .sort((one, other) => other.at - one.at)
      .find(({ amount }) => withdrawal.amount * 100n >= amount * BigInt(rapidShare));
    return deposit ? [{ deposit, withdrawal }] : [];
  });
}
