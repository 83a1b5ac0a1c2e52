import type { Draws } from '../random.ts';
import { goalOrder, type Incident, type Pause, type Play, type Stretch, scenesOf, scoreOf } from './play.ts';

const SECOND = 1_000;

/** Expected goals of each side in regular time. */
export interface GoalRates {
  readonly home: number;
  readonly away: number;
}

/** After a red card the side scores less and the other more. */
export const RED_CARD = { own: 0.7, other: 1.25 } as const;

/** Part of a match's goals that fall in its first half. */
export const FIRST_HALF_SHARE = 0.45;

/** A regular half, before its stoppage time. Everything is as on a pitch, nine times as quick, and named so. */
export const SOCCER_HALF_MS = 300 * SECOND;
const HALF_TIME_MS = 45 * SECOND;

/** Effects of the score on play are not modelled. Goals are a Poisson process. */
export function playSoccer(draws: Draws, rates: GoalRates): Play {
  const firstEnds = SOCCER_HALF_MS + Math.round(draws.between(8, 30)) * SECOND;
  const secondStarts = firstEnds + HALF_TIME_MS;
  const length = secondStarts + SOCCER_HALF_MS + Math.round(draws.between(12, 40)) * SECOND;
  const stretches: Stretch[] = [
    { phase: '1h', from: 0, to: firstEnds, isPlay: true, clockSeconds: 0 },
    { phase: 'ht', from: firstEnds, to: secondStarts, isPlay: false, clockSeconds: SOCCER_HALF_MS / SECOND },
    { phase: '2h', from: secondStarts, to: length, isPlay: true, clockSeconds: SOCCER_HALF_MS / SECOND },
  ];
  const first = incidentsOf(draws, rates, { from: 0, to: firstEnds }, FIRST_HALF_SHARE, []);
  const second = incidentsOf(draws, rates, { from: secondStarts, to: length }, 1 - FIRST_HALF_SHARE, first);
  const incidents = [...first, ...second];
  const pauses = pausesOf(draws, stretches, incidents);
  return {
    scenes: scenesOf(stretches, incidents, pauses),
    length,
    result: {
      status: 'finished',
      ht: scoreOf(first),
      ft: scoreOf(incidents),
      goals: { HT: goalOrder(first), FT: goalOrder(incidents) },
    },
  };
}

const RED_CARDS_PER_SIDE = 0.09;
/** After a goal somebody has to fetch the ball. */
const SHORTEST_GAP_MS = 12 * SECOND;

/** Goals and red cards of a stretch of play. */
function incidentsOf(
  draws: Draws,
  rates: GoalRates,
  { from, to }: Pause,
  share: number,
  before: readonly Incident[],
): readonly Incident[] {
  const incidents: Incident[] = [];
  const length = to - from;
  let at = from;
  for (;;) {
    const reds = [...before, ...incidents].filter(({ kind }) => kind === 'red_card');
    const count = (side: 'H' | 'A') => reds.filter((one) => one.side === side).length;
    const home = (rates.home * share * weakened(count('H'), count('A'))) / length;
    const away = (rates.away * share * weakened(count('A'), count('H'))) / length;
    const red = (RED_CARDS_PER_SIDE * 0.5) / length;
    const all = home + away + 2 * red;
    at += -Math.log(1 - draws.next()) / all;
    const pick = draws.next() * all;
    if (at >= to - SECOND) return incidents;
    at = Math.max(from + 5 * SECOND, Math.round(at));
    const last = incidents.at(-1);
    if (last) at = Math.max(at, last.at + SHORTEST_GAP_MS);
    if (at >= to - SECOND) return incidents;
    const side = pick < home || (pick >= home + away && pick < home + away + red) ? 'H' : 'A';
    incidents.push({ at, kind: pick < home + away ? 'points' : 'red_card', side, points: 1 });
  }
}

/** Factor on a side's rate by red cards of its own and of the other. */
export function weakened(own: number, other: number): number {
  return RED_CARD.own ** own * RED_CARD.other ** other;
}

/** No bets from the attack that leads to a goal until play goes on; and some attacks lead to none. */
export function pausesOf(
  draws: Draws,
  stretches: readonly Stretch[],
  incidents: readonly Incident[],
): readonly Pause[] {
  const around = incidents.map(({ at }) => {
    const stretch = stretches.find(({ from, to }) => from <= at && at < to);
    const before = Math.round(draws.between(2, 6)) * SECOND;
    const after = Math.round(draws.between(5, 9)) * SECOND;
    return { from: Math.max(stretch?.from ?? 0, at - before), to: at + after };
  });
  const alarms = stretches
    .filter(({ isPlay }) => isPlay)
    .flatMap(({ from, to }) =>
      Array.from({ length: 1 + draws.below(3) }, () => {
        const start = Math.round(draws.between(from + 5 * SECOND, to - 15 * SECOND));
        return { from: start, to: start + Math.round(draws.between(4, 9)) * SECOND };
      }),
    );
  return merged([...around, ...alarms]);
}

function merged(pauses: readonly Pause[]): readonly Pause[] {
  const joined: Pause[] = [];
  for (const pause of [...pauses].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && pause.from <= last.to + SECOND)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, pause.to) };
    else joined.push(pause);
  }
  return joined;
}
