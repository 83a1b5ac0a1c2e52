import { hundredthsOf, members } from '../round/choices.ts';
import { oneShotGame } from '../round/one-shot.ts';
import { figures } from './figures.ts';
import { tables } from './tables.ts';

export const risks = ['low', 'medium', 'high'] as const;
export const rowCounts = [8, 10, 12, 14, 16] as const;
type Rows = (typeof rowCounts)[number];

export type PegChoice = { risk: (typeof risks)[number]; rows: Rows };

export type PegResult = {
  v: number;
  /** At each peg from the top: 0 to the left, 1 to the right. The ball lands in the slot of so many rights. */
  path: number[];
  slot: number;
  times: number;
};

/** What every slot pays, from the left, in hundredths of the stake. */
export function slotsOf({ risk, rows }: PegChoice): number[] {
  const half: readonly number[] = tables[risk][rows];
  return [...half, ...half.slice(0, -1).reverse()];
}

function readChoice(raw: unknown): PegChoice | undefined {
  const asked = members(raw);
  const risk = risks.find((each) => each === asked.risk);
  const rows = rowCounts.find((each) => each === asked.rows);
  return risk && rows && { risk, rows };
}

/**
 * Peg Rain: a ball falls through rows of pegs, to the left or to the right at each, and is paid by the slot it lands in.
 * Each peg is one `uniform(2)` of the stream, from the top.
 */
export const pegRain = oneShotGame<PegChoice, PegResult>(
  {
    code: 'peg-rain',
    name: 'Peg Rain',
    providerCode: 'PAPERCUT',
    category: 'arcade',
    genre: 'plinko',
    tags: ['instant'],
    version: 1,
    figures,
    maxWinTimes: 1_000,
    stakeMultiple: 100n,
  },
  {
    readChoice,
    play({ stake, choice, stream }) {
      const path = Array.from({ length: choice.rows }, () => stream.uniform(2));
      const slot = path.reduce((rights, step) => rights + step, 0);
      const times = slotsOf(choice)[slot] ?? 0;
      return { win: hundredthsOf(stake, times), result: { v: 1, path, slot, times } };
    },
  },
);
