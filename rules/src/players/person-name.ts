const MARKS = /\p{M}/gu;
const NOT_LETTERS = /[^\p{L}]+/gu;
/** Letters that carry their mark within, so that taking marks off leaves it. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** The words of a name without case, marks, points and commas: `REYES-Cruz, Ñina M.` is `reyes cruz nina m`. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[đðłøħıßæœ]/g, (letter) => PLAIN[letter] ?? letter)
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
 * Whether two names may be one person's. Loosely, since banks put surnames first, drop accents and cut middle names: every word of the shorter name has its own in the longer one (an initial stands for its word), and at
 * least one whole word agrees. A name of one word agrees with another only if it is the whole of it.
 */
export function namesAgree(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return false;
  if (a.join('') === b.join('')) return true;
  if (a.length === 1 || b.length === 1) return false;
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

/** Whether two names have a whole word in common, as those of relatives and of somebody who changes a part of theirs do. */
export function namesShareWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => word.length > 2 && words.has(word));
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
