import { formatLine, parseLine } from '#rules/sportsbook/line.ts';
import { sportRules } from '#rules/sportsbook/match-result.ts';
import type { Chances } from '#rules/sportsbook/tickets/cash-out.ts';
import type { BoardMarket } from '../bets/placing/read-board.ts';
import type { LegRow } from '../bets/store.ts';

const MILLION = 1_000_000;

/** Probabilities of the feed as exact decimals that add up to 1: what rounding leaves over is lost. */
export function chancesOf(probs: readonly [number, number, number, number, number]): Chances {
  const shares = probs.map((chance) => Math.floor(chance * MILLION));
  const [win = 0, halfWin = 0, refund = 0, halfLose = 0] = shares;
  const exact = (millionths: number) => (millionths / MILLION).toFixed(6);
  return {
    win: exact(win),
    halfWin: exact(halfWin),
    refund: exact(refund),
    halfLose: exact(halfLose),
    lose: exact(MILLION - win - halfWin - refund - halfLose),
  };
}

/**
 * The line under which a leg is on the board now. A handicap of soccer starts from the score at the bet, and the board's
 * from the score of now: what was scored in between moves the line.
 */
export function lineNow(leg: LegRow, market: BoardMarket): string | null {
  const quarters = leg.line === null ? undefined : parseLine(leg.line);
  const isMoved = leg.bet_type === 'HDP' && sportRules(leg.sport).liveHandicapFromZero;
  if (quarters === undefined || !isMoved) return leg.line;
  const lead = (score: readonly number[] | null | undefined) => (score?.[0] ?? 0) - (score?.[1] ?? 0);
  const start = leg.is_live ? leg.score : null;
  return formatLine(quarters + 4 * (lead(market.score) - lead(start)));
}
