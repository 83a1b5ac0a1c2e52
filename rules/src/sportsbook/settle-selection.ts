import type { MarketType, Period } from './bet-types.ts';
import { parseLine } from './line.ts';
import { selectionsOf, takesLine } from './markets.ts';
import type { MatchResult, Score } from './match-result.ts';
import type { Settled } from './outcome.ts';
import { settleOutright } from './settling/outright.ts';
import { matchSettler } from './settling/settle-match.ts';

/** One selection that was backed, as its ticket keeps it. */
export interface SelectionBet {
  /** What is settled; a displayed code such as `HDPH` or `1X2H` is taken apart by `marketKind`. */
  readonly type: MarketType;
  readonly period: Period;
  /** The key of the selection within its market (`selectionsOf`), or the competitor of an outright. */
  readonly selection: string;
  /** The home handicap of HDP and 1X2HDP whatever the selection, the total of OU; absent for all others. */
  readonly line?: string | undefined;
  /** The code of the sport; `soccer` has rules of its own. */
  readonly sport: string;
  /** The score when the bet was struck, 0-0 by default. It matters to soccer's HDP only ([R-TIME] 6). */
  readonly scoreAtBet?: Score | undefined;
  /** The scores a CS market lists where they are not the usual grid: everything else is AOS ([R-CS]). */
  readonly listed?: readonly string[] | undefined;
  /** An outright on which competitors that never start lose ([R-OR]). */
  readonly allIn?: boolean | undefined;
}

/** Why a bet can never be settled: the field that is wrong and what is wrong with it. */
export interface BetProblem {
  readonly field: 'selection' | 'line' | 'period';
  readonly message: string;
}

/**
 * How one selection ended, by sections 2, 3 and 7 of the settlement rules ([R-TIME], [R-HDP], [R-SPLIT], [R-OU],
 * [R-3W], [R-CS], [R-BS], [R-OR], [R-VOID], [R-ABN]).
 *
 * @returns `undefined` while it is not decided, where what decides it is not known or contradicts itself, and for a
 *   bet that makes no sense ({@link betProblem}): nothing is settled by guess
 */
export function settleSelection(bet: SelectionBet, result: MatchResult): Settled | undefined {
  return settlerOf(bet)(result);
}

/** The same for one bet on many results: what only hangs on the bet is looked at once. */
export function settlerOf(bet: SelectionBet): (result: MatchResult) => Settled | undefined {
  if (betProblem(bet) !== undefined) return () => undefined;
  if (bet.type === 'OR') return (result) => settleOutright(bet, result);
  const settle = matchSettler(bet, bet.type);
  return (result) => {
    const outcome = settle(result);
    return outcome === undefined ? undefined : { outcome };
  };
}

/** What is wrong with a bet, or `undefined` where there are results that settle it. */
export function betProblem(bet: SelectionBet): BetProblem | undefined {
  const selections = selectionsOf(bet, bet.listed);
  if (selections === undefined) return { field: 'period', message: `${bet.type} has no first-half market` };
  if (bet.type === 'OR' ? bet.selection === '' : !selections.includes(bet.selection))
    return { field: 'selection', message: `${bet.type} has no selection ${JSON.stringify(bet.selection)}` };
  return takesLine(bet.type) ? lineProblem(bet) : undefined;
}

function lineProblem({ type, line }: SelectionBet): BetProblem | undefined {
  if (line === undefined) return { field: 'line', message: `${type} needs a line` };
  const quarters = parseLine(line);
  if (quarters === undefined) return { field: 'line', message: `${line} is no line in steps of 0.25` };
  // A three-way handicap on a broken line could not draw: the feed is to be asked what it means by it.
  if (type === '1X2HDP' && quarters % 4 !== 0)
    return { field: 'line', message: `${type} has whole lines only, not ${line}` };
  if (type === 'OU' && quarters < 0) return { field: 'line', message: 'a total is not below 0' };
  return undefined;
}
