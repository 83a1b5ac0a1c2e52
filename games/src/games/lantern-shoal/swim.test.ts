import { afterEach, describe, expect, test, vi } from 'vitest';
import { targets } from '#rules/games/lantern-shoal/rules.ts';
import { fillSea, fishAt, flee, keepInside, nearest, swim, unitOf, type Water } from './swim.ts';
import { chanceOf, kinds, paysOf } from './targets.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function water(wide: number, tall: number): Water {
  return { left: 10, top: 60, wide, tall, unit: unitOf(wide, tall) };
}

/** The same fish every time. */
function numbers(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const seas = [water(1_380, 560), water(355, 300), water(300, 150), water(580, 200)];

describe('the shoal', () => {
  test('has a fish for every target of the rules, so that every bet can be laid at any time', () => {
    for (const sea of seas) {
      const swims = new Set(fillSea(kinds, sea, numbers()).map(({ kind }) => kind.name));
      expect([...swims].sort()).toEqual(Object.keys(targets).sort());
    }
  });

  test.each(seas)('never swims out of the water, frightened or not: %j', (sea) => {
    const random = numbers();
    const fishes = fillSea(kinds, sea, random);
    const gone: unknown[] = [];
    for (let step = 0; step < 2_400; step++) {
      for (const fish of fishes) {
        if (step % 97 === 0) flee(fish, sea, random);
        swim(fish, sea, 0.03);
        const [aside, above] = [fish.x - sea.left - sea.wide / 2, fish.y - sea.top - sea.tall / 2];
        if (Math.abs(aside) > sea.wide / 2 + 1 || Math.abs(above) > sea.tall / 2 + 1) gone.push(fish);
      }
    }
    expect(gone).toEqual([]);
    // Each has turned at an edge and come back.
    expect(fishes.every(({ beat }) => beat > 10)).toBe(true);
  });

  test('is put back into water that has become smaller', () => {
    const fishes = fillSea(kinds, water(1_380, 560), numbers());
    const small = water(700, 300);
    for (const fish of fishes) {
      keepInside(fish, small);
      expect(fish.x).toBeLessThanOrEqual(small.left + small.wide);
      expect(fish.y).toBeLessThanOrEqual(small.top + small.tall);
    }
  });
});

test('a press hits the fish on top where several lie over each other, and open water hits none', () => {
  const sea = water(1_380, 560);
  const fishes = fillSea(kinds, sea, numbers());
  for (const fish of fishes) [fish.x, fish.y] = [400, 300];
  expect(fishAt(fishes, 404, 302, 14)).toBe(fishes.at(-1));
  expect(fishAt(fishes, 1_200, 100, 14)).toBeUndefined();
});

test('the nearest fish of a kind becomes the target', () => {
  const fishes = fillSea(kinds, water(1_380, 560), numbers());
  const [first, second] = fishes.filter(({ kind }) => kind.name === 'clownfish');
  if (!first || !second) throw new Error('too few clownfish');
  for (const fish of fishes) fish.x = 1_000;
  [first.x, first.y] = [300, 200];
  expect(nearest(fishes, 'clownfish', 280, 210)).toBe(first);
});

test('pays and chances are shown as the rules have them', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  expect(kinds.map(({ name }) => [paysOf(name), chanceOf(name)])).toEqual([
    ['1.5', '64%'],
    ['2', '48%'],
    ['3', '32%'],
    ['5', '19.2%'],
    ['8', '12%'],
    ['12', '8%'],
    ['20', '4.8%'],
    ['40', '2.4%'],
    ['100', '0.96%'],
    ['500', '0.192%'],
  ]);
});
