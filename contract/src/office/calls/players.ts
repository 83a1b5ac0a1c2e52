import { z } from 'zod';
import { amountText, signedAmountText, success, timestamp } from '../../call.ts';
import { contactState } from '../../calls/settings.ts';
import { externalId, officeRow, playerId } from '../office-call.ts';
import { phoneCountries, playerStatuses, timelineKinds, verificationLevels } from '../player-kinds.ts';

export const tag = z.string().regex(/^[a-z0-9-]{1,32}$/);
/** `next` of the page before. */
const cursor = z.string().min(1).max(300).optional();
const limit = z.int().min(1).max(100).optional();
const moment = z.iso.datetime({ offset: true }).optional();

const status = z.enum(playerStatuses);
const verification = z.enum(verificationLevels);

/** Masked for those without `players.personal`. */
const contact = z.string().nullable().describe('Masked without `players.personal`');

export const list = officeRow({
  path: '/api/office/players/list',
  access: 'staff',
  byKey: true,
  permission: 'players.read',
  summary: 'Players by name, phone, mail address or id, or by what they are, newest first',
  request: z.strictObject({
    search: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'The beginning of an account name, a name, a surname, a phone number or a mail address, or an id. Without `players.personal` phone numbers and mail addresses are found whole only',
      ),
    site: externalId.optional(),
    status: status.optional(),
    verification: verification.optional(),
    country: z.enum(phoneCountries).optional().describe('Of the phone number'),
    registered_from: moment,
    registered_to: moment.describe('Exclusive'),
    tag: tag.optional(),
    sort: z.enum(['newest', 'oldest']).optional().describe('Of a search the order is that of what was found'),
    before: cursor,
    limit,
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        player_id: playerId,
        site: z.string(),
        account_id: z.string(),
        full_name: z.string(),
        phone: contact,
        mail: contact,
        status,
        verification,
        tags: z.array(z.string()),
        currency: z.string(),
        cash: amountText,
        created_at: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownSite'],
});

const purse = z.object({
  purse: z.string().describe('`cash`, `token`, or the kind and number of a further one'),
  kind: z.enum(['cash', 'token', 'money', 'bonus']),
  currency: z.string(),
  free: amountText,
  held: amountText,
  ref: z.uuid().nullable().describe('The grant whose money it is'),
});

const hold = z.object({
  hold_id: z.uuid(),
  purse: z.string(),
  amount: amountText,
  ref: z.uuid().nullable(),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
});

const moved = z.object({ count: z.int(), amount: amountText });

export const get = officeRow({
  path: '/api/office/players/get',
  access: 'staff',
  permission: 'players.read',
  summary:
    'A player: who they are, what they have, and what holds for them; that it was read is in the audit log',
  request: z.strictObject({ player_id: playerId }),
  response: z.object({
    ...success,
    player: z.object({
      player_id: playerId,
      site: z.string(),
      account_id: z.string(),
      full_name: z.string(),
      phone: contact,
      mail: contact,
      date_of_birth: contact,
      is_masked: z.boolean(),
      status,
      verification,
      level: z.int().nullable().describe('Of verification; `null` where the site verifies nobody'),
      language: z.string(),
      currency: z.string(),
      tags: z.array(z.string()),
      referrer_id: playerId.nullable(),
      affiliate_code: z.string().nullable(),
      created_at: timestamp,
      activated_at: timestamp.nullable(),
      last_seen_at: timestamp.nullable(),
      version: z.int(),
    }),
    bank_accounts: z.array(
      z.object({
        bank: z.string(),
        account_number: z.string().describe('Masked without `players.personal`'),
        holder_name: z.string(),
        verified_at: timestamp.nullable(),
      }),
    ),
    balances: z.object({
      is_frozen: z.boolean(),
      purses: z.array(purse),
      holds: z.array(hold),
      debt: amountText,
    }),
    money: z.object({
      deposits: moved,
      withdrawals: moved,
      waiting: moved.describe('Withdrawals that are not decided or not paid yet'),
      net: signedAmountText.describe('Paid in less paid out'),
      rounds: z.int(),
      staked: amountText,
      won: amountText,
    }),
    limits: z.array(
      z.object({
        kind: z.string(),
        value: z.string().describe('An amount, or minutes'),
        set_at: timestamp,
        waiting: z.object({ value: z.string().nullable(), asked_at: timestamp }).nullable(),
      }),
    ),
    stop: z
      .object({ kind: z.string(), since: timestamp, until: timestamp.nullable() })
      .nullable()
      .describe('The break or exclusion they are on'),
    review: z
      .object({ until: timestamp.nullable() })
      .nullable()
      .describe('Stopped as perhaps the same person as one who is excluded'),
    marketing: z
      .object({
        inbox: z.boolean(),
        mail: z.boolean(),
        sms: z.boolean(),
        push: z.boolean(),
        mail_contact: contactState,
        sms_contact: contactState,
      })
      .describe('Where campaigns may write to them; mail and SMS to a confirmed contact only'),
    consents: z.array(z.object({ terms_version: z.int(), accepted_at: timestamp })),
  }),
  errors: ['unknownPlayer'],
});

export const timeline = officeRow({
  path: '/api/office/players/timeline',
  access: 'staff',
  permission: 'players.read',
  summary: 'All that happened to a player in one list, newest first',
  request: z.strictObject({
    player_id: playerId,
    kinds: z.array(z.enum(timelineKinds)).min(1).max(timelineKinds.length).optional(),
    from: moment,
    to: moment.describe('Exclusive'),
    before: cursor,
    limit,
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        kind: z.enum(timelineKinds),
        id: z.string().describe('Of what it is: a round, a ticket, a deposit; with the kind it is unique'),
        at: timestamp,
        what: z.string().describe('What happened, or the state it is in now: a code of its kind'),
        amount: signedAmountText
          .nullable()
          .describe('In the currency of the player unless `purse` is `token`'),
        facts: z.record(z.string(), z.union([z.string(), z.null()])),
        by: z.string().nullable().describe('Who did it, where that was not the player'),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownPlayer'],
});
