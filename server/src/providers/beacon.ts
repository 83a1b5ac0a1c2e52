import type { Pulse } from '#rules/fairness/chain.ts';

/**
 * Public randomness: a value every few seconds, each under a number that is known before its value is. Rounds that many
 * share are drawn on one that comes after the house has bound itself, so that the house cannot have chosen the outcome.
 */
export interface Beacon {
  /** As a pulse names it; without a colon. */
  readonly source: string;
  /** Whether somebody other than the house makes the values. */
  readonly isIndependent: boolean;
  /** The number of the first pulse that is still unpredictable at a moment. */
  firstAfter(moment: Date): number;
  /** When a pulse is due. */
  dueAt(number: number): Date;
  /** The value of a pulse; `undefined` while it is not there. @throws when the beacon cannot be asked */
  pulse(number: number): Promise<Pulse | undefined>;
}
