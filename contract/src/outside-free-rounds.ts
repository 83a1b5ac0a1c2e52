/** States of free rounds that the provider of a game was asked for. */
export const outsideFreeRoundStates = [
  'ordered',
  'given',
  'refused',
  'cancelling',
  'cancelled',
  'finished',
] as const;
