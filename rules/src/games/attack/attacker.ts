import { readHex, sha256Bytes, sha256OfText } from '../../fairness/hash.ts';

/** One round as an attacker meets it. */
export interface Met {
  /** Everything that goes over the wire before what is hidden decides anything: plain data. */
  readonly seen: unknown;
  /** What is hidden, as a yes or no. */
  readonly hidden: boolean;
  /** The same by another server seed: what an attacker computes who believes to know it. */
  replay(serverSeed: Uint8Array): boolean | undefined;
}

/** How an attack went: right in so many of so many rounds, where always saying the likelier would be right in `chance`. */
export interface Success {
  readonly by: 'learning' | 'guessing the seed';
  readonly right: number;
  readonly of: number;
  readonly chance: number;
  /** By how many standard deviations that is better than chance. */
  readonly better: number;
}

/** Every fact of plain data, with and without its place in a list, and every digit of a hash. */
function facts(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    const has = value.map((inner) => `${path} has ${JSON.stringify(inner)}`);
    return [
      `${path} of ${value.length}`,
      ...has,
      ...value.flatMap((inner, i) => facts(inner, `${path}.${i}`)),
    ];
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => facts(inner, `${path}.${name}`));
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value))
    return [...value].map((digit, i) => `${path}[${i}]=${digit}`);
  return [`${path}=${JSON.stringify(value)}`];
}

/** Every text of plain data. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(texts);
}

function successOf(
  by: Success['by'],
  guesses: readonly boolean[],
  met: readonly Met[],
  share: number,
): Success {
  const of = met.length;
  const right = guesses.filter((guess, i) => guess === met[i]?.hidden).length;
  const likelier = Math.min(0.999, Math.max(share, 1 - share));
  const chance = of * likelier;
  return { by, right, of, chance, better: (right - chance) / Math.sqrt(of * likelier * (1 - likelier)) };
}

const shareOf = (met: readonly Met[]): number => met.filter(({ hidden }) => hidden).length / met.length;

/** A fact that came with what is hidden so much more, or less, often than chance would have it. */
const TELLING = 4;

/** Learns from the first half of the rounds which facts go with what is hidden, and says it of the second by them. */
function learning(met: readonly Met[]): Success {
  const half = Math.floor(met.length / 2);
  const [before, after] = [met.slice(0, half), met.slice(half)];
  const share = shareOf(before);
  const counts = new Map<string, { seen: number; hidden: number }>();
  for (const { seen, hidden } of before)
    for (const fact of new Set(facts(seen))) {
      const count = counts.get(fact);
      if (!count) {
        counts.set(fact, { seen: 1, hidden: Number(hidden) });
        continue;
      }
      count.seen += 1;
      count.hidden += Number(hidden);
    }
  const weigh = (fact: string): number => {
    const { seen, hidden } = counts.get(fact) ?? { seen: 0, hidden: 0 };
    const far = (hidden - seen * share) / Math.sqrt(Math.max(1, seen) * share * (1 - share));
    if (Math.abs(far) < TELLING) return 0;
    return Math.log(((hidden + 1) * (1 - share)) / ((seen - hidden + 1) * share));
  };
  const prior = Math.log(share / (1 - share));
  const guesses = after.map(({ seen }) => {
    const weight = [...new Set(facts(seen))].reduce((sum, fact) => sum + weigh(fact), prior);
    return weight > 0;
  });
  return successOf('learning', guesses, after, shareOf(after));
}

/** Takes everything seen for the server seed: as it is, hashed, or as a text that it might have been made from. */
function guessing(met: readonly Met[]): Success {
  const ways: ((text: string) => Uint8Array | undefined)[] = [
    readHex,
    (text) => {
      const bytes = readHex(text);
      return bytes && sha256Bytes(bytes);
    },
    (text) => readHex(sha256OfText(text)),
  ];
  const share = shareOf(met);
  const attempts = new Map<string, { guesses: boolean[]; met: Met[] }>();
  for (const one of met)
    for (const [place, text] of texts(one.seen).entries())
      for (const [way, read] of ways.entries()) {
        const seed = read(text);
        const guess = seed && seed.length > 0 ? one.replay(seed) : undefined;
        if (guess === undefined) continue;
        const attempt = attempts.get(`${place} ${way}`) ?? { guesses: [], met: [] };
        attempt.guesses.push(guess);
        attempt.met.push(one);
        attempts.set(`${place} ${way}`, attempt);
      }
  const all = [...attempts.values()].map(({ guesses, met: tried }) =>
    successOf('guessing the seed', guesses, tried, share),
  );
  return all.toSorted((a, b) => b.better - a.better)[0] ?? successOf('guessing the seed', [], [], share);
}

/** Attacks so many rounds of a game in every way, and says how that went. */
export function attack(met: readonly Met[]): readonly Success[] {
  return [learning(met), guessing(met)];
}
