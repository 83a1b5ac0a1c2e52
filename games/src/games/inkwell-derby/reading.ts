import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import { oddsOf, type RaceBet, readBet } from '#rules/games/inkwell-derby/odds.ts';
import type { RaceSetting } from '#rules/games/inkwell-derby/rules.ts';
import type { WordKey, Words } from '../../frame/words.ts';

const listIn = (value: unknown, name: string): readonly number[] => {
  const list: unknown =
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([key]) => key === name)?.[1]
      : undefined;
  return Array.isArray(list) ? list.filter((one) => typeof one === 'number') : [];
};

/** @throws if the value is no outcome of this game */
export function orderOf(outcome: unknown): readonly number[] {
  const order = listIn(outcome, 'order');
  if (order.length < 2) throw new RangeError('the outcome holds no order');
  return order;
}

/** @returns `undefined` without a field */
export function fieldOf(setting: unknown): RaceSetting['strengths'] | undefined {
  const strengths = listIn(setting, 'strengths');
  return strengths.length < 2 ? undefined : [...strengths];
}

/** Chips by bet, as they were laid. */
export function chipsOf({
  choice,
}: Pick<OwnSharedBet, 'choice'>): readonly (readonly [code: string, chips: number])[] {
  if (typeof choice !== 'object' || choice === null) return [];
  return Object.entries(choice).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
}

const names: readonly WordKey[] = [
  'derby.name1',
  'derby.name2',
  'derby.name3',
  'derby.name4',
  'derby.name5',
  'derby.name6',
  'derby.name7',
  'derby.name8',
];

/** @param runner from 0 */
export function nameOf(t: Words, runner: number): string {
  const key = names[runner];
  return key === undefined ? String(runner + 1) : t(key);
}

/** @param runner from 0 */
export const calledOf = (t: Words, runner: number): string => `${runner + 1} ${nameOf(t, runner)}`;

export function betWords(t: Words, { kind, runners }: RaceBet): string {
  const [first = 0, second = 0] = runners;
  if (kind === 'quinella')
    return t('derby.betPair', { first: calledOf(t, first), second: calledOf(t, second) });
  return t(kind === 'win' ? 'derby.betWin' : 'derby.betPlace', { runner: calledOf(t, first) });
}

/** A bet by its code, on a field of eight. */
export function codeWords(t: Words, code: string): string {
  const bet = readBet(code, names.length);
  return bet ? betWords(t, bet) : code;
}

/** The code of a bet on the first two. @param one from 0 */
export function pairOf(one: number, other: number): string {
  return `quinella ${Math.min(one, other) + 1}-${Math.max(one, other) + 1}`;
}

/** The odds of a field, in hundredths; each is reckoned once. */
export function oddsOn(strengths: readonly number[]): (code: string) => number | undefined {
  const known = new Map<string, number | undefined>();
  return (code) => {
    if (!known.has(code)) {
      const bet = readBet(code, strengths.length);
      known.set(code, bet && oddsOf(strengths, bet));
    }
    return known.get(code);
  };
}

export const written = (hundredths: number): string => (hundredths / 100).toFixed(2);
