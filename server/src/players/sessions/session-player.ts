import type { LanguageCode } from '#contract/languages.ts';

/** The player a session belongs to. */
export interface SessionPlayer {
  readonly playerId: bigint;
  readonly sessionId: string;
  readonly siteId: number;
  readonly accountId: string;
  readonly fullName: string;
  readonly contactEmail: string;
  /** The player's language, for messages to them. */
  readonly language: LanguageCode;
  /** Where staff see the site as the player: whether they see personal data whole. */
  readonly readOnly?: { readonly isWhole: boolean };
}
