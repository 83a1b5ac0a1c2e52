import type { Amount } from '../../money/amount.ts';
import { fraction } from '../../money/fraction.ts';
import { parseLine } from '../line.ts';
import { csScores } from '../markets.ts';
import type { MatchResult, Score } from '../match-result.ts';
import { returnOf } from '../odds/stake.ts';
import { type SelectionBet, settlerOf } from '../settle-selection.ts';

/** Bets of one selection, line and score together. Amounts in 1/10,000 units. */
export interface OpenBet extends SelectionBet {
  readonly risk: Amount;
  readonly toWin: Amount;
}

/**
 * The most the house may lose on the bets of one type and period of an event, over all that can happen: returns less
 * risks (section 9, limits). Lines of one type belong together, since one score settles them all; handicaps are looked
 * at margin by margin and totals goal by goal.
 *
 * @param open bets of one type and period
 * @returns 1/10,000 units, 0 where the house cannot lose
 */
export function maxLiability(open: readonly OpenBet[]): Amount {
  const risks = open.reduce((sum, { risk }) => sum + risk, 0n);
  const payers = open.map(payerOf);
  let most = 0n;
  for (const end of endsOf(open)) {
    const loss = payers.reduce((sum, paidOn) => sum + paidOn(end), -risks);
    if (loss > most) most = loss;
  }
  return most;
}

/** The return of a bet for an end; its maximum if the rules cannot decide. */
function payerOf(bet: OpenBet): (end: MatchResult) => Amount {
  const settle = settlerOf(bet);
  const staked = { risk: bet.risk, profit: fraction(bet.toWin) };
  return (end) => {
    const settled = settle(end);
    return settled === undefined ? bet.risk + bet.toWin : returnOf(staked, settled, 4);
  };
}

/** One result for each thing that can happen to the bets. */
function endsOf(open: readonly OpenBet[]): MatchResult[] {
  const [first] = open;
  if (first === undefined) return [];
  switch (first.type) {
    case 'OR':
      return outrightEnds(open);
    case 'OU':
    case 'OE':
    case 'TG':
      return between(0, Math.max(8, ...open.map(levelOf)) + 2).map((total) => ended([total, 0]));
    case 'CS':
      return [...new Set(open.flatMap((bet) => bet.listed ?? csScores(bet.period)))]
        .filter((score) => score !== 'AOS')
        .map((text) => ended(scoreOf(text)))
        .concat(ended([999, 999]));
    case 'BS':
    case 'CL':
    case 'TWTN':
      return [ended([0, 0]), ended([1, 0]), ended([0, 1]), ended([1, 1])];
    case 'HTFT':
      return sides.flatMap((ht) => sides.map((ft) => ended(ft, ht)));
    case 'FGLG':
      return goalEnds();
    default: {
      const levels = open.map(levelOf);
      return between(Math.min(0, ...levels) - 2, Math.max(0, ...levels) + 2).map((margin) =>
        ended([Math.max(margin, 0), Math.max(-margin, 0)]),
      );
    }
  }
}

const sides: readonly Score[] = [
  [1, 0],
  [0, 0],
  [0, 1],
];

const between = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, step) => from + step);

const ended = (score: Score, ht: Score = score): MatchResult => ({ status: 'finished', ht, ft: score });

/** The total or the margin next to which a bet changes sides, rounded to a whole number. */
function levelOf({ type, line, scoreAtBet = [0, 0] }: OpenBet): number {
  const goals = ((line === undefined ? undefined : parseLine(line)) ?? 0) / 4;
  if (type === 'OU') return Math.ceil(goals);
  return Math.round(type === 'HDP' ? scoreAtBet[0] - scoreAtBet[1] - goals : -goals);
}

function scoreOf(text: string): Score {
  const [home, away] = text.split('-').map(Number);
  return [home ?? 0, away ?? 0];
}

/** No goal, and each pair of who scored first and last. */
function goalEnds(): MatchResult[] {
  const scorers = ['H', 'A'] as const;
  const orders = scorers.flatMap((first) => scorers.map((last) => ({ first, last })));
  const inOrder = orders.map((order) => ({ ...ended([2, 2]), goals: { HT: order, FT: order } }));
  return [ended([0, 0]), ...inOrder];
}

function outrightEnds(open: readonly OpenBet[]): MatchResult[] {
  const backed = [...new Set(open.map(({ selection }) => selection))];
  const winners = [...backed, ''].map((winner) => ({ winners: [winner], nonStarters: [] }));
  return winners.map((outright) => ({ status: 'finished', outright }));
}
