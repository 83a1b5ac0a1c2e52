import type { Meaning } from './meaning.ts';

/** Of the verification of players. */
export const verificationMeanings = {
  verificationNeeded: {
    means:
      'The verification of the player is of a level that does not allow this, or not this much of it; or a level was demanded by a date that has passed. `level` is the one that allows it.',
    doThis:
      'Send the player to the page of their verification; what is missing is answered by `/api/players/verification`.',
    detail: { level: 2 },
  },
  levelLimitReached: {
    means:
      'The amount is more than the level of verification leaves within its days, and no higher level allows more.',
    field: 'amount',
    detail: { room: '250', days: 30 },
  },
} satisfies Readonly<Record<string, Meaning>>;
