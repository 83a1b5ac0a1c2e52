import { canonical } from '../../encoding/canonical-json.ts';
import { claimedStream, type LinkClaim } from '../../fairness/chain.ts';
import { type RoundSeed, roundStream, type Stream } from '../../fairness/stream.ts';
import type { ResultValue } from '../game-rules.ts';
import type { SharedGame } from './shared-game.ts';

/** What is claimed about a round that many shared. */
export interface SharedClaim extends LinkClaim {
  /** What was published about the round before it, for games that have it. */
  readonly setting?: unknown;
  /** What it came to; absent: it is only computed. */
  readonly outcome?: unknown;
}

export interface SharedCheck {
  /** Whether the link belongs to the anchor that was published before the first round. */
  readonly isLinked: boolean;
  /** What the round comes to; absent when the claim is not readable or its link is none. */
  readonly outcome?: ResultValue;
  /** Whether that is what was claimed. */
  readonly isRight: boolean;
}

/** Draws a shared round again from its link, its pulse and its setting. */
export function verifyShared(
  game: SharedGame,
  claim: SharedClaim,
  open: (seed: RoundSeed) => Stream = roundStream,
): SharedCheck {
  const stream = claimedStream(claim, open);
  const round = game.open(claim.setting ?? null);
  if (!stream || !round) return { isLinked: stream !== undefined, isRight: false };
  const { outcome } = round.draw(stream);
  const isRight = claim.outcome === undefined || canonical(claim.outcome) === canonical(outcome);
  return { isLinked: true, outcome, isRight };
}
