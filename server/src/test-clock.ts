import type { Clock } from './clock.ts';

/** The real time, ahead by what a test moved it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** @param moved told by how much it is ahead, each time it was moved */
export function testClock(moved: (ahead: number) => void = () => undefined): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
      moved(ahead);
    },
  };
}
