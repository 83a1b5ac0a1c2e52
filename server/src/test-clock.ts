import { vi } from 'vitest';
import type { Clock } from './clock.ts';

/** The real time, ahead by what a test moved it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  /** From now on the test alone moves it: nothing hangs on how fast the machine is. */
  stop(): void;
  /** It moves by itself again, from where it would be now if it had not been stopped. */
  go(): void;
}

/** @param moved called with the offset after each `advance` */
export function testClock(moved: (ahead: number) => void = () => undefined): TestClock {
  let ahead = 0;
  let stopped: number | undefined;
  return {
    now: () => new Date((stopped ?? Date.now()) + ahead),
    stop() {
      stopped ??= Date.now();
    },
    go() {
      stopped = undefined;
    },
    advance(milliseconds) {
      ahead += milliseconds;
      moved(ahead);
    },
  };
}

const STEP_MS = 100;
let older = 0;

/**
 * What `look` gives once everything this process keeps in memory is older by `milliseconds`, however often it was
 * looked at meanwhile: how soon a change is seen, whatever the speed of the machine.
 */
export async function seenAfter<T>(milliseconds: number, look: () => Promise<T>): Promise<T> {
  const { now } = performance;
  if (!vi.isMockFunction(now))
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + older);
  for (const until = older + milliseconds; older < until; older += STEP_MS) await look();
  return look();
}
