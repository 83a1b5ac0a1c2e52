import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { ProviderClient } from './client.ts';
import type { OpenAccount } from './core/accounts.ts';
import type { OutsideWallet } from './core/open-wallet.ts';
import type { Sessions } from './core/sessions.ts';
import type { FindFreeRounds } from './free-rounds/given-free-rounds.ts';

/** A call of a provider to the wallet, as it came. */
export interface DialectCall {
  readonly account: OpenAccount;
  /** What follows the account in the address, with its first slash. */
  readonly path: string;
  /** The part of the address after the question mark. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Signatures are over these bytes. */
  readonly body: Buffer;
}

export interface DialectReply {
  readonly status: number;
  readonly body: string;
  /** For the log: what the provider reads of its success or failure. */
  readonly outcome: string;
}

export interface DialectDeps {
  readonly wallet: OutsideWallet;
  readonly sessions: Sessions;
  readonly freeRounds: FindFreeRounds;
}

export type KeyKind = 'rsa' | 'ec' | 'secret';

/** The protocol of a provider: it verifies, reads and writes messages; what they do is decided by the wallet. */
export interface Dialect {
  readonly code: string;
  /** What its protocol says, where an account says nothing else. */
  readonly policies: WalletPolicies;
  /** What one of its amounts is in units of a currency, as decimal text, where an account says nothing else; absent ones: 1. */
  readonly currencyUnits?: Readonly<Record<string, string>>;
  /** Its rounds are bets on events: each is open until it is settled, however long that takes. */
  readonly hasLongBets?: true;
  /** What signs its messages: a pair of keys on each side, or a text that both sides know. */
  readonly keys: KeyKind;
  /** The ends of the addresses that it answers. */
  readonly calls: readonly { readonly method: 'GET' | 'POST'; readonly path: string }[];
  answer(call: DialectCall, deps: DialectDeps): Promise<DialectReply>;
  /** How its own API is called; absent where its games cannot be opened yet. */
  readonly client?: ProviderClient;
}
