/** The multiplier grows by this for every millisecond: 1.00006, doubling in 11.6 seconds. */
const GROWTH = 1_000_060_000_000_000_000n;
const ONE = 10n ** 18n;

/** Nothing pays more, in hundredths of the stake: who is still in is cashed out there. */
export const MOST_TIMES = 1_000_000;
/** The least that can be cashed out. */
export const LEAST_TIMES = 101;
/** By then the curve is past everything. */
const LONGEST_MS = 160_000;

/**
 * The multiplier so long after the start, in hundredths, cut: `1.00006 ^ ms`. In whole numbers throughout, by repeated
 * squaring with 18 decimals, so that every machine has the same.
 *
 * @param ms whole, from 0
 */
export function timesAt(ms: number): number {
  let [power, value] = [GROWTH, ONE];
  for (let rest = Math.min(ms, LONGEST_MS); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) value = (value * power) / ONE;
    power = (power * power) / ONE;
  }
  return Math.min(MOST_TIMES, Number((100n * value) / ONE));
}

/** The first millisecond at which the multiplier is at least so many hundredths. */
export function msTo(times: number): number {
  let [low, high] = [0, LONGEST_MS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (timesAt(middle) >= times) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How long a round runs: until the curve is past the crash. One that crashes at 1.00 never leaves the ground. */
export const lengthOf = (crash: number): number => (crash < LEAST_TIMES ? 0 : msTo(crash + 1));

/**
 * What a player who asks to cash out gets, in hundredths.
 *
 * @param elapsed whole milliseconds since the start, by the server's clock when the request arrived
 * @param automatic what the player had set to be cashed out at, if anything
 * @returns `undefined` when the comet was gone, or had not moved yet
 */
export function cashOutAt(crash: number, elapsed: number, automatic?: number): number | undefined {
  const times = timesAt(elapsed);
  if (automatic !== undefined && automatic <= Math.min(times, crash)) return automatic;
  return times >= LEAST_TIMES && times <= crash ? times : undefined;
}
