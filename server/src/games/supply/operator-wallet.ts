import type { ErrorCode } from '#contract/errors.ts';
import type { Amount } from '#rules/money/amount.ts';

/** The game that a player of a partner has open, as the partner's wallet knows it. */
export interface PartnerSession {
  readonly partner: string;
  /** Without its last slash. */
  readonly walletUrl: string;
  readonly user: string;
  readonly token: string;
  readonly gameCode: string;
}

/** What a partner's wallet is asked to do: the same `id` is the same transaction, however often it is sent. */
export interface WalletRequest {
  readonly id: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly session: PartnerSession;
  readonly roundId: string;
  /** The bet that is won on, or rolled back. */
  readonly ofId: string | undefined;
  /** 1/10,000 units; 0 for the win of a lost round. */
  readonly amount: Amount;
  readonly currency: string;
  readonly closesRound: boolean;
  /** The free rounds of the partner that the round belongs to, as the partner calls them. */
  readonly reward: string | undefined;
}

/**
 * `refused`: for good, by what the wallet said (`status`, in its own words); `as` is what the player is answered, and `rollBack`
 * whether its protocol has such a bet rolled back all the same. `unknown`: nobody knows whether it was done.
 */
export type WalletOutcome =
  | { readonly is: 'done'; readonly status: string; readonly balance: Amount }
  | {
      readonly is: 'refused';
      readonly status: string;
      readonly as: ErrorCode;
      readonly rollBack: boolean;
    }
  | { readonly is: 'unknown'; readonly status: string };

/** The wallets of partners, each in its own protocol. No answer comes later than some seconds; no call throws. */
export interface OperatorWallet {
  send(request: WalletRequest): Promise<WalletOutcome>;
  /** What the player has; `undefined` where the wallet does not say. */
  balance(session: PartnerSession): Promise<Amount | undefined>;
}
