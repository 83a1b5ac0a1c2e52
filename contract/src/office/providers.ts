/** Whose key it is: `theirs` verifies what a provider sends, `ours` signs what it is sent. */
export const keyOwners = ['theirs', 'ours'] as const;

/** `in`: a provider called the wallet. */
export const exchangeDirections = ['in', 'out'] as const;

/** What became of an exchange; `failed`: not decided, since it was forged, malformed or unanswered. */
export const exchangeStates = ['done', 'repeated', 'refused', 'failed'] as const;

/** Where the games of a studio open. */
export const frameKinds = ['frame', 'popup'] as const;

/** Flags of the sandbox of a studio's frame that staff may give, beside `allow-scripts`. None leads out of the frame by itself. */
export const sandboxFlags = [
  'allow-same-origin',
  'allow-forms',
  'allow-modals',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-pointer-lock',
  'allow-orientation-lock',
  'allow-presentation',
  'allow-downloads',
] as const;

/** How a comparison of a provider's list ended; `held`: it would withdraw so much that a person decides. */
export const syncStates = ['running', 'done', 'held', 'failed'] as const;

/** What a list says of a game that the one before did not; `back`: it had been gone. */
export const listChanges = ['added', 'changed', 'back', 'gone'] as const;

/** What a list says of a game. */
export const listFields = [
  'studio',
  'name',
  'category',
  'rtp',
  'hasDemo',
  'hasFreeRounds',
  'freeRoundStakes',
  'blockedCountries',
  'picture',
] as const;

/** What the wallet of a partner is sent. */
export const partnerMessageKinds = ['bet', 'win', 'rollback'] as const;

/** `open`: not answered yet; `failed`: refused for good. */
export const partnerMessageStates = ['open', 'done', 'refused', 'cancelled', 'failed'] as const;
