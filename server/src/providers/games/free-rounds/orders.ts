import type { Amount } from '#rules/money/amount.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { ProviderAnswer, ProviderRequest, Read } from '../client.ts';

/** Free rounds as a provider is asked for them. */
export interface FreeRoundsOrder {
  /** The same each time it is sent. */
  readonly id: string;
  /** What the provider calls the site. */
  readonly operatorId: string;
  /** What the site is called here. */
  readonly siteCode: string;
  /** The player's name. */
  readonly user: string;
  readonly gameCode: string;
  /** The studio in the provider's words; `null` where it names none. */
  readonly studio: string | null;
  readonly currency: string;
  readonly quantity: number;
  /** Of each round, 1/10,000 units. */
  readonly stake: Amount;
  /** The stakes that the provider's list has for free rounds in this currency, in its order; `null` where it says none. */
  readonly stakes: readonly string[] | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What is to be taken back. */
export type CancelledOrder = Pick<
  FreeRoundsOrder,
  'id' | 'operatorId' | 'siteCode' | 'studio' | 'gameCode'
> & {
  /** What the provider calls them. */
  readonly ref: string;
};

/** How a dialect gives free rounds at a provider, and takes back those that were not begun. */
export interface FreeRoundsClient {
  /** How the wins of free rounds are paid (a policy) where messages name the order that they are of: those can be gathered. */
  readonly namedBy?: WalletPolicies['freeRounds'];
  /** What the order has to name, and the provider lists; absent where it names nothing. */
  readonly template?: {
    ask(order: FreeRoundsOrder, key: Buffer): ProviderRequest;
    read(answer: ProviderAnswer, order: FreeRoundsOrder): Read<string>;
  };
  /** @param template as read before. @returns a word for what the provider cannot give */
  give(order: FreeRoundsOrder, template: string | undefined, key: Buffer): ProviderRequest | string;
  /** @returns what the provider calls them */
  readGiven(answer: ProviderAnswer, order: FreeRoundsOrder): Read<string>;
  cancel(order: CancelledOrder, key: Buffer): ProviderRequest;
  readCancelled(answer: ProviderAnswer): Read<true>;
}
