import { expect, test } from 'vitest';
import { POCKETS, wheel } from '#rules/games/salon-roulette/layout.ts';
import { ballRun, hitMoments, POCKET, RESTS_MS, STANDS_MS, TRACK } from './ball-run.ts';

const FRAME_MS = 1000 / 60;
const frames = Array.from({ length: Math.ceil(STANDS_MS / FRAME_MS) }, (_, i) => i * FRAME_MS);

/** The number under the ball. */
function under(rotor: number, ball: number): number | undefined {
  const turns = (ball - rotor) / (2 * Math.PI);
  return wheel[Math.round((turns - Math.floor(turns)) * POCKETS) % POCKETS];
}

test('the ball comes to rest in the pocket of any result, from any position of the wheel', () => {
  for (const number of wheel) {
    for (const from of [0, 1.1, -7.4]) {
      const run = ballRun(number, from);
      for (const ms of [RESTS_MS, RESTS_MS + 400, STANDS_MS, STANDS_MS + 5_000]) {
        const { rotor, ball, radius, height } = run(ms);
        expect(under(rotor, ball)).toBe(number);
        expect([radius, height]).toEqual([POCKET, 0]);
      }
      expect(run(0).rotor).toBe(from);
    }
  }
});

test('the ball never jumps, only slows down on the track, and is on the track first', () => {
  const run = ballRun(17, 0.3);
  const moments = frames.map(run);
  expect(moments[0]?.radius).toBe(TRACK);
  let fastest = Number.POSITIVE_INFINITY;
  for (const [at, moment] of moments.entries()) {
    const last = moments[at - 1];
    if (!last) continue;
    const speed = moment.ball - last.ball;
    expect(Math.abs(speed)).toBeLessThan(0.35);
    expect(Math.abs(moment.rotor - last.rotor)).toBeLessThan(0.03);
    expect(Math.abs(moment.radius - last.radius)).toBeLessThan(0.03);
    expect(Math.abs(moment.height - last.height)).toBeLessThan(0.03);
    if (moment.radius < TRACK) continue;
    expect(speed).toBeLessThan(fastest);
    fastest = speed;
  }
});

test('the wheel stops in the end, and the ball makes a sound before it rests', () => {
  const run = ballRun(0, 2);
  expect(run(STANDS_MS + 1).rotor).toBe(run(STANDS_MS + 900).rotor);
  expect(hitMoments.at(-1)).toBe(RESTS_MS);
});
