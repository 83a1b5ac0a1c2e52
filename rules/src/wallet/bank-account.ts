/** What account numbers look like at a bank or e-wallet. */
export interface NumberShape {
  readonly minDigits: number;
  readonly maxDigits: number;
  /** What every number begins with; empty where it may begin with anything. */
  readonly prefix: string;
}

const MARKS = /\p{M}/gu;
const NOT_LETTERS = /[^\p{L}]+/gu;
const SHOWN = 4;

/** An account number as it is kept: people type it in groups. */
export function normaliseAccountNumber(text: string): string {
  return text.replace(/[\s.-]/g, '');
}

/** Checks a normalised account number: digits only, as many as the bank's have, beginning as the bank's do. */
export function accountNumberProblem(number: string, shape: NumberShape): 'invalidAccountNumber' | undefined {
  const isRight =
    /^\d+$/.test(number) &&
    number.length >= shape.minDigits &&
    number.length <= shape.maxDigits &&
    number.startsWith(shape.prefix);
  return isRight ? undefined : 'invalidAccountNumber';
}

/** An account number as a screen shows it: four dots and its last four digits, two where it is short. */
export function maskAccountNumber(number: string): string {
  return `•••• ${number.slice(number.length > 2 * SHOWN - 1 ? -SHOWN : -2)}`;
}

/** The words of a name without case, marks, points and commas: `REYES-Cruz, Ñina M.` is `reyes cruz nina m`. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(NOT_LETTERS, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
}

/** Whether two words of names may be the same: equal, or one is the other's initial. */
function fits(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length === 1 && long.startsWith(short);
}

/**
 * Whether the holder of an account may be the player. Loosely, since banks put surnames first, drop accents and cut
 * middle names: every word of the shorter name has its own in the longer one (an initial stands for its word), and at
 * least one whole word agrees. A name of one word agrees with another only if it is the whole of it.
 */
export function holderMatches(holder: string, fullName: string): boolean {
  const [a, b] = [wordsOf(holder), wordsOf(fullName)];
  if (a.length === 0 || b.length === 0) return false;
  if (a.length === 1 || b.length === 1) return a.join(' ') === b.join(' ');
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  // Whole words first, so that an initial never takes the word that another one needs.
  const rest = [...longer];
  const initials = shorter.filter((word) => {
    const place = rest.indexOf(word);
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  });
  if (initials.length === shorter.length || !shorter.some((word) => word.length > 1 && longer.includes(word)))
    return false;
  return pairsUp(initials, rest);
}

/** Whether each word finds another to stand with. Names are short: trying all ways is nothing. */
function pairsUp(words: readonly string[], others: readonly string[]): boolean {
  const [word, ...more] = words;
  if (word === undefined) return true;
  return others.some(
    (other, place) =>
      fits(word, other) && pairsUp(more, [...others.slice(0, place), ...others.slice(place + 1)]),
  );
}
