import type { Amount } from '../money/amount.ts';

/** What a player can limit, in the order in which it is shown. */
export const limitKinds = [
  'deposit_day',
  'deposit_week',
  'deposit_month',
  'loss_day',
  'loss_week',
  'loss_month',
  'play_minutes',
  'reality_check',
] as const;

export type LimitKind = (typeof limitKinds)[number];

/**
 * An amount of 1/10,000 units for what is paid in or lost, whole minutes for what is played and for the interval of the
 * reality check; `null` is no limit.
 */
export type LimitValue = bigint | null;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_MINUTES = 24n * 60n;
const LEAST_MINUTES = 10n;

/** How long a limit that was to be loosened stays as it was, in milliseconds. */
export const LOOSEN_AFTER_MS = DAY_MS;

/** The minutes between two reality checks that can be chosen. */
export const realityCheckMinutes = [15n, 30n, 60n] as const;

/** Whether the limit is one of money; the others are of minutes. */
export function isMoneyLimit(kind: LimitKind): boolean {
  return kind !== 'play_minutes' && kind !== 'reality_check';
}

/** How far back a limit looks, in milliseconds; windows roll, so that no hour of the day is better than another. */
export function limitWindowMs(kind: LimitKind): number {
  if (kind === 'deposit_week' || kind === 'loss_week') return 7 * DAY_MS;
  return kind === 'deposit_month' || kind === 'loss_month' ? 30 * DAY_MS : DAY_MS;
}

/** Whether a value can be a limit of that kind; `null` always can. */
export function isLimitValue(kind: LimitKind, value: LimitValue): boolean {
  if (value === null) return true;
  if (kind === 'reality_check') return realityCheckMinutes.some((minutes) => minutes === value);
  if (kind === 'play_minutes') return value >= LEAST_MINUTES && value <= MOST_MINUTES;
  return value > 0n;
}

/** What changing a limit does: nothing, something at once (it protects more), or something after the wait. */
export function limitChange(current: LimitValue, wanted: LimitValue): 'same' | 'tighter' | 'looser' {
  if (current === wanted) return 'same';
  if (wanted === null) return 'looser';
  return current === null || wanted < current ? 'tighter' : 'looser';
}

/** Whether a value would let more than staff has set for the player; without a cap nothing does. */
export function isAboveCap(value: LimitValue, cap: LimitValue): boolean {
  return cap !== null && (value === null || value > cap);
}

/** Whether a change that waits can be confirmed by now. Moments in milliseconds since 1970. */
export function looseningState(askedAt: number, now: number): 'pending' | 'ripe' {
  return now - askedAt >= LOOSEN_AFTER_MS ? 'ripe' : 'pending';
}

/**
 * What may still be paid in under limits of deposits.
 * @param used what was paid in, or is about to be, in the window of each limit
 * @returns `null` where there is no limit; never below 0
 */
export function depositRoom(limits: readonly { limit: Amount | null; used: Amount }[]): Amount | null {
  let room: Amount | null = null;
  for (const { limit, used } of limits) {
    if (limit === null) continue;
    const left = limit > used ? limit - used : 0n;
    if (room === null || left < room) room = left;
  }
  return room;
}

/** The breaks and exclusions a player can take. */
export const stopKinds = [
  'break_day',
  'break_week',
  'break_month',
  'exclude_6_months',
  'exclude_1_year',
  'exclude_permanent',
] as const;

export type StopKind = (typeof stopKinds)[number];

/** Whether it is a self-exclusion rather than a break. */
export function isExclusion(kind: StopKind): boolean {
  return kind.startsWith('exclude_');
}

/**
 * When a stop that begins now is over, in milliseconds since 1970: 1, 7, 31, 184 or 366 full days, so that none is
 * shorter than its name in any calendar; `null` is never.
 */
export function stopEnds(kind: StopKind, now: number): number | null {
  const days = { break_day: 1, break_week: 7, break_month: 31, exclude_6_months: 184, exclude_1_year: 366 };
  return kind === 'exclude_permanent' ? null : now + days[kind] * DAY_MS;
}

/** Whether a stop lasts longer than the one there is: only then does it take its place. `null` is for ever. */
export function outlasts(until: number | null, present: number | null): boolean {
  if (present === null) return false;
  return until === null || until > present;
}

/** The protection of a player: limits, and until when a break or an exclusion lasts (`null`: for good), if there is one. */
export interface Protection {
  readonly limits: ReadonlyMap<LimitKind, bigint>;
  readonly stop: { readonly until: number | null } | undefined;
}

/** A change of a player's protection that staff wants to make. `now` in milliseconds since 1970. */
export type ProtectionChange =
  | { readonly limit: LimitKind; readonly value: bigint }
  | { readonly stop: StopKind; readonly now: number };

/** Whether staff may make a change: only one that protects more than what there is, never one that loosens or shortens it. */
export function isTightening({ limits, stop }: Protection, change: ProtectionChange): boolean {
  if ('stop' in change) return stop === undefined || outlasts(stopEnds(change.stop, change.now), stop.until);
  const { limit, value } = change;
  return isLimitValue(limit, value) && limitChange(limits.get(limit) ?? null, value) === 'tighter';
}
