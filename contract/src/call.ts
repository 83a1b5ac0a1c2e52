import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Access to a call: anybody, a player with a session, or a game page with a launch token. */
export type CallAccess = 'public' | 'player' | 'launch';

/** One row a call: everything both sides promise about it. */
export interface CallRow {
  readonly path: `/api/${string}`;
  readonly access: CallAccess;
  readonly summary: string;
  readonly request: z.ZodObject;
  readonly response: z.ZodObject;
  /** Refusals beyond those that any call of its access can give. */
  readonly errors: readonly ErrorCode[];
  /** Calls a minute from one network, or of one launch; the default is generous, guesses are not. */
  readonly perMinute?: number;
  /** Bytes of the largest request, where it may be larger than others; a network is counted before it is read. */
  readonly bodyLimit?: number;
  /** Whether the answer depends on the site and the request alone: its text is then cached with it. */
  readonly isShared?: boolean;
  /** Gives a browser without the cookie `device` one, so that it is known again. */
  readonly usesDevice?: boolean;
  /**
   * Opens a session, which a browser proves by a cookie beside the token, or ends the one it is made with. A read-only
   * session has a cookie of its own, beside that of a player.
   */
  readonly session?: 'opens' | 'opensReadOnly' | 'ends';
  /** Answered in a read-only session, too, in which staff see the site as the player: it changes nothing. */
  readonly inReadOnly?: true;
  /** Refused (`withdrawalsOnly`) at a site that is closed: it opens an account, takes a stake, or takes money in. */
  readonly needsOpenSite?: true;
  /**
   * Asks for a proof of the player within the last ten minutes (`stepUpRequired`): what changes how they log in, always; what
   * takes money out or says where it goes, as the setting `withdrawal_step_up` of the site asks.
   */
  readonly stepUp?: 'access' | 'money';
  /** Still answered while the site is under maintenance. */
  readonly duringMaintenance?: boolean;
}

/** Refusals that every call about money can return, for any player. */
export const notAllowed = [
  'onABreak',
  'selfExcluded',
  'accountReview',
  'birthdayRequired',
  'consentRequired',
  'tooYoung',
  'verificationNeeded',
] as const satisfies readonly ErrorCode[];

/** Keeps the exact types of a row. */
export const callRow = <const Row extends CallRow>(row: Row): Row => row;

/** Fields of every successful response. */
export const success = { statusCode: z.literal(1), message: z.string().optional() };

/** Names the site: `external_id` must belong to `domain_name`, and `domain_name` to the host asked. */
export const siteFields = {
  domain_name: z.string().min(1).max(253),
  external_id: z.string().min(1).max(64),
};

/** Names the player: the token of the session travels as `auth`. */
export const playerFields = {
  account_id: z.string().min(1).max(64),
  auth: z.string().min(1).max(128),
};

/** A one-time code. */
export const tac = z.string().regex(/^\d{8}$/);

export const amountText = z
  .string()
  .regex(/^(0|[1-9]\d{0,11})(\.\d{1,4})?$/)
  .describe('Decimal string, at most 4 decimals, no exponent');
/** A result that may be below zero. */
export const signedAmountText = z.string().regex(/^-?(0|[1-9]\d{0,11})(\.\d{1,4})?$/);
/** Idempotency key of a command: a repeated key gives the first answer again. */
export const commandKey = z.uuid().describe('Idempotency key (UUID, version 7 preferred)');
export const timestamp = z.string().describe('ISO 8601, UTC');

/** Keyset paging: pass `next` of the last answer as `before`; `null` means the end. */
export const pageFields = {
  before: z.string().max(64).optional(),
  limit: z.int().min(1).max(100).optional(),
};
