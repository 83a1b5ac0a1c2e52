import { CLIENT_SEED_PATTERN, isCommitted } from '../fairness/commit.ts';
import { readHex } from '../fairness/hash.ts';
import { roundStream } from '../fairness/stream.ts';
import { lanternClimb } from './lantern-climb/lantern-climb.ts';
import { midnightSafe } from './midnight-safe/midnight-safe.ts';
import { findMode, statusOf, type TokenGame, type TokenStatus } from './token-game.ts';

/** Every game for tokens, in the order the minigame shows them. */
export const tokenGames: readonly TokenGame[] = [lanternClimb, midnightSafe];

const byCode: ReadonlyMap<string, TokenGame> = new Map(tokenGames.map((game) => [game.code, game]));

export function findTokenGame(code: string): TokenGame | undefined {
  return byCode.get(code);
}

/** What is claimed about a finished round for tokens, as the wire spells it. */
export interface TokenClaim {
  /** Hex, revealed at the end of the round. */
  readonly serverSeed: string;
  /** Hex, shown before it. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly mode: string;
  readonly choices: readonly number[];
}

/**
 * Draws a finished round again from its revealed seed.
 *
 * @returns what was hidden, how the choices end on it, and whether the commitment was kept; `undefined` when the claim
 *   is not readable, or its choices are none that could be made
 */
export function verifyTokenRound(
  game: TokenGame,
  claim: TokenClaim,
):
  | { readonly hidden: readonly number[]; readonly ended: TokenStatus; readonly isCommitted: boolean }
  | undefined {
  const serverSeed = readHex(claim.serverSeed);
  const mode = findMode(game, claim.mode);
  if (!serverSeed || !mode || !CLIENT_SEED_PATTERN.test(claim.clientSeed)) return undefined;
  if (!Number.isSafeInteger(claim.nonce) || claim.nonce < 0) return undefined;
  const hidden = game.draw(
    mode,
    roundStream({ serverSeed, clientSeed: claim.clientSeed, nonce: claim.nonce }),
  );
  try {
    const ended = statusOf(mode, hidden, claim.choices);
    return { hidden, ended, isCommitted: isCommitted(claim.serverSeed, claim.serverSeedHash) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
