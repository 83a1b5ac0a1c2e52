import { z } from 'zod';
import { callRow, playerFields, success, timestamp } from '../../call.ts';

/** Bytes of the largest picture that is taken as a proof: pages make a camera's smaller first. */
export const PROOF_BYTES = 6 * 1024 * 1024;

/** Why staff declined a transfer, as its player reads it. */
export const proofDeclines = ['not-received', 'unreadable', 'other-payment', 'other-person'] as const;
export type ProofDecline = (typeof proofDeclines)[number];

/** What a player has shown of a transfer; `declined` says why it was not credited. */
export const depositProof = z.object({
  reference: z.string(),
  sent_at: timestamp,
  declined: z.enum(proofDeclines).nullable(),
});

export const sendProof = callRow({
  path: '/api/wallet/send_proof',
  access: 'player',
  summary: 'Shows staff the proof of a bank transfer: a picture, and what the bank calls the transfer',
  request: z.object({
    ...playerFields,
    deposit_id: z.string().max(64),
    reference: z.string().trim().min(1).max(64).describe('Of the transfer, at the bank'),
    content: z
      .string()
      .regex(/^[A-Za-z0-9+/]+={0,2}$/)
      .max(Math.ceil(PROOF_BYTES / 3) * 4)
      .describe('The picture in base64: JPEG, PNG, WebP or AVIF'),
  }),
  response: z.object({ ...success, proof: depositProof, expires_at: timestamp }),
  errors: ['unknownDeposit', 'proofNotAsked', 'proofUnreadable', 'proofTooLarge', 'tooManyProofs', 'busy'],
  perMinute: 60,
  // Base64 makes four bytes of three.
  bodyLimit: PROOF_BYTES * 1.5,
});
