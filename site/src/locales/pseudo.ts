import type { TextTree } from '../data/texts/texts.ts';

/** Of Latin-1 alone: the faces of every template have them. */
const accented: Readonly<Record<string, string>> = {
  ...{ a: 'å', c: 'ç', e: 'é', i: 'î', n: 'ñ', o: 'ö', u: 'û', y: 'ý' },
  ...{ A: 'Å', C: 'Ç', E: 'É', I: 'Î', N: 'Ñ', O: 'Ö', U: 'Û', Y: 'Ý' },
};

/** What is filled in, tags and signs of HTML stay as they are. */
const holes = /(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\)|&\w+;)/;

/** So much longer are texts of other languages, as a share of the English ones. */
const LONGER = 0.4;

/** A word drawn out by its vowels, as far as there is room left to fill. */
function drawnOut(word: string, room: { left: number }): string {
  return word.replace(/[a-z]/gi, (letter) => {
    const other = accented[letter] ?? letter;
    if (room.left <= 0 || !/[aeiouy]/i.test(letter)) return other;
    room.left -= 1;
    return other + other.toLowerCase();
  });
}

/** An English text as no language writes it: accented, two fifths longer, in brackets. */
export function pseudoText(text: string): string {
  const pieces = text.split(holes);
  const letters = pieces.filter((_, i) => i % 2 === 0).join('').length;
  const room = { left: Math.ceil(letters * LONGER) };
  const changed = pieces.map((part, i) => (i % 2 === 0 ? drawnOut(part, room) : part)).join('');
  return `[${changed}${'~'.repeat(room.left)}]`;
}

/** The same of every text of a file. */
export function pseudo<T>(texts: T): T;
export function pseudo(texts: string | TextTree): string | TextTree {
  if (typeof texts === 'string') return pseudoText(texts);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
}
