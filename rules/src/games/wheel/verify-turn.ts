import { canonical } from '../../encoding/canonical-json.ts';
import { commit, isCommitted } from '../../fairness/commit.ts';
import { readHex } from '../../fairness/hash.ts';
import { type RoundSeed, roundStream, type Stream } from '../../fairness/stream.ts';
import { compare, type Difference, type SeedClaim, unreadableSeeds } from '../verify-round.ts';
import { type TurnOutcome, wheelRules } from './rules.ts';

/** What is claimed about a turn of the wheel, as the wire spells it. What is absent is not checked. */
export interface TurnClaim extends SeedClaim {
  /** The fields of the wheel, as they were published before the turn: `weight`, and `prize` of `kind` and `amount`. */
  readonly setting: unknown;
  /** Where it stopped, and what that field pays; or the place of the field alone. */
  readonly outcome?: unknown;
}

export interface TurnCheck {
  /** SHA-256 of the server seed. */
  readonly serverSeedHash?: string;
  /** Where the wheel stops; absent when the claim is unreadable. */
  readonly outcome?: TurnOutcome;
  /** Empty: the turn is verified. */
  readonly differences: readonly Difference[];
}

/**
 * Turns the wheel again from its revealed seed, and compares: the commitment made before the turn, and the field.
 *
 * @param open reads the numbers; {@link roundStream} unless somebody watches
 */
export function verifyTurn(claim: TurnClaim, open: (seed: RoundSeed) => Stream = roundStream): TurnCheck {
  const bytes = readHex(claim.serverSeed);
  const wrong = unreadableSeeds(claim, bytes);
  if (wrong.length > 0 || !bytes) return { differences: wrong };
  const { clientSeed, nonce, setting, outcome: claimed } = claim;
  const serverSeedHash = commit(bytes);
  const outcome = wheelRules.turn(setting, open({ serverSeed: bytes, clientSeed, nonce }));
  if (!outcome)
    return { serverSeedHash, differences: [{ field: 'setting', claimed: canonical(setting ?? null) }] };
  const isKept = claim.serverSeedHash === undefined || isCommitted(claim.serverSeed, claim.serverSeedHash);
  const chosen = claimed === undefined ? undefined : canonical(claimed);
  return {
    serverSeedHash,
    outcome,
    differences: [
      ...compare('serverSeedHash', isKept ? undefined : claim.serverSeedHash, serverSeedHash),
      ...compare('outcome', chosen, canonical(typeof claimed === 'number' ? outcome.field : outcome)),
    ],
  };
}
