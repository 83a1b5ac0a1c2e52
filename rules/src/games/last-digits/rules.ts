import type { Stream } from '../../fairness/stream.ts';
import { chipsIn, hundredthsOf, readChips } from '../round/choices.ts';
import { oneShotGame } from '../round/one-shot.ts';
import { figures } from './figures.ts';

/** Numbers from 00 to 99. */
export const NUMBERS = 100;
/** Chips on the table at once. */
export const MOST_CHIPS = 1_000;
/** A word of the hash is one of so many. */
const WORDS = 2 ** 32;

/** A kind of spot: how many of the 100 numbers win on it, and what comes back for a chip in hundredths of it. */
export const pays = {
  half: { numbers: 50, hundredths: 194 },
  digit: { numbers: 10, hundredths: 970 },
  number: { numbers: 1, hundredths: 9_700 },
} as const;

/** Chips by spot: `big`, `small`, `odd`, `even`, `digit 7` or `number 07`. The stake is the worth of a chip. */
export type DigitsChoice = { [spot: string]: number };

export type DigitsResult = {
  v: number;
  /** The last two decimal digits of the word. */
  number: number;
  won: string[];
  /** The word of the hash that decided: with hardly an exception its first eight hex digits. */
  word: number;
};

interface Spot {
  readonly kind: keyof typeof pays;
  readonly wins: (number: number) => boolean;
}

const all = Array.from({ length: NUMBERS }, (_, number) => number);

/** Big is 50 and up. A digit is the last one. */
export const spots: ReadonlyMap<string, Spot> = new Map<string, Spot>([
  ['big', { kind: 'half', wins: (number) => number >= NUMBERS / 2 }],
  ['small', { kind: 'half', wins: (number) => number < NUMBERS / 2 }],
  ['odd', { kind: 'half', wins: (number) => number % 2 === 1 }],
  ['even', { kind: 'half', wins: (number) => number % 2 === 0 }],
  ...all
    .slice(0, 10)
    .map((digit): [string, Spot] => [`digit ${digit}`, { kind: 'digit', wins: (n) => n % 10 === digit }]),
  ...all.map((own): [string, Spot] => [
    `number ${String(own).padStart(2, '0')}`,
    { kind: 'number', wins: (n) => n === own },
  ]),
]);

/** What the chips on the spots bring back, in hundredths of a chip. */
export function backFor(choice: DigitsChoice, number: number): { won: string[]; hundredths: number } {
  const won = Object.keys(choice).filter((code) => spots.get(code)?.wins(number));
  const hundredths = won.reduce((sum, code) => {
    const kind = spots.get(code)?.kind;
    return sum + (kind ? pays[kind].hundredths : 0) * (choice[code] ?? 0);
  }, 0);
  return { won, hundredths };
}

/**
 * The first word of the stream whose last two digits are as likely as any others: the 96 highest words are passed over.
 * So `word % 100` is `uniform(100)`, and the word can be shown.
 */
function decidingWord(stream: Stream): number {
  const fair = WORDS - (WORDS % NUMBERS);
  let word = stream.uniform(WORDS);
  while (word >= fair) word = stream.uniform(WORDS);
  return word;
}

/**
 * Last Digits: a number from 00 to 99 is taken from the hash of the round; bets are on its half, its parity, its last
 * digit or the number itself. It is one `uniform(100)` of the stream, whether that is a player's own or the chain's.
 */
export const lastDigits = oneShotGame<DigitsChoice, DigitsResult>(
  {
    code: 'last-digits',
    name: 'Last Digits',
    providerCode: 'BURIN',
    category: 'hash_game',
    genre: 'digits',
    tags: ['numbers', 'instant'],
    version: 1,
    figures,
    maxWinTimes: 97,
    stakeMultiple: 100n,
  },
  {
    readChoice: (raw) => readChips(raw, (spot) => spots.has(spot), MOST_CHIPS),
    openingStake: (stake, chips) => stake * chipsIn(chips),
    play({ stake, choice, stream }) {
      const word = decidingWord(stream);
      const number = word % NUMBERS;
      const { won, hundredths } = backFor(choice, number);
      return { win: hundredthsOf(stake, hundredths), result: { v: 1, number, won, word } };
    },
  },
);
