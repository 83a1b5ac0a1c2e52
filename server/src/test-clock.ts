import type { Clock } from './clock.ts';

/** The real time, ahead by what a test moved it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  /** From now on the test alone moves it: nothing hangs on how fast the machine is. */
  stop(): void;
}

/** @param moved told by how much it is ahead, each time it was moved */
export function testClock(moved: (ahead: number) => void = () => undefined): TestClock {
  let ahead = 0;
  let stopped: number | undefined;
  return {
    now: () => new Date((stopped ?? Date.now()) + ahead),
    stop() {
      stopped ??= Date.now();
    },
    advance(milliseconds) {
      ahead += milliseconds;
      moved(ahead);
    },
  };
}
