import { CLIENT_SEED_PATTERN, isCommitted } from '../../fairness/commit.ts';
import { readHex } from '../../fairness/hash.ts';
import { roundStream } from '../../fairness/stream.ts';
import { turnWheel, type WheelField } from './wheel.ts';

/** What is claimed about a turn of the wheel, as the wire spells it. */
export interface TurnClaim {
  /** Hex, revealed with the result. */
  readonly serverSeed: string;
  /** Hex, shown before the turn. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** The place of the field it stopped at, from 0. */
  readonly field: number;
}

/**
 * Turns the wheel again from its revealed seed.
 *
 * @returns the field the seeds lead to, and whether commitment and field are as claimed; `undefined` when the claim is
 *   not readable
 */
export function verifyTurn(
  fields: readonly WheelField[],
  claim: TurnClaim,
): { readonly field: number; readonly isCommitted: boolean; readonly isRight: boolean } | undefined {
  const serverSeed = readHex(claim.serverSeed);
  const readable = serverSeed && CLIENT_SEED_PATTERN.test(claim.clientSeed);
  if (!readable || !Number.isSafeInteger(claim.nonce) || claim.nonce < 0) return undefined;
  const field = turnWheel(
    fields,
    roundStream({ serverSeed, clientSeed: claim.clientSeed, nonce: claim.nonce }),
  );
  const kept = isCommitted(claim.serverSeed, claim.serverSeedHash);
  return { field, isCommitted: kept, isRight: kept && field === claim.field };
}
