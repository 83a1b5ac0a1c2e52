import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arcsOf, eased, restingAngle } from './wheel-geometry.ts';

const weights = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 30 });

it('draws each field as wide as it is likely, all round', () => {
  fc.assert(
    fc.property(weights, (list) => {
      const total = list.reduce((sum, weight) => sum + weight, 0);
      const arcs = arcsOf(list);
      expect(arcs.at(-1)?.to).toBeCloseTo(360, 9);
      for (const [place, { from, to }] of arcs.entries())
        expect(to - from).toBeCloseTo(((list[place] ?? 0) / total) * 360, 9);
    }),
  );
});

it('comes to rest with the field under the pointer, and never turns back', () => {
  const share = fc.double({ min: 0.02, max: 0.98, noNaN: true });
  fc.assert(
    fc.property(weights, fc.nat(), fc.integer({ min: 0, max: 100_000 }), share, (list, pick, now, at) => {
      const arcs = arcsOf(list);
      const arc = arcs[pick % arcs.length];
      if (!arc) return;
      const angle = restingAngle(now, arc, at, 5);
      const underPointer = (((360 - angle) % 360) + 360) % 360;
      expect(underPointer).toBeGreaterThanOrEqual(arc.from - 1e-6);
      expect(underPointer).toBeLessThanOrEqual(arc.to + 1e-6);
      expect(angle - now).toBeGreaterThanOrEqual(5 * 360);
      expect(angle - now).toBeLessThan(6 * 360 + 1e-6);
    }),
  );
});

it('begins at nothing, ends at all, and only slows down', () => {
  expect([eased(0), eased(1)]).toEqual([0, 1]);
  expect(eased(0.5) - eased(0.4)).toBeGreaterThan(eased(0.9) - eased(0.8));
});
