/** What was staked and paid back on one day, in the same units. */
export interface PlayedDay {
  readonly staked: bigint;
  readonly paid: bigint;
}

/** A return, and the band that holds the true one as often as was asked for; all as shares of what was staked. */
export interface ObservedReturn {
  readonly observed: number;
  /** Absent where a day alone, or none, says nothing of how far days differ. */
  readonly band: { readonly low: number; readonly high: number } | undefined;
  /** Days with a stake. */
  readonly days: number;
}

/** What cannot be seen in fewer days: how far they differ. */
const FEWEST_DAYS = 2;

/**
 * The return of a game with its confidence band, from its totals by day: the ratio of the sums, with the variance of the ratio
 * estimator over days (Cochran, Sampling Techniques, chapter 6) and Student's t. Days are independent of each other, and each
 * counts by what was staked on it, so rounds of one day may have any stakes and share a jackpot.
 *
 * @param confidence between 0 and 1: 0.99 for a band that misses the true return once in 100
 */
export function observedReturn(days: readonly PlayedDay[], confidence: number): ObservedReturn | undefined {
  const played = days.filter(({ staked }) => staked > 0n);
  const sum = (of: keyof PlayedDay) => Number(played.reduce((all, day) => all + day[of], 0n));
  const staked = sum('staked');
  if (staked === 0) return undefined;
  const observed = sum('paid') / staked;
  const count = played.length;
  if (count < FEWEST_DAYS) return { observed, band: undefined, days: count };
  const squares = played.reduce(
    (all, day) => all + (Number(day.paid) - observed * Number(day.staked)) ** 2,
    0,
  );
  const deviation = Math.sqrt((count / (count - 1)) * squares) / staked;
  const reach = deviation * studentQuantile((1 + confidence) / 2, count - 1);
  return { observed, band: { low: Math.max(0, observed - reach), high: observed + reach }, days: count };
}

/** Terms of the continued fraction of the incomplete beta function; it converges long before. */
const MOST_TERMS = 300;
const TINY = 1e-300;

/** Lanczos' approximation, exact to some 15 digits for positive numbers. */
function logGamma(x: number): number {
  const terms = [
    76.180_091_729_471_46, -86.505_320_329_416_78, 24.014_098_240_830_91, -1.231_739_572_450_155,
    0.120_865_097_386_617_9e-2, -0.539_523_938_495_3e-5,
  ];
  const base = x + 5.5;
  const series = terms.reduce((all, term, place) => all + term / (x + 1 + place), 1.000_000_000_190_015);
  return (x + 0.5) * Math.log(base) - base + Math.log((2.506_628_274_631_000_7 * series) / x);
}

/** The continued fraction of the incomplete beta function, by Lentz. */
function betaFraction(x: number, a: number, b: number): number {
  const guard = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MOST_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    for (const term of [even, odd]) {
      d = 1 / guard(1 + term * d);
      c = guard(1 + term / c);
      value *= d * c;
    }
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return value;
}

/** The regularised incomplete beta function. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** How often Student's t with so many degrees of freedom is at most a value that is not negative. */
function studentShare(t: number, freedom: number): number {
  return 1 - incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2;
}

const HALVINGS = 200;

/**
 * The value that Student's t stays below with a probability.
 *
 * @param probability at least 0.5 and below 1
 * @param freedom degrees of freedom, at least 1
 */
export function studentQuantile(probability: number, freedom: number): number {
  let [low, high] = [0, 1];
  while (studentShare(high, freedom) < probability) high *= 2;
  for (let halving = 0; halving < HALVINGS && high - low > 1e-12 * high; halving += 1) {
    const middle = (low + high) / 2;
    if (studentShare(middle, freedom) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
