import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { courseOf, raceLength } from './course.ts';

const orders = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 });
const LENGTH = 15_000;

describe('the way of a race', () => {
  test('a race ends in the drawn order, whatever its course', () => {
    fc.assert(
      fc.property(orders, fc.string(), (order, key) => {
        const course = courseOf(order, key, LENGTH);
        const arrived = order.toSorted(
          (one, other) => (course.arrivals[one - 1] ?? 0) - (course.arrivals[other - 1] ?? 0),
        );
        expect(arrived).toEqual(order);
        expect(course.ranking(LENGTH).map((runner) => runner + 1)).toEqual(order);
        expect(Math.max(...course.arrivals)).toBeCloseTo(LENGTH);
      }),
    );
  });

  test('never goes back, starts together and has each on the line when it arrives', () => {
    fc.assert(
      fc.property(orders, fc.string(), (order, key) => {
        const course = courseOf(order, key, LENGTH);
        for (const [runner, arrival] of course.arrivals.entries()) {
          expect(course.wayOf(runner, 0)).toBe(0);
          expect(course.wayOf(runner, arrival)).toBeCloseTo(1);
          const ways = Array.from({ length: 150 }, (_, at) => course.wayOf(runner, at * 110));
          expect(ways.every((way, at) => way >= (ways[at - 1] ?? 0))).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('is the same for everybody who has the link, and another for another', () => {
    const order = [3, 1, 2, 5, 4, 8, 7, 6];
    const at = (key: string) => courseOf(order, key, LENGTH).wayOf(0, 5_000);
    expect(at('ab12')).toBe(at('ab12'));
    expect(at('ab12')).not.toBe(at('ab13'));
  });
});

test('a race leaves time for its result, and takes 12 to 20 seconds where there is time', () => {
  expect([raceLength(30_000), raceLength(10_000), raceLength(2_000)]).toEqual([16_000, 5_500, 4_000]);
});
