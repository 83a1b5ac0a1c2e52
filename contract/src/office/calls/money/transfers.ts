import { z } from 'zod';
import { amountText, success, timestamp } from '../../../call.ts';
import { proofDeclines } from '../../../calls/wallet/deposit-proofs.ts';
import { depositStates } from '../../money/payment-words.ts';
import { externalId, officeRow, reason, version } from '../../office-call.ts';
import { byTime, payment } from './payment-fields.ts';

const id = z.uuid();
const { before, limit } = byTime;
const effect = z.record(z.string(), z.unknown()).nullable();

const transfer = {
  deposit_id: id,
  ...payment,
  state: z.enum(depositStates),
  full_name: z.string().describe('Of the player; masked without `players.personal`'),
  asked_reference: z.string().describe('What the player was asked to write into the transfer'),
  reference: z.string().describe('What the bank calls the transfer, as the player says'),
  is_repeated: z.boolean().describe('Whether another deposit of the site has the same picture or reference'),
  sent_at: timestamp,
  declined: z.enum(proofDeclines).nullable(),
  version: z.int().describe('Of the proof: a newer one takes its place'),
};

export const list = officeRow({
  path: '/api/office/transfers/list',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'Bank transfers that players have proven: those that wait, oldest first, or those decided on',
  request: z.strictObject({
    site: externalId.optional(),
    state: z.enum(['waiting', 'decided']).optional(),
    before,
    limit,
  }),
  response: z.object({ ...success, rows: z.array(z.object(transfer)), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

export const get = officeRow({
  path: '/api/office/transfers/get',
  access: 'staff',
  permission: 'cashier.resolve',
  summary: 'A bank transfer with the picture that proves it; that it was looked at is in the audit log',
  request: z.strictObject({ deposit_id: id }),
  response: z.object({
    ...success,
    transfer: z.object({
      ...transfer,
      accounts: z.array(z.object({ bank: z.string(), number: z.string(), holder: z.string() })),
      picture: z.string().describe('WebP in base64'),
      open_request: id.nullable().describe('The request to credit it that waits for a second person'),
    }),
  }),
  errors: ['unknownDeposit'],
});

export const approve = officeRow({
  path: '/api/office/transfers/approve',
  access: 'staff',
  permission: 'cashier.resolve',
  summary: 'Credits what came by a bank transfer; above the threshold of the site a colleague is asked',
  request: z.strictObject({
    deposit_id: id,
    version,
    came: amountText.optional().describe('With the fee, where it is not what was asked for'),
    reason,
  }),
  response: z.object({
    ...success,
    request_id: id.nullable().describe('Of the request for a second person; null where it is done'),
    before: effect,
    after: effect,
  }),
  errors: ['unknownDeposit', 'versionConflict', 'invalidAmount', 'alreadyRequested'],
});

export const decline = officeRow({
  path: '/api/office/transfers/decline',
  access: 'staff',
  permission: 'cashier.resolve',
  summary: 'Ends a bank transfer without money; the player reads why',
  request: z.strictObject({ deposit_id: id, version, as: z.enum(proofDeclines), reason }),
  response: z.object({ ...success }),
  errors: ['unknownDeposit', 'versionConflict'],
});
