import { expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

test('the clock of the server is taken from the answer that was shortest on its way', () => {
  let here = 1_000;
  const clock = new ServerClock(() => here);
  expect(clock.now).toBe(1_000);
  here = 1_400;
  clock.measured(1_000, 51_250);
  expect(clock.now).toBe(51_450);
  here = 2_020;
  clock.measured(2_000, 52_010);
  expect(clock.now).toBe(52_020);
  here = 3_000;
  clock.measured(2_500, 53_400);
  expect(clock.now).toBe(53_000);
});

test('old measurements expire, so that a drifting clock is followed', () => {
  let here = 0;
  const clock = new ServerClock(() => here);
  here = 10;
  clock.measured(0, 1_005);
  expect(clock.now).toBe(1_010);
  here = 300_040;
  clock.measured(300_000, 301_520);
  expect(clock.now).toBe(301_540);
});

test('a push sets the clock only while nothing was measured', () => {
  let here = 100;
  const clock = new ServerClock(() => here);
  clock.adjust(700);
  expect(clock.now).toBe(700);
  here = 120;
  clock.adjust(5_000);
  expect(clock.now).toBe(720);
});
