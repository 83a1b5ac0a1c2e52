/** What a game is called in this field, by codes: one each, shown beside its name and found by search. */
export const genres = [
  'slots',
  'mines',
  'plinko',
  'dice',
  'hi_lo',
  'digits',
  'roulette',
  'blackjack',
  'baccarat',
  'three_card_poker',
  'video_poker',
  'keno',
  'lotto',
  'pick_three',
  'bingo',
  'crash',
  'horse_racing',
  'cockfight',
  'fishing',
] as const;
export type Genre = (typeof genres)[number];

/** What a game has beside its genre: features and themes that players search by. */
export const gameTags = [
  'free_spins',
  'ways',
  'respins',
  'cards',
  'numbers',
  'instant',
  'multiplayer',
  'fruit',
  'dragon',
  'sea',
  'treasure',
] as const;
export type GameTag = (typeof gameTags)[number];

export type Kind = Genre | GameTag;

/** Names and other names of each kind in one language, separated by commas. */
export type KindWords = Readonly<Record<Kind, string>>;

const allKinds: readonly Kind[] = [...genres, ...gameTags];
/** A shorter text is similar to too many others to be treated as a typo. */
const TYPO_FROM = 5;
const WRITES_WORDS_IN_ONE_SIGN = /\p{Script=Han}/u;

export function isGenre(code: string): code is Genre {
  return genres.some((genre) => genre === code);
}

/** Letters and digits without case, marks, spaces or hyphens: "Hi-Lo" and "hilo" are equal. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s\-–'’.]+/g, '');
}

/**
 * The kinds that a text names: by the beginning of one of their names, or, from five letters on, by a name with one letter
 * wrong, missing, added or exchanged with its neighbour.
 * @param words in each language that is searched
 */
export function kindsNamed(text: string, words: readonly KindWords[]): Kind[] {
  const asked = folded(text);
  if ([...asked].length < 2 && !WRITES_WORDS_IN_ONE_SIGN.test(asked)) return [];
  return allKinds.filter((kind) =>
    words.some((language) =>
      language[kind].split(',').some((name) => {
        const known = folded(name);
        return known.startsWith(asked) || (asked.length >= TYPO_FROM && isNear(asked, known));
      }),
    ),
  );
}

/** Whether one letter makes the difference. */
function isNear(asked: string, known: string): boolean {
  const [a, b] = [[...asked], [...known]];
  if (Math.abs(a.length - b.length) > 1) return false;
  const at = a.findIndex((letter, i) => letter !== b[i]);
  if (at === -1) return true;
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join('');
  const isExchanged = a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2);
  return (
    isExchanged ||
    rest(a, at + 1) === rest(b, at + 1) ||
    rest(a, at + 1) === rest(b, at) ||
    rest(a, at) === rest(b, at + 1)
  );
}

/**
 * Patterns of SQL's `like` for a word with one letter wrong, missing, added or exchanged with its neighbour; none for a
 * word of fewer than five letters.
 * @param plain makes the letters of patterns plain ones
 */
export function nearPatterns(word: string, plain: (letters: string) => string): string[] {
  const letters = [...word];
  if (letters.length < TYPO_FROM) return [];
  const patterns = new Set<string>();
  letters.forEach((letter, i) => {
    const before = plain(letters.slice(0, i).join(''));
    const after = plain(letters.slice(i + 1).join(''));
    const next = letters[i + 1];
    patterns.add(`%${before}_${after}%`);
    patterns.add(`%${before}${after}%`);
    if (i > 0) patterns.add(`%${before}_${plain(letter)}${after}%`);
    if (next !== undefined)
      patterns.add(`%${before}${plain(next + letter)}${plain(letters.slice(i + 2).join(''))}%`);
  });
  return [...patterns];
}
