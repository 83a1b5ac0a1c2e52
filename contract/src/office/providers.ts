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
