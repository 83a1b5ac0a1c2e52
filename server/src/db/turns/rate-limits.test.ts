import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bus } from '../bus/open-bus.ts';
import { openRateLimits, type RateLimit } from './rate-limits.ts';

let now = 1_000_000;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => vi.restoreAllMocks());

const SECOND = 1_000;
const takeAll = (limit: RateLimit, tries: number, key = 'a') =>
  Array.from({ length: tries }, () => limit.take(key)).filter((wait) => wait === 0).length;

/** Servers that receive at once what another publishes. */
function openServers(count: number, most: number): { limits: RateLimit[]; published: () => number } {
  const handlers: ((message: unknown) => void)[] = [];
  let published = 0;
  const limits = Array.from({ length: count }, (_, own) => {
    const bus: Pick<Bus, 'publish' | 'subscribe' | 'peers'> = {
      publish(_topic, message) {
        published += 1;
        for (const [place, handler] of handlers.entries()) if (place !== own) handler(message);
      },
      // Sound: both sides have the same topic.
      subscribe: (_topic, handler) => void handlers.push(handler as (message: unknown) => void),
      peers: () => count - 1,
    };
    return openRateLimits(bus).open('calls', most);
  });
  return { limits, published: () => published };
}

test('a key may take so much in a minute, and learns when to ask again', () => {
  const limit = openRateLimits().open('calls', 10);
  expect(takeAll(limit, 20)).toBe(10);
  expect(limit.take('a')).toBe(60);
  expect(limit.take('b'), 'others are not concerned').toBe(0);
  now += 60 * SECOND;
  expect(limit.take('a')).toBe(1);
  now += limit.take('a') * SECOND;
  expect(limit.take('a')).toBe(0);
});

test('what was taken at the end of a window is not forgotten when the next begins', () => {
  const limit = openRateLimits().open('calls', 60);
  now += 59 * SECOND;
  expect(takeAll(limit, 100)).toBe(60);
  now += 2 * SECOND;
  expect(takeAll(limit, 100)).toBe(1);
  now += 29 * SECOND;
  expect(takeAll(limit, 100)).toBe(29);
  now += 120 * SECOND;
  expect(takeAll(limit, 100)).toBe(60);
});

test('refused tries cost nothing: who goes on asking gets what a minute allows', () => {
  const limit = openRateLimits().open('calls', 60);
  let taken = 0;
  for (let tenth = 0; tenth < 3 * 600; tenth++) {
    taken += takeAll(limit, 5);
    now += SECOND / 10;
  }
  expect(taken).toBeGreaterThan(160);
  expect(taken).toBeLessThanOrEqual(240);
});

test('a cost may be spent beyond the limit, and is waited for longer', () => {
  const limit = openRateLimits().open('processor', 100);
  limit.spend('a', 99);
  expect(limit.wait('a')).toBe(0);
  limit.spend('a', 101);
  expect(limit.wait('a')).toBe(90);
});

test.each([
  [2, 300],
  [3, 300],
  [2, 6],
])('%i servers together let through about one limit of %i, whatever the turns', (servers, most) => {
  const { limits } = openServers(servers, most);
  let taken = 0;
  for (let turn = 0; turn < 2 * most; turn++) for (const limit of limits) taken += takeAll(limit, 1);
  expect(taken).toBeGreaterThanOrEqual(most);
  expect(taken).toBeLessThanOrEqual(Math.ceil(most * 1.1));
  const one = openServers(servers, most).limits;
  taken = 0;
  for (const limit of one) taken += takeAll(limit, 2 * most);
  expect(taken).toBeLessThanOrEqual(Math.ceil(most * 1.1));
});

test('servers whose windows begin at different times do not add up to more', () => {
  const first = openServers(2, 300);
  const [one, two] = first.limits;
  if (!one || !two) throw new Error('two servers');
  let taken = 0;
  const perMinute: number[] = [];
  for (let half = 0; half < 10; half++) {
    now += 30 * SECOND;
    const here = half % 2 === 0 ? one : two;
    const got = takeAll(here, 400);
    taken += got;
    perMinute.push(got);
  }
  for (let half = 1; half < perMinute.length; half++)
    expect((perMinute[half - 1] ?? 0) + (perMinute[half] ?? 0)).toBeLessThanOrEqual(460);
  expect(taken).toBeLessThanOrEqual(5 * 330 + 330);
});

test('little of a limit is never published', () => {
  const { limits, published } = openServers(2, 300);
  for (const limit of limits) takeAll(limit, 14);
  expect(published()).toBe(0);
  for (const limit of limits) takeAll(limit, 300);
  expect(published()).toBeLessThanOrEqual(22);
});
