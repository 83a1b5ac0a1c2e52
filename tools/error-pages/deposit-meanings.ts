import type { Meaning } from './meaning.ts';

/** What the codes about open deposits and their proofs mean. */
export const depositMeanings = {
  tooManyOpenDeposits: { means: 'The player has as many unfinished deposits as the site allows.' },
  proofNotAsked: { means: 'The deposit has ended, or is paid in a way of which no proof is asked.' },
  proofUnreadable: { means: 'The file is no picture that can be read: JPEG, PNG, WebP or AVIF.' },
  proofTooLarge: { means: 'The picture has more bytes or pixels than are taken.' },
  tooManyProofs: { means: 'As many proofs were sent for the deposit as are taken.' },
} as const satisfies Readonly<Record<string, Meaning>>;
