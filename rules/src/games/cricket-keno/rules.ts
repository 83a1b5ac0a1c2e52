import { shuffled } from '../cards/shuffled.ts';
import { hundredthsOf, members, wholeWithin } from '../round/choices.ts';
import { oneShotGame } from '../round/one-shot.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const NUMBERS = 80;
export const DRAWN = 20;
export const MOST_PICKS = 10;

export type KenoChoice = { picks: number[] };
export type KenoResult = { v: number; drawn: number[]; hits: number; times: number };

/** What so many hits on so many picks pay, in hundredths of the stake. */
export const timesOf = (picks: number, hits: number): number => tables[picks]?.[hits] ?? 0;

function readChoice(raw: unknown): KenoChoice | undefined {
  const { picks } = members(raw);
  if (!Array.isArray(picks) || picks.length < 1 || picks.length > MOST_PICKS) return undefined;
  const read = picks.map((pick: unknown) => wholeWithin(pick, 1, NUMBERS));
  const numbers = read.filter((pick) => pick !== undefined).sort((a, b) => a - b);
  return new Set(numbers).size === picks.length ? { picks: numbers } : undefined;
}

/**
 * Cricket Keno: 20 of 80 numbers are drawn against one to ten picks. They are the first 20 places of a shuffle of the
 * numbers, each plus one.
 */
export const cricketKeno = oneShotGame<KenoChoice, KenoResult>(
  {
    code: 'cricket-keno',
    name: 'Cricket Keno',
    providerCode: 'PAPERCUT',
    category: 'lottery',
    genre: 'keno',
    tags: ['numbers', 'instant'],
    version: 1,
    figures,
    maxWinTimes: 10_000,
    stakeMultiple: 100n,
  },
  {
    readChoice,
    play({ stake, choice, stream }) {
      const order = shuffled(NUMBERS, stream);
      const drawn = Array.from({ length: DRAWN }, (_, place) => order(place) + 1);
      const hits = choice.picks.filter((pick) => drawn.includes(pick)).length;
      const times = timesOf(choice.picks.length, hits);
      return { win: hundredthsOf(stake, times), result: { v: 1, drawn, hits, times } };
    },
  },
);
