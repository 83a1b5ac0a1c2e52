import { shuffled } from '../cards/shuffled.ts';
import { hundredthsOf, members, wholeWithin } from '../round/choices.ts';
import { each, noSetting, sharedGame } from '../shared/shared-game.ts';
import { figures } from './figures.ts';

export const NUMBERS = 49;
export const PICKS = 6;
const MOST_LINES = 20;

/** Lines of six different numbers each; the stake is the price of a line. */
export type SixChoice = { lines: number[][] };
/** Six numbers and the bonus number, in the order they were drawn. */
export type SixOutcome = { v: number; numbers: number[]; bonus: number };

/** A prize: so many numbers right, the bonus number perhaps with them, and what it pays in stakes of a line. */
export interface Tier {
  readonly right: number;
  readonly withBonus?: boolean;
  readonly times: number;
}

/** From the highest; a line has the first that it reaches. */
export const tiers: readonly Tier[] = [
  { right: 6, times: 2_500_000 },
  { right: 5, withBonus: true, times: 60_000 },
  { right: 5, times: 4_000 },
  { right: 4, times: 200 },
  { right: 3, times: 12 },
  { right: 2, times: 1 },
];

/** The tier a line reaches, or `undefined`. */
export function tierOf(line: readonly number[], { numbers, bonus }: SixOutcome): Tier | undefined {
  const right = line.filter((number) => numbers.includes(number)).length;
  const hasBonus = line.includes(bonus);
  return tiers.find((tier) => right === tier.right && (hasBonus || !tier.withBonus));
}

function readLine(raw: unknown): number[] | undefined {
  if (!Array.isArray(raw) || raw.length !== PICKS) return undefined;
  const numbers = raw
    .map((number: unknown) => wholeWithin(number, 1, NUMBERS))
    .filter((number) => number !== undefined)
    .sort((a, b) => a - b);
  return new Set(numbers).size === PICKS ? numbers : undefined;
}

function readChoice(raw: unknown): SixChoice | undefined {
  const { lines } = members(raw);
  if (!Array.isArray(lines) || lines.length < 1 || lines.length > MOST_LINES) return undefined;
  const read = lines.map(readLine).filter((line) => line !== undefined);
  return read.length === lines.length ? { lines: read } : undefined;
}

/**
 * Harbour Six: six numbers of 49 and a bonus number, at fixed prizes. They are the first seven places of a shuffle of the
 * numbers on the round's link, each plus one.
 */
export const harbourSix = sharedGame<null, SixChoice, SixOutcome>(
  {
    code: 'harbour-six',
    name: 'Harbour Six',
    providerCode: 'BURIN',
    category: 'lottery',
    genre: 'lotto',
    tags: ['numbers', 'multiplayer'],
    aliases: ['6/49'],
    version: 1,
    figures,
    maxWinTimes: 2_500_000,
    stakeMultiple: 1n,
  },
  {
    ...noSetting,
    readChoice,
    openingStake: (stake, { lines }) => stake * BigInt(lines.length),
    draw(stream) {
      const order = shuffled(NUMBERS, stream);
      const numbers = Array.from({ length: PICKS }, (_, place) => order(place) + 1);
      return { v: 1, numbers, bonus: order(PICKS) + 1 };
    },
    settle: each(({ stake, choice: { lines } }, outcome) => {
      const times = lines.reduce((sum, line) => sum + (tierOf(line, outcome)?.times ?? 0), 0);
      return hundredthsOf(stake, 100 * times);
    }),
  },
);
