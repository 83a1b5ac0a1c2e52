import { expect, it } from 'vitest';
import { countdown } from './countdown.ts';

const now = new Date('2026-05-02T12:00:00Z');

it('counts down to a start within the day', () => {
  expect(countdown('2026-05-02T13:04:09Z', now)).toBe('1:04:09');
  expect(countdown('2026-05-02T12:00:59.900Z', now)).toBe('0:00:59');
});

it('says nothing of what is far off or has started', () => {
  expect(countdown('2026-05-04T12:00:00Z', now)).toBeUndefined();
  expect(countdown('2026-05-02T12:00:00Z', now)).toBeUndefined();
});
