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
  verificationIncomplete: {
    means: 'Something that the level needs is not there; `need` says what.',
    doThis: 'Show the step of it; `/api/players/verification` says what is missing.',
    detail: { need: 'document' },
  },
  verificationInReview: {
    means:
      'Staff is looking at what the player handed in: fields and documents stay as they are until it is decided.',
  },
  documentUnreadable: {
    means: 'The file is no JPEG, PNG, WebP or AVIF, or cannot be decoded.',
    field: 'content',
  },
  documentTooLarge: { means: 'The picture has more than 50 million pixels.', field: 'content' },
  documentTooSmall: {
    means: 'The picture is smaller than 480 by 300 pixels: nothing could be read in it.',
    field: 'content',
  },
  documentInfected: { means: 'The virus scanner found something in the file.', field: 'content' },
  unknownDocument: {
    means: 'The player has no such document, or it was submitted already.',
    field: 'document_id',
  },
} as const satisfies Record<string, Meaning>;
