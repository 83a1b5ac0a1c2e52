import type { LanguageCode } from '#contract/languages.ts';
import type { CurrencyCode } from '#rules/money/currency.ts';

/** How the games of a studio open. */
export interface OutsideStudio {
  readonly opensIn: 'frame' | 'popup';
  /** Flags of the frame's sandbox beside those that every frame has. */
  readonly sandbox: readonly string[];
  /** Origins of its pages, which a frame may show. */
  readonly origins: readonly string[];
}

/** A game of another studio that is to be opened. */
export interface OutsideLaunch {
  readonly siteId: number;
  readonly siteCode: string;
  readonly providerCode: string;
  readonly gameCode: string;
  readonly mode: 'real' | 'demo';
  /** `null` in a demo. The token names the launch in all that the provider sends. */
  readonly player: { readonly playerId: bigint; readonly token: string } | null;
  readonly currency: CurrencyCode;
  readonly language: LanguageCode;
  /** Where the player is, ISO 3166-1, as for the rules of countries; `undefined` where nobody knows. */
  readonly country: string | undefined;
  readonly ip: string;
  readonly isMobile: boolean;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
}

/** The games of other studios: their providers know where they are played. */
export interface OutsideGames {
  studio(providerCode: string): Promise<OutsideStudio>;
  /** @returns the address of the game's page; `undefined` where it cannot be opened now, or here */
  open(launch: OutsideLaunch): Promise<string | undefined>;
  /** @returns the address of the page on which the provider shows a round of the player; `undefined` where there is none now */
  showRound(round: {
    readonly id: string;
    readonly siteId: number;
    readonly playerId: bigint;
  }): Promise<string | undefined>;
}
