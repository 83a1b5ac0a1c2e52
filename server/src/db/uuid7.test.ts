import { expect, it } from 'vitest';
import { uuid7, uuid7Floor } from './uuid7.ts';

it('has the time, the version and the variant in their places', () => {
  const id = uuid7(Date.UTC(2100, 0, 1));
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2100, 0, 1));
});

it('rises strictly within a millisecond, over more ids than it can count, and when the clock goes back', () => {
  const ids = [
    ...Array.from({ length: 10_000 }, () => uuid7(Date.UTC(2101, 0, 1))),
    ...Array.from({ length: 10 }, () => uuid7(Date.UTC(2099, 0, 1))),
    ...Array.from({ length: 10 }, () => uuid7(Date.UTC(2102, 0, 1))),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

it('has a floor for every moment', () => {
  const moment = new Date('2300-11-21T10:00:00.123Z');
  const before = uuid7(moment.getTime() - 1);
  const after = uuid7(moment.getTime());
  expect([before, uuid7Floor(moment), after].sort()).toEqual([before, uuid7Floor(moment), after]);
  expect(uuid7Floor(new Date('1960-01-01'))).toBe('00000000-0000-0000-0000-000000000000');
});
