import { expect, test } from 'vitest';
import { closesAt, hurried, planOf } from './plans.ts';

const at = (text: string) => new Date(`2026-06-01T${text}Z`);

test('stakes close at the next full interval that leaves time to stake', () => {
  const harbour = planOf('harbour-six');
  expect(closesAt(harbour, at('11:58:00'))).toEqual(at('12:00:00'));
  expect(closesAt(harbour, at('11:59:30'))).toEqual(at('13:00:00'));
});

test('accelerated draws come at the requested interval, flights at their own', () => {
  const harbour = hurried(planOf('harbour-six'), 20_000);
  expect(closesAt(harbour, at('11:58:00'))).toEqual(at('11:58:20'));
  expect(closesAt(harbour, at('11:58:11'))).toEqual(at('11:58:40'));
  expect(harbour.overMs).toBe(10_000);
  const climb = planOf('comet-climb');
  expect(hurried(climb, 20_000)).toBe(climb);
});
