import { betTypes, marketKind } from '../bet-types.ts';
import { parseLine } from '../line.ts';
import type { GoalOrder, MatchResult, OutrightResult } from '../match-result.ts';
import { matchStatuses } from '../match-result.ts';
import { outcomes, type Settled } from '../outcome.ts';
import { betProblem, type SelectionBet, settleSelection } from '../settle-selection.ts';
import { type At, oneOf, optional, problem, recordOf, score, text, texts, whole } from './fields.ts';

/** How the bet of a single or a full leg ended; `undefined` where the vector does not decide it. */
export function settledOf(at: At): Settled | undefined {
  const bet = readBet(at);
  const wrong = betProblem(bet);
  if (wrong !== undefined) throw problem(at, wrong.field, wrong.message);
  return settleSelection(bet, readResult(at, bet.period));
}

/** A given outcome, with the number that share it. */
export function givenOutcome(at: At): Settled {
  const outcome = oneOf(at, 'outcome', outcomes);
  const deadHeat = optional(at, 'dead_heat', whole);
  return deadHeat !== undefined && deadHeat > 1 ? { outcome, deadHeat } : { outcome };
}

function readBet(at: At): SelectionBet {
  const betType = oneOf(at, 'bet_type', betTypes);
  const line = optional(at, 'line', readLine);
  const kind = marketKind(betType, optional(at, 'period', readPeriod), line);
  if (kind === undefined) throw problem(at, 'bet_type', `${betType} is no market of this period`);
  const outright = outrightAt(at);
  return {
    ...kind,
    line,
    selection: text(at, 'selection'),
    sport: optional(at, 'sport', text) ?? 'soccer',
    scoreAtBet: optional(at, 'score_at_bet', score),
    listed: optional(at, 'listed', texts),
    allIn: outright?.fields.all_in === true || at.fields.all_in === true,
  };
}

const readPeriod = (at: At, field: string) => oneOf(at, field, ['FT', 'HT']);

function readLine(at: At, field: string): string {
  const value = text(at, field);
  if (parseLine(value) === undefined)
    throw problem(at, field, `must be a line in steps of 0.25, is ${JSON.stringify(value)}`);
  return value;
}

function readResult(at: At, period: 'FT' | 'HT'): MatchResult {
  const order: GoalOrder = {
    first: optional(at, 'first_goal', readScorer),
    last: optional(at, 'last_goal', readScorer),
  };
  return {
    status: oneOf(at, 'match_status', matchStatuses),
    ht: optional(at, 'ht', score),
    ft: optional(at, 'ft', score),
    ftOt: optional(at, 'ft_ot', score),
    abandonedScore: optional(at, 'abandoned_score', score),
    goals: { [period]: order },
    outright: readOutright(at),
  };
}

const readScorer = (at: At, field: string) => oneOf(at, field, ['H', 'A', 'NG']);

function readOutright(at: At): OutrightResult | undefined {
  const outright = outrightAt(at);
  return (
    outright && {
      winners: optional(outright, 'winners', texts) ?? [],
      nonStarters: optional(outright, 'non_starters', texts) ?? [],
    }
  );
}

function outrightAt(at: At): At | undefined {
  const value = at.fields.outright;
  if (value === undefined || value === null) return undefined;
  const fields = recordOf(value);
  if (fields === undefined) throw problem(at, 'outright', 'must be a record');
  return { fields, path: `${at.path}outright.` };
}
