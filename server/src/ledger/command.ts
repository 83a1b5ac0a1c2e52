import type { Actor } from '../actor.ts';
import type { Json } from '../db/schema.ts';
import type { PlayerAccount, Purse, SiteAccount } from './accounts.ts';
import type { TransferKind } from './kinds.ts';

/** One side of a move: a purse of the command's player, or an account of the command's site. */
export type Side = Purse | SiteAccount;

/** Moves `amount` from one account to another. At least one side is a site account. */
export interface Move {
  readonly from: Side;
  readonly to: Side;
  /** 1/10,000 units, above 0. */
  readonly amount: bigint;
  readonly kind: TransferKind;
  /** The UUID of what it is for: a round, a deposit. */
  readonly ref?: string;
  /** Only where neither side is a purse; a purse's own currency counts otherwise. */
  readonly currency?: string;
}

/** Sets `amount` of a purse aside under a hold of that id. */
export interface Pend {
  readonly pend: string;
  readonly purse: Purse;
  readonly amount: bigint;
  /**
   * The kind in the player's statement; by default `hold`. A held stake is `stake`: it counts as play from then on, and
   * no longer once it is returned.
   */
  readonly kind?: TransferKind;
  readonly ref?: string;
  /** After this the hold can only be voided. */
  readonly expiresAt?: Date;
}

/** Pays `amount` (all of it when absent) out of a hold and returns the rest to the purse as `release`. */
export interface PostHold {
  readonly post: string;
  readonly amount?: bigint;
  readonly to: SiteAccount;
  readonly kind: TransferKind;
  readonly ref?: string;
}

/** Returns all of a hold to the purse as `release`. */
export interface VoidHold {
  readonly void: string;
  readonly ref?: string;
}

export type Step = Move | Pend | PostHold | VoidHold;

/**
 * A round that is recorded if and only if its command is posted. The launch must be live (else `launchEnded`),
 * the seed not revealed (`seedRotated`), the nonce above every nonce that was used on the seed (`nonceUsed`), and the
 * player's round before on the game long enough ago (`roundTooSoon`). The launch must be the player's own. The nonce is
 * used from then on, also where the command is refused. It is counted and published as settled (round_batch).
 */
export interface RoundRider extends PlayedGame {
  /** UUIDv7. */
  readonly id: string;
  readonly launchId: string;
  readonly seedId: string;
  readonly nonce: number;
  readonly stake: bigint;
  readonly win: bigint;
  readonly currency: string;
  /** Data to show and verify the round. Keep it small. */
  readonly result: Json;
  readonly startedAt: Date;
  /** Milliseconds, 0 and up: so long ago the round before on the game must have been posted. Absent: no matter. */
  readonly shortestMs?: number;
}

/** The studio and the game that money is played on: what the totals of days are counted by. */
export interface PlayedGame {
  readonly providerCode: string;
  readonly gameCode: string;
}

/** An outbox row that is written if and only if its command is posted. */
export interface LedgerEvent {
  readonly topic: string;
  readonly payload: { readonly [key: string]: Json };
}

/**
 * A set of steps that is posted completely or not at all, once. A repeated key with the same content gets the first
 * answer again, a refusal too; with other content it is refused as `keyReused`.
 */
export interface Command {
  /** UUIDv7, unique within the site. Its time is set by the sender, and decides where the key is searched. */
  readonly key: string;
  readonly siteId: number;
  /** The player whose purses it touches; `null` if it moves between accounts of the site only. */
  readonly playerId: bigint | null;
  /** The initiator. Not part of the content of the key: repeated by another, it is still the first. */
  readonly actor: Actor;
  readonly steps: readonly Step[];
  /**
   * The content that the key identifies, if it is not the steps themselves: a bet's key identifies the requested launch
   * and stake, not the result that was then drawn.
   */
  readonly content?: string;
  /** The game; a command with a round has one. */
  readonly game?: PlayedGame;
  readonly round?: RoundRider;
  readonly events?: readonly LedgerEvent[];
  /** Whether a round was decided with the player's grants in view: else it is refused while one is open (`grantOpen`). */
  readonly withGrants?: true;
}

/**
 * The numbers refusals have in SQL. Below 20 a refusal is final for its key: the same key gets it again. From 20 on
 * it leaves no trace: what was sent can be put right and sent again under the same key.
 */
export const refusalNumbers = {
  insufficientFunds: 1,
  unknownAccount: 2,
  accountFrozen: 3,
  holdUnknown: 4,
  holdExists: 5,
  holdClosed: 6,
  holdExpired: 7,
  holdExceeded: 8,
  launchEnded: 9,
  purseClosed: 10,
  keyReused: 20,
  seedRotated: 21,
  nonceUsed: 22,
  // For guarded players: see play-guards.ts.
  lossLimit: 23,
  playTime: 24,
  checkDue: 25,
  playStopped: 26,
  unidentified: 27,
  // For a month that was archived: see docs/decisions/0040.
  keyExpired: 28,
  roundTooSoon: 29,
  grantOpen: 30,
} as const;

/** `busy`: too much is waiting, nothing was tried. */
export type LedgerRefusal = keyof typeof refusalNumbers | 'busy';

const FIRST_PASSING = 20;

/** Whether the same key gets this refusal again. */
export function isFinal(refused: LedgerRefusal): boolean {
  return refused !== 'busy' && refusalNumbers[refused] < FIRST_PASSING;
}

export interface PostedTransfer {
  readonly id: bigint;
  readonly kind: TransferKind;
  readonly amount: bigint;
  readonly ref: string | null;
  /** The player's account on that side with its balance after the transfer; `null` for a site account. */
  readonly from: { readonly account: PlayerAccount; readonly after: bigint } | null;
  readonly to: { readonly account: PlayerAccount; readonly after: bigint } | null;
}

export interface Posted {
  readonly posted: true;
  /** Whether this is the first answer again. Everything else is exactly as it was the first time. */
  readonly repeated: boolean;
  readonly transfers: readonly PostedTransfer[];
  /** The accounts of the player that were touched, with their balances after the command. */
  readonly after: Partial<Readonly<Record<PlayerAccount, bigint>>>;
  /** Grows with every command posted for the player: the id of the last transfer. */
  readonly version: bigint;
}

export interface Refused {
  readonly posted: false;
  readonly repeated: boolean;
  readonly refused: LedgerRefusal;
}

export type Answer = Posted | Refused;
