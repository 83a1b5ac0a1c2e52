import { z } from 'zod';
import { signedAmountText, success, timestamp } from '../../../call.ts';
import { externalId, officeRow, playerId } from '../../office-call.ts';

const account = z.string().regex(/^[a-zA-Z]{1,20}(:[1-9]\d{0,5})?$/);
const currency = z.string().regex(/^[A-Z0-9]{2,5}$/);

export const accounts = officeRow({
  path: '/api/office/ledger/accounts',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'The accounts of a player, or those of a site, with their balances',
  request: z.strictObject({ player_id: playerId.optional(), site: externalId.optional() }),
  response: z.object({
    ...success,
    player: z.object({ player_id: playerId, account_id: z.string(), site: z.string() }).nullable(),
    rows: z.array(z.object({ account: z.string(), currency: z.string(), balance: signedAmountText })),
  }),
  errors: ['unknownSite', 'unknownPlayer'],
});

export const entries = officeRow({
  path: '/api/office/ledger/entries',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'Transfers of an account, newest first, each with the balance before and after it',
  request: z.strictObject({
    player_id: playerId.optional(),
    site: externalId.optional(),
    currency: currency.optional().describe('Of an account of a site'),
    account,
    before: z
      .string()
      .regex(/^\d{1,19}(:-?\d{1,19})?$/)
      .optional()
      .describe('`next` of the page before'),
    limit: z.int().min(1).max(100).optional(),
  }),
  response: z.object({
    ...success,
    currency: z.string(),
    rows: z.array(
      z.object({
        transfer_id: z.string(),
        player_id: playerId.nullable(),
        kind: z.string(),
        before: signedAmountText,
        amount: signedAmountText,
        after: signedAmountText,
        other: z.string().describe('The account on the other side'),
        is_other_player: z.boolean(),
        ref: z.uuid().nullable(),
        at: timestamp,
      }),
    ),
    next: z.string().nullable(),
    is_continuous: z.boolean().describe('Whether each balance is the one before it and what moved'),
  }),
  errors: ['unknownSite', 'unknownPlayer', 'badRequest'],
});
