/** States of free rounds that the provider of a game was asked for. */
export const outsideFreeRoundStates = [
  'ordered',
  'given',
  'refused',
  'cancelling',
  'cancelled',
  'finished',
] as const;

/** States of free rounds for a segment; stopped: the game, the provider or the promotion gives none now. */
export const freeRoundsBatchStates = ['running', 'done', 'stopped'] as const;
