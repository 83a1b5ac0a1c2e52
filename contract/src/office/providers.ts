/** Whose key it is: `theirs` verifies what a provider sends, `ours` signs what it is sent. */
export const keyOwners = ['theirs', 'ours'] as const;

/** `in`: a provider called the wallet. */
export const exchangeDirections = ['in', 'out'] as const;

/** What became of an exchange; `failed`: not decided, since it was forged, malformed or unanswered. */
export const exchangeStates = ['done', 'repeated', 'refused', 'failed'] as const;
