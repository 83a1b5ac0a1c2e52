import type { Draws } from '../random.ts';
import { type GoalRates, pausesOf } from './goals.ts';
import { type Incident, type Play, type Stretch, scenesOf, scoreOf } from './play.ts';

const SECOND = 1_000;
export const HOCKEY_PERIOD_MS = 240 * SECOND;
const BREAK_MS = 35 * SECOND;
const OVERTIME_MS = 60 * SECOND;
const SHOOTOUT_MS = 25 * SECOND;
const PERIODS = 3;

/** Three periods; a tie goes on until the next goal, at last by penalty shots. */
export function playHockey(draws: Draws, rates: GoalRates): Play {
  const stretches: Stretch[] = [];
  let clock = 0;
  for (let period = 1; period <= PERIODS; period++) {
    const clockSeconds = ((period - 1) * HOCKEY_PERIOD_MS) / SECOND;
    stretches.push(stretch(`p${period}`, clock, HOCKEY_PERIOD_MS, true, clockSeconds));
    clock += HOCKEY_PERIOD_MS;
    if (period < PERIODS)
      stretches.push(stretch('break', clock, BREAK_MS, false, clockSeconds + HOCKEY_PERIOD_MS / SECOND));
    if (period < PERIODS) clock += BREAK_MS;
  }
  const incidents = stretches.filter(({ isPlay }) => isPlay).flatMap((one) => goalsIn(draws, rates, one));
  const ft = scoreOf(incidents);
  if (ft[0] === ft[1]) clock = overtime(draws, rates, clock, stretches, incidents);
  return {
    scenes: scenesOf(stretches, incidents, pausesOf(draws, stretches, incidents)),
    length: clock,
    result: { status: 'finished', ft, ...(ft[0] === ft[1] ? { ft_ot: scoreOf(incidents) } : {}) },
  };
}

function stretch(
  phase: string,
  from: number,
  length: number,
  isPlay: boolean,
  clockSeconds: number,
): Stretch {
  return { phase, from, to: from + length, isPlay, clockSeconds };
}

function goalsIn(draws: Draws, rates: GoalRates, { from, to }: Stretch): Incident[] {
  const goals: Incident[] = [];
  const all = (rates.home + rates.away) / PERIODS / (to - from);
  for (let at = from; ; ) {
    at = Math.round(at + Math.max(5 * SECOND, -Math.log(1 - draws.next()) / all));
    if (at >= to - SECOND) return goals;
    goals.push(goal(draws, rates, at));
  }
}

const goal = (draws: Draws, { home, away }: GoalRates, at: number): Incident => ({
  at,
  kind: 'points',
  side: draws.happens(home / (home + away)) ? 'H' : 'A',
  points: 1,
});

/** @returns when play ends */
function overtime(
  draws: Draws,
  rates: GoalRates,
  from: number,
  stretches: Stretch[],
  incidents: Incident[],
): number {
  const clockSeconds = (PERIODS * HOCKEY_PERIOD_MS) / SECOND;
  stretches.push(stretch('break', from, BREAK_MS, false, clockSeconds));
  const starts = from + BREAK_MS;
  const falls = Math.round(starts + draws.between(8 * SECOND, 2 * OVERTIME_MS));
  const isSudden = falls < starts + OVERTIME_MS - SECOND;
  stretches.push(stretch('ot', starts, isSudden ? falls - starts : OVERTIME_MS, true, clockSeconds));
  if (isSudden) {
    // The goal belongs to the overtime that it ends.
    incidents.push(goal(draws, rates, falls - 1));
    return falls;
  }
  const shots = starts + OVERTIME_MS;
  stretches.push(stretch('so', shots, SHOOTOUT_MS, true, clockSeconds + OVERTIME_MS / SECOND));
  incidents.push(goal(draws, rates, shots + SHOOTOUT_MS - 1));
  return shots + SHOOTOUT_MS;
}
