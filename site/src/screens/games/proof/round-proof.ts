import type { CallResponse } from '#contract/calls.ts';

export type Proof = CallResponse<'/api/games/round'>;

/** One claim about a round, and whether playing it again bears it out. */
export interface Step {
  readonly name: 'hash' | 'draw' | 'win';
  readonly holds: boolean;
  /** If they differ: the claimed and the derived value. */
  readonly claimed: string | undefined;
  readonly computed: string | undefined;
}

/** The symbols a spin showed: rows from the top, reels from the left. */
export type Window = readonly (readonly string[])[];
