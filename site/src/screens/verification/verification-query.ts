import type { CallResponse } from '#contract/calls.ts';
import { playerQuery } from '../../data/queries.ts';

export type Verification = CallResponse<'/api/players/verification'>;
export type NeedState = Verification['needs'][number];

/** The player's level, what is missing for the next, and what each allows. */
export const verificationQuery = playerQuery('/api/players/verification', {});
