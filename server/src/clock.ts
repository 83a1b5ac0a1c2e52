/** Where the server reads the time that rules depend on, so that a test can be a week ahead without waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
