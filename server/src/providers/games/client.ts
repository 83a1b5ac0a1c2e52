import type { LanguageCode } from '#contract/languages.ts';
import type { GameLists } from './catalogue/listed-game.ts';
import type { FreeRoundsClient } from './free-rounds/orders.ts';
import type { RoundsClient } from './rounds/round-address.ts';

/** A game that a provider is asked to open. */
export interface LaunchOrder {
  readonly gameCode: string;
  readonly mode: 'real' | 'demo';
  /** The player with the token that names the launch in the provider's messages; `null` in a demo. */
  readonly player: { readonly name: string; readonly token: string } | null;
  /** What the provider calls the site. */
  readonly operatorId: string;
  /** What the site is called here. */
  readonly siteCode: string;
  /** As the provider calls it. */
  readonly currency: string;
  readonly language: LanguageCode;
  /** Where the player is, ISO 3166-1; `undefined` where nobody knows. */
  readonly country: string | undefined;
  readonly ip: string;
  readonly isMobile: boolean;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
}

/** A call to a provider's API, before it is sent. */
export interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** What follows the address of the API, with its first slash and its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** What was read of an answer, or in the provider's words why it was refused. */
export type Read<Value> = { readonly value: Value } | { readonly refused: string };

/** The provider's own API, as a dialect calls it: pure functions that write requests and read answers. */
export interface ProviderClient {
  /** What signs on a day, where the protocol makes a key for each out of the one that is kept. */
  readonly keyOfDay?: (key: Buffer, operatorId: string, now: Date) => Buffer;
  /** @param key the private or shared key that signs what we send */
  launch(order: LaunchOrder, key: Buffer): ProviderRequest;
  /** @returns the address of the game's page */
  readLaunch(answer: ProviderAnswer): Read<string>;
  /** The address as it is opened, where the launch does not say all that the page reads. */
  readonly pageOf?: (address: string, order: LaunchOrder) => string;
  /** How a player is made known to a provider that opens nothing for strangers: when it has refused to. */
  readonly players?: {
    register(order: LaunchOrder, key: Buffer): ProviderRequest;
    readRegistered(answer: ProviderAnswer): Read<true>;
  };
  /** What the provider calls currencies, by our codes, where an account says nothing else; absent ones: as we do. */
  readonly currencies?: Readonly<Record<string, string>>;
  /** Absent where the protocol has no list. */
  readonly games?: GameLists;
  /** Absent where the provider gives none on our order. */
  readonly freeRounds?: FreeRoundsClient;
  /** Absent where the provider has no page of a round. */
  readonly rounds?: RoundsClient;
}

/** The languages of launches, by IETF tags of two letters; the provider falls back by itself where it lacks one. */
const tags: Readonly<Record<LanguageCode, string>> = {
  ...{ EN: 'en', PHP: 'tl', CN: 'zh', ESP: 'es', RUS: 'ru', VI: 'vi', MS: 'ms', NE: 'ne' },
  ...{ CT: 'zh', BN: 'bn', MMK: 'my', MNT: 'mn', IDR: 'id' },
};

export const languageTag = (language: LanguageCode): string => tags[language];
