import { describe, expect, test } from 'vitest';
import { sides } from '#rules/games/clockwork-sabong/pool.ts';
import { BOUT_S, blowsOf, exchangesOf, inBout } from './bout.ts';

const links = Array.from({ length: 40 }, (_, n) => n.toString(16).padStart(2, '0').repeat(32));
const moments = Array.from({ length: 241 }, (_, n) => (n / 240) * BOUT_S);
const corners = ['meron', 'wala'] as const;

describe('a bout', () => {
  test('follows from the link and the outcome alone, and from the link alone until its last exchange', () => {
    for (const link of links) {
      const exchanges = sides.map((winner) => exchangesOf(link, winner));
      expect(exchanges).toEqual(sides.map((winner) => exchangesOf(link, winner)));
      expect(new Set(exchanges.map((list) => JSON.stringify(list.slice(0, -1)))).size).toBe(1);
    }
    expect(new Set(links.map((link) => JSON.stringify(exchangesOf(link, 'meron')))).size).toBeGreaterThan(20);
  });

  test('the end of a fight leaves the winner lit and the loser dark, both lit after a draw', () => {
    for (const winner of sides) {
      const exchanges = exchangesOf(links[3] ?? '', winner);
      for (const corner of corners) {
        const end = inBout(corner, { exchanges, winner, s: BOUT_S, seconds: 5 });
        expect(end.glow, `${corner} after ${winner}`).toBe(corner === winner ? 1 : 0);
      }
    }
  });

  test('keeps each bird on its own side of the middle, and moves without a jump', () => {
    for (const link of links.slice(0, 12)) {
      const exchanges = exchangesOf(link, 'draw');
      for (const corner of corners) {
        const poses = moments.map((s) => inBout(corner, { exchanges, winner: 'draw', s, seconds: s }));
        const steps = poses.slice(1).map(({ x, lift }, n) => {
          const { x: wasX = x, lift: wasLift = lift } = poses[n] ?? {};
          return Math.max(Math.abs(x - wasX), Math.abs(lift - wasLift));
        });
        expect(Math.max(...poses.map(({ x }) => x))).toBeLessThan(-90);
        expect(Math.max(...steps)).toBeLessThan(30);
      }
    }
  });

  test('has a blow for each exchange, all before its end', () => {
    const blows = blowsOf(exchangesOf(links[0] ?? '', 'wala'));
    expect(blows).toHaveLength(5);
    expect(blows.every(({ at }) => at > 2 && at < BOUT_S - 1)).toBe(true);
  });
});
