import { describe, expect, test } from 'vitest';
import { allTime, dayOf, momentsOf } from './date-range.ts';

const now = new Date(2026, 10, 21, 15, 30);
const local = (...parts: [number, number, number]) => new Date(...parts).toISOString();

describe('a chosen period', () => {
  test('the range of all time has no bounds', () => expect(momentsOf(allTime, now)).toEqual({}));
  test('begins with the first moment of its first day', () => {
    expect(momentsOf({ name: 'today', from: '', to: '' }, now)).toEqual({ from: local(2026, 10, 21) });
    expect(momentsOf({ name: 'week', from: '', to: '' }, now)).toEqual({ from: local(2026, 10, 15) });
    expect(momentsOf({ name: 'month', from: '', to: '' }, now)).toEqual({ from: local(2026, 9, 23) });
  });
  test('takes in the whole of its last day', () => {
    expect(momentsOf({ name: 'custom', from: '2026-02-28', to: '2026-02-28' }, now)).toEqual({
      from: local(2026, 1, 28),
      to: local(2026, 2, 1),
    });
  });
  test('may be open at either end', () => {
    expect(momentsOf({ name: 'custom', from: '', to: '2026-01-31' }, now)).toEqual({ to: local(2026, 1, 1) });
    expect(momentsOf({ name: 'custom', from: 'soon', to: '' }, now)).toEqual({});
  });
  test('days are those of the reader', () => expect(dayOf(now)).toBe('2026-11-21'));
});
