import type { Stream } from '#rules/fairness/stream.ts';
import type { Mapping, SetMapping } from './mappings.ts';
import { type Finding, inclusion, sequenceTests } from './sequence-tests.ts';

export interface Named extends Finding {
  readonly of: string;
}

/** The stream of a round: of a mapping, by its name, and of a nonce. */
export type Streams = (of: string, nonce: number) => Stream;

/** Plays so many rounds of a mapping and puts them to every test. */
export function testMapping({ name, chances, value }: Mapping, streams: Streams, rounds: number): Named[] {
  const values = Array.from({ length: rounds }, (_, nonce) => value(streams(name, nonce)));
  return sequenceTests.map((test) => ({ of: name, ...test({ values, chances }) }));
}

export function testSet({ name, of, set }: SetMapping, streams: Streams, rounds: number): Named[] {
  const drawn = Array.from({ length: rounds }, (_, nonce) => set(streams(name, nonce)));
  return [{ of: name, ...inclusion(drawn, of) }];
}

/**
 * The findings that fair numbers would not give: Holm's procedure, by which the chance of refusing anything where all is
 * fair is at most `level`, however many tests there are.
 */
export function refused<Each extends Finding>(findings: readonly Each[], level: number): Each[] {
  const sorted = findings.toSorted((a, b) => a.p - b.p);
  const first = sorted.findIndex(({ p }, i) => p > level / (sorted.length - i));
  return first < 0 ? sorted : sorted.slice(0, first);
}

/**
 * Whether the p-values themselves lie as evenly between 0 and 1 as they should: Kolmogorov and Smirnov's statistic, its
 * chance by the asymptotic series. Values too good to be true show here.
 */
export function evenness(findings: readonly Finding[]): Finding {
  const ps = findings.map(({ p }) => p).sort((a, b) => a - b);
  const n = ps.length;
  const distance = Math.max(...ps.map((p, i) => Math.max((i + 1) / n - p, p - i / n)));
  const x = distance * (Math.sqrt(n) + 0.12 + 0.11 / Math.sqrt(n));
  let p = 0;
  for (let k = 1; k <= 100; k++) p += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * x * x);
  return { test: 'Kolmogorov-Smirnov', statistic: distance, p: Math.min(1, Math.max(0, p)) };
}
