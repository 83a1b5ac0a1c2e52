import type { MarketType } from '../bet-types.ts';
import { componentsOf, parseLine } from '../line.ts';
import { csScores } from '../markets.ts';
import { finalScore, type MatchResult, type Score, sportRules } from '../match-result.ts';
import { joinHalves, type Outcome } from '../outcome.ts';
import type { SelectionBet } from '../settle-selection.ts';
import { correctScore } from './correct-score.ts';
import type { Facts, Family, LineBet } from './family.ts';
import { bothToScore, cleanSheet, firstAndLastGoal, winToNil } from './goals.ts';
import { handicap, matchResult, threeWayHandicap } from './handicap.ts';
import { oddEven, overUnder, totalGoals } from './totals.ts';
import { awayNoBet, doubleChance, drawNoBet, halfTimeFullTime, homeNoBet, moneyLine } from './winner.ts';

const families: Readonly<Record<Exclude<MarketType, 'OR'>, Family>> = {
  HDP: handicap,
  OU: overUnder,
  OE: oddEven,
  ML: moneyLine,
  '1X2': matchResult,
  '1X2HDP': threeWayHandicap,
  CS: correctScore,
  TG: totalGoals,
  BS: bothToScore,
  HTFT: halfTimeFullTime,
  FGLG: firstAndLastGoal,
  CL: cleanSheet,
  HNB: homeNoBet,
  ANB: awayNoBet,
  DNB: drawNoBet,
  TWTN: winToNil,
  DC: doubleChance,
};

/** Takes a valid bet on a match; what it gives back says `undefined` while the bet is not decided or not known. */
export function matchSettler(
  bet: SelectionBet,
  type: Exclude<MarketType, 'OR'>,
): (result: MatchResult) => Outcome | undefined {
  const family = families[type];
  const halves = lineBets(bet);
  const onFinalScore = (result: MatchResult): Outcome | undefined => {
    const score = finalScore(bet, bet.sport, result);
    if (score === undefined) return undefined;
    const facts = factsOf(bet, result, score);
    return joined(halves.map((half) => family.outcome(half, facts)));
  };
  return (result) => {
    switch (result.status) {
      case 'postponed':
      case 'cancelled':
      case 'walkover':
        return 'void';
      case 'live':
        return bet.period === 'HT' ? onFinalScore(result) : undefined;
      case 'finished':
        return onFinalScore(result);
      case 'abandoned_1h':
        return onAbandonment(family, halves, result.abandonedScore, (at) => factsOf(bet, result, at));
      case 'abandoned_2h':
        return bet.period === 'HT'
          ? onFinalScore(result)
          : onAbandonment(family, halves, result.abandonedScore ?? result.ht, (at) =>
              factsOf(bet, result, at),
            );
    }
  };
}

/** [R-ABN] 2: a sub-market is settled only where its whole result is certain, else all its bets are void. */
function onAbandonment(
  { outcome, decided }: Family,
  halves: readonly LineBet[],
  score: Score | undefined,
  factsAt: (score: Score) => Facts,
): Outcome | undefined {
  if (decided === undefined) return 'void';
  if (score === undefined) return undefined;
  const facts = factsAt(score);
  return joined(halves.map((half) => (decided(half, facts) ? outcome(half, facts) : 'void')));
}

function factsOf(bet: SelectionBet, result: MatchResult, score: Score): Facts {
  const known = bet.period === 'FT' && result.status !== 'abandoned_1h' ? result.ht : undefined;
  return { score, ht: known, goals: result.goals?.[bet.period] ?? {} };
}

/** The bet on its line, or the two of half the stake that a quarter line stands for ([R-SPLIT]). */
function lineBets(bet: SelectionBet): LineBet[] {
  const counted = bet.type === 'HDP' && sportRules(bet.sport).liveHandicapFromZero;
  const whole = {
    kind: { type: bet.type, period: bet.period },
    selection: bet.selection,
    from: (counted ? bet.scoreAtBet : undefined) ?? ([0, 0] as const),
    listed: bet.type === 'CS' ? (bet.listed ?? csScores(bet.period)) : [],
  };
  const quarters = (bet.line === undefined ? undefined : parseLine(bet.line)) ?? 0;
  const lines = bet.type === 'HDP' || bet.type === 'OU' ? componentsOf(quarters) : [quarters];
  return lines.map((line) => ({ ...whole, line }));
}

function joined(halves: readonly (Outcome | undefined)[]): Outcome | undefined {
  const [first, second] = halves;
  if (first === undefined || halves.length === 1) return first;
  return second === undefined ? undefined : joinHalves(first, second);
}
