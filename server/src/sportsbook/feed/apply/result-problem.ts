import type { GoalOrder, MatchResult, Score } from '#rules/sportsbook/match-result.ts';
import type { EventDraft } from '../work/draft.ts';

/** Why a result cannot be: it lacks what it must say, or contradicts itself. */
export function resultProblem(event: EventDraft, result: MatchResult): string | undefined {
  if (event.kind === 'outright') return outrightProblem(event, result);
  if (result.outright) return 'a match has no outright winners';
  switch (result.status) {
    case 'live':
      if (!result.ht) return 'nothing is over yet';
      if (result.ft ?? result.ftOt) return 'a match that goes on has no final score';
      break;
    case 'finished':
      if (!result.ft) return 'the final score is missing';
      break;
    case 'abandoned_1h':
      if (result.ht) return 'the first half was not played to its end';
      break;
    case 'abandoned_2h':
      if (!result.ht) return 'the score of the first half is missing';
      break;
    default:
      break;
  }
  if (
    !grows(result.ht, result.ft) ||
    !grows(result.ht, result.abandonedScore) ||
    !grows(result.ft, result.ftOt)
  )
    return 'scores fall';
  return orderProblem(result.ht, result.goals?.HT) ?? orderProblem(result.ft, result.goals?.FT);
}

function outrightProblem(event: EventDraft, { status, outright }: MatchResult): string | undefined {
  if (status === 'finished' && !outright?.winners.length) return 'the winner is missing';
  const named = [...(outright?.winners ?? []), ...(outright?.nonStarters ?? [])];
  const stranger = named.find((id) => !event.competitors?.includes(id));
  if (stranger !== undefined) return `${stranger} is no competitor`;
  return new Set(named).size < named.length ? 'a competitor is named twice' : undefined;
}

/** Points never decrease. */
const grows = (early: Score | undefined, late: Score | undefined): boolean =>
  !early || !late || (early[0] <= late[0] && early[1] <= late[1]);

function orderProblem(score: Score | undefined, order: GoalOrder | undefined): string | undefined {
  if (!score || !order) return undefined;
  const [home, away] = score;
  const isPossible = (scorer: GoalOrder['first']) => {
    if (scorer === undefined) return true;
    if (scorer === 'NG') return home + away === 0;
    return scorer === 'H' ? home > 0 : away > 0;
  };
  return isPossible(order.first) && isPossible(order.last) ? undefined : 'the goals do not fit the score';
}
