import { z } from 'zod';
import { reviewedNeeds, verificationNeeds } from '#rules/players/verification.ts';
import { amountText } from './call.ts';

/** What a player can hand in: one of the first three proves the identity. */
export const documentKinds = [
  'id_card',
  'passport',
  'licence',
  'selfie',
  'address_proof',
  'funds_proof',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentSides = ['front', 'back'] as const;
export type DocumentSide = (typeof documentSides)[number];

export const submissionStates = [
  'started',
  'submitted',
  'in_review',
  'approved',
  'declined',
  'expired',
] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** Why staff declines what a player handed in; each has a text that the player reads. */
export const declineReasons = [
  'unreadable',
  'cut_off',
  'expired_document',
  'wrong_document',
  'name_differs',
  'birthday_differs',
  'address_differs',
  'selfie_differs',
  'too_old_proof',
  'altered',
  'under_age',
  'funds_unclear',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Why a level is demanded by a date; a text of each is shown to the player. */
export const demandReasons = ['net_deposits', 'deposits', 'transactions', 'funds', 'risk', 'staff'] as const;
export type DemandReason = (typeof demandReasons)[number];

/** How large a file may be that is uploaded, in bytes; browsers make photographs smaller before. */
export const DOCUMENT_BYTES = 6 * 1024 * 1024;

export const need = z.enum(verificationNeeds);
export const reviewedNeed = z.enum(reviewedNeeds);
export const documentKind = z.enum(documentKinds);
export const documentSide = z.enum(documentSides);
export const submissionState = z.enum(submissionStates);
/** Empty where it is not known. */
export const countryText = z.string().regex(/^([A-Z]{2})?$/);
export const dateText = z.iso.date();
export const mrzLines = z
  .array(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9<]{30,44}$/),
  )
  .min(2)
  .max(3)
  .describe('The machine-readable zone of a document, by lines (ICAO 9303)');

const allowance = z.object({
  allowed: z.boolean(),
  most: amountText.nullable().describe('Within the days; `null`: any amount'),
  days: z.int().min(1).max(3650),
});

/** A level of verification of a site. */
export const verificationLevel = z.object({
  level: z.int().min(0).max(9),
  needs: z.array(need).describe('Beyond those of the levels below'),
  deposit: allowance,
  withdraw: allowance,
  stake: z.boolean(),
  renew_days: z.int().min(30).max(3650).nullable(),
});

/** What staff read in a document, beside what the player says. */
export const mrzResult = z.object({
  format: z.string().describe('TD1, TD2, TD3 or another of ICAO 9303'),
  is_valid: z.boolean().describe('Whether all check digits agree'),
  wrong: z.array(z.string()).describe('Fields whose check digits or values are wrong'),
  differs: z
    .array(z.enum(['name', 'birthday', 'nationality', 'expired', 'under_age']))
    .describe('What does not agree with the fields, or with the rules of the site'),
  name: z.string(),
  birthday: dateText.nullable(),
  nationality: z.string(),
  valid_until: dateText.nullable(),
  document_end: z.string().describe('The last four characters of its number'),
});
export type MrzResult = z.infer<typeof mrzResult>;
