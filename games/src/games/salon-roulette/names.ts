import { chipsBack } from '#rules/games/salon-roulette/rules.ts';
import type { WordKey, Words } from '../../frame/words.ts';
import type { Place } from './spots.ts';

const words: Readonly<Record<string, WordKey>> = {
  straight: 'roulette.straight',
  split: 'roulette.split',
  street: 'roulette.street',
  trio: 'roulette.trio',
  corner: 'roulette.corner',
  first: 'roulette.first',
  line: 'roulette.line',
  dozen: 'roulette.dozen',
  column: 'roulette.column',
  red: 'roulette.red',
  black: 'roulette.black',
  odd: 'roulette.odd',
  even: 'roulette.even',
  low: 'roulette.low',
  high: 'roulette.high',
};

/** The fields that tables name by their numbers. */
export const ranges: Readonly<Record<string, string>> = {
  low: '1–18',
  high: '19–36',
  'dozen 1': '1–12',
  'dozen 2': '13–24',
  'dozen 3': '25–36',
};

/** The name of a bet: `split 8-11` is "Split 8-11". */
export function betName(t: Words, bet: string): string {
  const [kind = '', which = ''] = bet.split(' ');
  const word = words[kind];
  return word ? t(word, { n: ranges[bet] ?? which }) : bet;
}

/** The bet and what it pays, as tables write it. */
export const spotLabel = (t: Words, { name, covered }: Place): string =>
  `${betName(t, name)} · ${chipsBack(covered.length) - 1}:1`;
