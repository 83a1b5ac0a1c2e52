import type { Fixture } from '../calendar/fixtures.ts';
import { QUARTER_MS } from '../play/basketball.ts';
import { SOCCER_HALF_MS, weakened } from '../play/goals.ts';
import { HOCKEY_PERIOD_MS } from '../play/hockey.ts';
import { type Play, type Scene, sceneDuring } from '../play/play.ts';
import { formOf } from '../play/play-match.ts';
import { drawsOf } from '../random.ts';
import type { PriceModel } from './board.ts';

/** The market's estimate of a match before its start; it drifts around the truth as bets come in. */
export function modelBefore(seed: string, fixture: Fixture, update: number): PriceModel {
  const form = formOf(fixture);
  const [home, away] = [wander(seed, fixture, 'home', update), wander(seed, fixture, 'away', update)];
  if (form.kind === 'racket') {
    const serve = { home: tilt(form.serve.home, home), away: tilt(form.serve.away, away) };
    return { kind: 'racket', rules: form.rules, serve, sets: [0, 0], units: [0, 0] };
  }
  const { rates } = form;
  const strength = fixture.competition.sport === 'basketball' ? 0.015 : 0.05;
  return goalModel(fixture, [rates.home * (1 + strength * home), rates.away * (1 + strength * away)]);
}

const tilt = (chance: number, by: number): number => Math.min(0.97, Math.max(0.03, chance + 0.006 * by));

/** A walk without a trend: each step keeps most of the one before. */
function wander(seed: string, { id }: Fixture, side: string, update: number): number {
  let [sum, weight, norm] = [0, 1, 0];
  for (let step = update; step > Math.max(-1, update - 6); step--) {
    sum += weight * drawsOf(`${seed}|${id}|${side}|${step}`).normal();
    norm += weight * weight;
    weight *= 0.8;
  }
  return sum / Math.sqrt(norm);
}

/** The estimate of a match in play; `at` in milliseconds after the start. */
export function modelDuring(fixture: Fixture, play: Play, at: number): PriceModel {
  const form = formOf(fixture);
  const scene = sceneDuring(play, at);
  if (form.kind === 'racket') {
    const open = scene.periods[scene.score[0] + scene.score[1]];
    return {
      kind: 'racket',
      rules: form.rules,
      serve: form.serve,
      sets: scene.score,
      units: open?.score ?? [0, 0],
    };
  }
  const { rates } = form;
  const [homeReds, awayReds] = scene.redCards;
  const model = goalModel(fixture, [
    rates.home * weakened(homeReds, awayReds),
    rates.away * weakened(awayReds, homeReds),
  ]);
  const half = halfScore(fixture, scene);
  return {
    ...model,
    match: {
      ...model.match,
      score: scene.score,
      elapsed: elapsed(fixture, scene, at),
      ...(half === undefined ? {} : { halfScore: half }),
    },
  };
}

function goalModel(
  { competition }: Fixture,
  expected: readonly [number, number],
): PriceModel & { readonly kind: 'goals' } {
  const { sport } = competition;
  if (sport === 'tennis' || sport === 'table_tennis') throw new RangeError(`${sport} has no goals`);
  return { kind: 'goals', match: { sport, expected, elapsed: 0, score: [0, 0] } };
}

/** Elapsed share of regular time. Added time is unknown, so a half is never complete until it ends. */
function elapsed({ competition }: Fixture, scene: Scene, at: number): number {
  const played = (scene.isPlay ? at - scene.at : 0) / 1000 + scene.clockSeconds;
  if (competition.sport === 'soccer') {
    // The clock stays at the end of the half during added time.
    const half = SOCCER_HALF_MS / 1000;
    const expected = half + EXPECTED_ADDED_S;
    if (scene.phase === '1h') return Math.min(0.49, (0.5 * played) / expected);
    if (scene.phase === 'ht') return 0.5;
    return Math.min(0.99, 0.5 + (0.5 * (played - half)) / expected);
  }
  const whole = (competition.sport === 'ice_hockey' ? 3 * HOCKEY_PERIOD_MS : 4 * QUARTER_MS) / 1000;
  return Math.min(0.995, played / whole);
}

const EXPECTED_ADDED_S = 22;

const firstHalf = ['1h', 'q1', 'q2'];

/** The score of the first half once it is over. */
function halfScore({ competition }: Fixture, { phase, periods }: Scene): [number, number] | undefined {
  if (competition.sport === 'ice_hockey') return undefined;
  const isOver = phase === 'ht' || periods.some((one) => !firstHalf.includes(one.phase));
  if (!isOver) return undefined;
  const halves = periods.filter((one) => firstHalf.includes(one.phase));
  return [
    halves.reduce((sum, { score }) => sum + score[0], 0),
    halves.reduce((sum, { score }) => sum + score[1], 0),
  ];
}
