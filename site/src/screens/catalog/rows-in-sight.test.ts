import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsInSight } from './rows-in-sight.ts';

const place = { top: 200, windowHeight: 800, columns: 4, pitch: 300, count: 10_000 };

it('draws from the first row while the grid begins in the window', () => {
  expect(rowsInSight(place)).toEqual({ from: 0, to: 28, before: 0, after: (2_500 - 7) * 300 });
});

it('draws a stretch around the window in the middle of ten thousand, and leaves room for the rest', () => {
  const seen = rowsInSight({ ...place, top: -300_000 });
  expect(seen.from).toBe(996 * 4);
  expect(seen.before).toBe(996 * 300);
  expect(seen.to - seen.from).toBeLessThan(60);
  expect(seen.after).toBe((2_500 - seen.to / 4) * 300);
});

it('goes on drawing two rows while all of it is out of sight, so that the way back can be measured', () => {
  const rows = 2_500;
  const past = rowsInSight({ ...place, top: -(rows * 300 + 5_000) });
  expect(past).toEqual({ from: (rows - 2) * 4, to: rows * 4, before: (rows - 2) * 300, after: 0 });
  const ahead = rowsInSight({ ...place, top: 90_000 });
  expect(ahead).toEqual({ from: 0, to: 8, before: 0, after: (rows - 2) * 300 });
});

it('always draws a bounded number of whole rows, and its room adds up to the whole grid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5_000_000, max: 2_000 }),
      fc.integer({ min: 320, max: 2_000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 60, max: 500 }),
      fc.integer({ min: 0, max: 10_000 }),
      (top, windowHeight, columns, pitch, count) => {
        const seen = rowsInSight({ top, windowHeight, columns, pitch, count });
        const rows = Math.ceil(count / columns);
        const drawn = Math.ceil((seen.to - seen.from) / columns);
        expect(seen.from % columns).toBe(0);
        expect(seen.from).toBeLessThanOrEqual(Math.max(seen.to, rows * columns));
        expect(drawn).toBeLessThanOrEqual(Math.ceil((4 * windowHeight) / pitch) + 2);
        expect(seen.before + Math.max(0, drawn) * pitch + seen.after).toBeGreaterThanOrEqual(rows * pitch);
      },
    ),
  );
});
