import { shuffled } from '../cards/shuffled.ts';
import type { Offer } from '../game-rules.ts';
import { hundredthsOf, members, wholeWithin } from '../round/choices.ts';
import { type ReadBet, steppedGame } from '../round/stepwise.ts';
import { figures } from './figures.ts';

export const TILES = 25;
/** Of every stake, in hundredths, before a step's worth is cut to whole hundredths. */
const PAYS_BACK = 99n;
/** Nothing is worth more, in hundredths of the stake: the round ends on the last tile that keeps within it. */
const MOST_TIMES = 1_000_000n;

export type MinesChoice = { mines: number };
export type MinesAction = { open: number } | 'leave';

export type MinesResult = {
  v: number;
  mines: number;
  /** Tiles opened, in order. */
  opened: number[];
  /** What leaving pays, in hundredths of the stake; 0 once a mine was opened. */
  times: number;
  /** Where the mines lie, in order; only once the round is over. */
  mined?: number[];
};

interface State {
  readonly bet: ReadBet<MinesChoice>;
  readonly mined: ReadonlySet<number>;
  readonly opened: readonly number[];
  readonly left: boolean;
}

/**
 * What so many safe tiles are worth in hundredths of the stake, from the first on: 99 % over the chance of getting there,
 * cut. That chance is `C(25 - mines, k) / C(25, k)` for `k` tiles, whichever they are.
 */
function worthOf(mines: number): number[] {
  const steps: number[] = [];
  let [all, safe] = [1n, 1n];
  for (let k = 0; k < TILES - mines; k++) {
    all *= BigInt(TILES - k);
    safe *= BigInt(TILES - mines - k);
    const times = (PAYS_BACK * all) / safe;
    if (times > MOST_TIMES) break;
    steps.push(Number(times));
  }
  return steps;
}

const worths: readonly (readonly number[])[] = Array.from({ length: TILES }, (_, mines) => worthOf(mines));

/** {@link worthOf} for 1 to 24 mines. */
export const worth = (mines: number): readonly number[] => worths[mines] ?? [];

const hasStruck = ({ mined, opened }: State): boolean => mined.has(opened.at(-1) ?? -1);

function timesOf(state: State): number {
  if (state.opened.length === 0) return 100;
  return hasStruck(state) ? 0 : (worth(state.bet.choice.mines)[state.opened.length - 1] ?? 0);
}

const isOver = (state: State): boolean =>
  state.left || hasStruck(state) || state.opened.length === worth(state.bet.choice.mines).length;

/**
 * Quiet Ground: a field of 25 tiles hides 1 to 24 mines. Each tile that hides none raises what the stake is worth; the
 * player leaves with it whenever they like, and a mine ends the round with nothing. The mines lie on the first numbers of
 * a shuffle of the 25 tiles, drawn before the first tile is opened. Leaving before it gives the stake back.
 */
export const quietGround = steppedGame<MinesChoice, MinesAction, MinesResult, State>(
  {
    code: 'quiet-ground',
    name: 'Quiet Ground',
    providerCode: 'BRASSWORK',
    category: 'arcade',
    genre: 'mines',
    tags: ['instant'],
    version: 1,
    figures,
    maxWinTimes: 10_000,
    stakeMultiple: 100n,
  },
  {
    readChoice(raw) {
      const mines = wholeWithin(members(raw).mines, 1, TILES - 1);
      return mines === undefined ? undefined : { mines };
    },
    begin(bet) {
      const order = shuffled(TILES, bet.stream);
      const mined = new Set(Array.from({ length: bet.choice.mines }, (_, place) => order(place)));
      return { bet, mined, opened: [], left: false };
    },
    status(state) {
      if (!isOver(state)) return { is: 'open' };
      if (state.opened.length === 0) return { is: 'void' };
      return { is: 'closed', win: hundredthsOf(state.bet.stake, timesOf(state)) };
    },
    offers({ opened }) {
      const tiles = Array.from({ length: TILES }, (_, open) => open).filter((open) => !opened.includes(open));
      const offer = (action: MinesAction): Offer<MinesAction> => ({ action, stake: 0n });
      return [...tiles.map((open) => offer({ open })), offer('leave')];
    },
    act: (state, action) =>
      action === 'leave' ? { ...state, left: true } : { ...state, opened: [...state.opened, action.open] },
    standIn: () => 'leave',
    view(state) {
      const { bet, mined, opened } = state;
      const seen = { v: 1, mines: bet.choice.mines, opened: [...opened], times: timesOf(state) };
      return isOver(state) ? { ...seen, mined: [...mined].sort((a, b) => a - b) } : seen;
    },
  },
);
