import type { Draws } from '../random.ts';
import type { GoalRates } from './goals.ts';
import { type Incident, type Play, type Stretch, scenesOf, scoreOf } from './play.ts';

const SECOND = 1_000;
export const QUARTER_MS = 180 * SECOND;
const BREAK_MS = 15 * SECOND;
const HALF_TIME_MS = 35 * SECOND;
const OVERTIME_MS = 45 * SECOND;
const QUARTERS = 4;
/** Attacks of one side in a quarter: each ends with points or without. */
const ATTACKS = 22;
/** Points of successful attacks. */
const POINTS = [
  { points: 2, share: 0.7 },
  { points: 3, share: 0.25 },
  { points: 1, share: 0.05 },
] as const;
const MEAN_POINTS = POINTS.reduce((sum, { points, share }) => sum + points * share, 0);

/** Four quarters of attack after attack; a tie is played off in overtimes. */
export function playBasketball(draws: Draws, rates: GoalRates): Play {
  const stretches: Stretch[] = [];
  const incidents: Incident[] = [];
  let clock = 0;
  for (let quarter = 1; quarter <= QUARTERS; quarter++) {
    const clockSeconds = ((quarter - 1) * QUARTER_MS) / SECOND;
    addPeriod(draws, rates, stretches, incidents, {
      phase: `q${quarter}`,
      from: clock,
      to: clock + QUARTER_MS,
      isPlay: true,
      clockSeconds,
    });
    clock += QUARTER_MS;
    if (quarter === QUARTERS) break;
    const rest = quarter === 2 ? HALF_TIME_MS : BREAK_MS;
    stretches.push(pause(quarter === 2 ? 'ht' : 'break', clock, rest, clockSeconds + QUARTER_MS / SECOND));
    clock += rest;
  }
  const half = stretches.find(({ phase }) => phase === 'ht')?.from ?? 0;
  const ft = scoreOf(incidents);
  const isTied = ft[0] === ft[1];
  for (let extra = 0; isTied && level(incidents); extra++) {
    const clockSeconds = (QUARTERS * QUARTER_MS + extra * OVERTIME_MS) / SECOND;
    stretches.push(pause('break', clock, BREAK_MS, clockSeconds));
    const from = clock + BREAK_MS;
    const period = {
      phase: extra === 0 ? 'ot' : `ot${extra + 1}`,
      from,
      to: from + OVERTIME_MS,
      isPlay: true,
      clockSeconds,
    };
    addPeriod(draws, rates, stretches, incidents, period);
    clock = period.to;
  }
  return {
    scenes: scenesOf(stretches, incidents, []),
    length: clock,
    result: {
      status: 'finished',
      ht: scoreOf(incidents.filter(({ at }) => at < half)),
      ft,
      ...(isTied ? { ft_ot: scoreOf(incidents) } : {}),
    },
  };
}

function level(incidents: readonly Incident[]): boolean {
  const [home, away] = scoreOf(incidents);
  return home === away;
}

const pause = (phase: string, from: number, length: number, clockSeconds: number): Stretch => ({
  phase,
  from,
  to: from + length,
  isPlay: false,
  clockSeconds,
});

function addPeriod(
  draws: Draws,
  rates: GoalRates,
  stretches: Stretch[],
  incidents: Incident[],
  period: Stretch,
): void {
  stretches.push(period);
  const length = period.to - period.from;
  const attacks = Math.max(2, Math.round((2 * ATTACKS * length) / QUARTER_MS));
  for (let attack = 0; attack < attacks; attack++) {
    const side = attack % 2 === 0 ? 'H' : 'A';
    const rate = side === 'H' ? rates.home : rates.away;
    const jitter = draws.between(0.3, 0.9);
    if (!draws.happens(rate / (QUARTERS * ATTACKS * MEAN_POINTS))) continue;
    const at = Math.round(period.from + ((attack + jitter) * length) / attacks);
    incidents.push({ at, kind: 'points', side, points: pointsOf(draws.next()) });
  }
}

function pointsOf(draw: number): number {
  let left = draw;
  for (const { points, share } of POINTS) {
    if (left < share) return points;
    left -= share;
  }
  return 2;
}
