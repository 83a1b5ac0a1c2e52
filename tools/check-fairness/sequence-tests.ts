import { chiSquareBeyond, normalBeyond } from '../statistics/distributions.ts';

/** Values that should be independent of one another, each value with its chance. */
export interface Sequence {
  readonly values: readonly number[];
  /** The chance of each value from 0 on; they add up to 1. */
  readonly chances: readonly number[];
}

/** A test that was made, and how likely it is that fair values look at least so unfair. */
export interface Finding {
  readonly test: string;
  readonly statistic: number;
  readonly freedom?: number;
  readonly p: number;
}

/** Cells that are expected to have fewer are put together: the approximation by chi-square needs as many. */
const LEAST_EXPECTED = 8;

/** Counts against what is expected, small cells put together in their order. */
export function chiSquare(test: string, counts: readonly number[], expected: readonly number[]): Finding {
  const cells: { count: number; expected: number }[] = [];
  let [count, share] = [0, 0];
  for (const [i, each] of expected.entries()) {
    count += counts[i] ?? 0;
    share += each;
    if (share < LEAST_EXPECTED) continue;
    cells.push({ count, expected: share });
    [count, share] = [0, 0];
  }
  const last = cells.pop() ?? { count: 0, expected: 0 };
  cells.push({ count: last.count + count, expected: last.expected + share });
  const statistic = cells.reduce((sum, cell) => sum + (cell.count - cell.expected) ** 2 / cell.expected, 0);
  const freedom = cells.length - 1;
  return { test, statistic, freedom, p: freedom < 1 ? 1 : chiSquareBeyond(statistic, freedom) };
}

export function frequency({ values, chances }: Sequence): Finding {
  const counts = chances.map(() => 0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return chiSquare(
    'chi-square',
    counts,
    chances.map((chance) => chance * values.length),
  );
}

/** Values put into so many groups of neighbours, each about as likely as another. */
function grouped({ values, chances }: Sequence, groups: number): Sequence {
  let before = 0;
  const group = chances.map((chance) => {
    const middle = before + chance / 2;
    before += chance;
    return Math.min(groups - 1, Math.floor(middle * groups));
  });
  const used = [...new Set(group)].sort((a, b) => a - b);
  const place = group.map((each) => used.indexOf(each));
  const shares = used.map(() => 0);
  for (const [value, chance] of chances.entries()) {
    const at = place[value] ?? 0;
    shares[at] = (shares[at] ?? 0) + chance;
  }
  return { values: values.map((value) => place[value] ?? 0), chances: shares };
}

/** Knuth's serial test: pairs of neighbours that do not overlap, of values in up to eight groups. */
export function serial(sequence: Sequence): Finding {
  const { values, chances } = grouped(sequence, 8);
  const n = chances.length;
  const pairs = Math.floor(values.length / 2);
  const counts = new Array<number>(n * n).fill(0);
  for (let i = 0; i < pairs; i++) {
    const cell = (values[2 * i] ?? 0) * n + (values[2 * i + 1] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const expected = chances.flatMap((a) => chances.map((b) => a * b * pairs));
  return chiSquare('serial', counts, expected);
}

/** Wald and Wolfowitz's test: how often values change between the lower and the upper half. */
export function runs(sequence: Sequence): Finding {
  const { values, chances } = grouped(sequence, 2);
  const p = chances[0] ?? 0;
  const m = values.length;
  const changes = values.filter((value, i) => i > 0 && value !== values[i - 1]).length;
  const change = 2 * p * (1 - p);
  const both = p * (1 - p) - change ** 2;
  const variance = (m - 1) * change * (1 - change) + 2 * (m - 2) * both;
  const statistic = variance > 0 ? (changes - (m - 1) * change) / Math.sqrt(variance) : 0;
  return { test: 'runs', statistic, p: normalBeyond(statistic) };
}

/** Knuth's gap test: how many values lie between two of the first group. */
export function gaps(sequence: Sequence): Finding {
  const { values, chances } = grouped(sequence, 4);
  const p = chances[0] ?? 0;
  const longest = Math.ceil(Math.log(0.005) / Math.log(1 - p));
  const counts = new Array<number>(longest + 1).fill(0);
  let gap = -1;
  let found = 0;
  for (const value of values) {
    if (value !== 0) {
      if (gap >= 0) gap += 1;
      continue;
    }
    if (gap >= 0) {
      const cell = Math.min(gap, longest);
      counts[cell] = (counts[cell] ?? 0) + 1;
      found += 1;
    }
    gap = 0;
  }
  const expected = counts.map((_, length) =>
    length < longest ? found * p * (1 - p) ** length : found * (1 - p) ** longest,
  );
  return chiSquare('gap', counts, expected);
}

/**
 * How often each of `n` things is among the `k` that a round draws. Things drawn together are not independent: the
 * statistic is stretched by `(n - 1) / (n - k)` to be chi-square with `n - 1` degrees of freedom (Joe 1993).
 */
export function inclusion(sets: readonly (readonly number[])[], n: number): Finding {
  const counts = new Array<number>(n).fill(0);
  for (const thing of sets.flat()) counts[thing] = (counts[thing] ?? 0) + 1;
  const k = sets[0]?.length ?? 0;
  const expected = (sets.length * k) / n;
  const plain = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const statistic = (plain * (n - 1)) / (n - k);
  return { test: 'inclusion', statistic, freedom: n - 1, p: chiSquareBeyond(statistic, n - 1) };
}

export const sequenceTests = [frequency, serial, runs, gaps] as const;
