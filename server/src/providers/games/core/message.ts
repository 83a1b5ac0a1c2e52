import type { Amount } from '#rules/money/amount.ts';
import type { WalletAction, WalletRefusal } from '#rules/wallet/outside/plan-message.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { BetBounds } from '../../../games/public.ts';
import type { PlayedGame } from '../../../ledger/public.ts';

/** How bonus money is staked on the games of a studio. */
export interface StudioBonus {
  /** The most of a stake that counts towards a bonus, in percent; `null`: what its terms say. */
  readonly contribution: number | null;
}

/** An account of a provider, as its messages meet it. */
export interface OutsideAccount {
  readonly code: string;
  readonly policies: WalletPolicies;
  /** The studios that take bonus money, by code; absent: none. */
  readonly bonuses?: ReadonlyMap<string, StudioBonus>;
}

/** Free rounds that a message names. */
export interface FreeRoundsOfMessage {
  readonly id: string;
  /** Whether it pays what they have won together, which ends them. */
  readonly isEnd: boolean;
  /** Whether their wins are gathered for a promotion, and not the player's at once. */
  readonly isGathered: boolean;
}

/** What a provider asks of a player's wallet: everything in it happens, or nothing. */
export interface WalletMessage {
  readonly account: OutsideAccount;
  readonly siteId: number;
  readonly playerId: bigint;
  /** The launch of the message's token, and the game that it opened; a bet needs one that is open. */
  readonly launch: { readonly id: string; readonly gameCode: string } | undefined;
  /** Absent where the provider names none: then it is that of the round. */
  readonly game: PlayedGame | undefined;
  /** The currency that the provider says it means; `undefined` where it says none. */
  readonly currency: string | undefined;
  /** The provider's name of the round; `undefined` for what belongs to none. */
  readonly roundRef: string | undefined;
  /**
   * `whenSettled`: it is open exactly while one of its bets is neither settled nor rolled back; `whenEmpty`: it is closed if nothing
   * of it is left.
   */
  readonly closesRound: boolean | 'whenSettled' | 'whenEmpty';
  /** What a bet on the game may be; `undefined` where the site does not offer it. */
  readonly bounds: BetBounds | undefined;
  readonly actions: readonly WalletAction[];
  /** The free rounds of ours that it is of. */
  readonly freeRounds?: FreeRoundsOfMessage;
}

/**
 * Why a message was refused, beside what its transactions are refused for. From `sessionEnded` on these are for bets only: what is won
 * or taken back is never refused for what a player may not do.
 */
export type MessageRefusal =
  | WalletRefusal
  | 'wrongCurrency'
  | 'playerUnknown'
  | 'sessionEnded'
  | 'gameUnavailable'
  | 'playerBlocked'
  | 'limitReached'
  | 'stakeOutOfRange'
  | 'tooSoon';

/** What a player can stake, 1/10,000 units. */
export interface Funds {
  readonly amount: Amount;
  /** What of it is bonus money; absent where none is. */
  readonly bonus?: Amount;
  readonly currency: string;
}

export type WalletAnswer =
  /** `funds` as they were when the message was first decided. */
  | { readonly ok: true; readonly funds: Funds; readonly isRepeated: boolean }
  /** `funds` as they are; `undefined` where the player is unknown. */
  | { readonly ok: false; readonly refused: MessageRefusal; readonly funds: Funds | undefined };
