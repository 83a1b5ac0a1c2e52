import { z } from 'zod';
import { amountText, signedAmountText, success, timestamp } from '../../../call.ts';
import { caseKinds, caseStates, depositStates, resolutions } from '../../money/payment-words.ts';
import { externalId, officeRow, playerId, reason } from '../../office-call.ts';
import { transferRow } from '../player-proofs.ts';
import { byTime, ofPayments, payment } from './payment-fields.ts';

const id = z.uuid();

const deposit = {
  deposit_id: id,
  ...payment,
  state: z.enum(depositStates),
  method_code: z.string(),
  adapter: z.string(),
  created_at: timestamp,
  settled_at: timestamp.nullable(),
  open_cases: z.int(),
};

const paymentCase = {
  case_id: id,
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  site: z.string().nullable().describe('An orphan has none before it is decided'),
  deposit_id: id.nullable(),
  withdrawal_id: id.nullable().describe('Of a case about a payout'),
  player_id: playerId.nullable(),
  account_id: z.string().nullable(),
  adapter: z.string(),
  reference: z.string().describe('As the gateway gave it'),
  amount: amountText.describe('As the gateway gave it, with the fee'),
  currency: z.string(),
  result: z.enum(['paid', 'failed']),
  due: signedAmountText.describe(
    'What the gateway has beyond what the ledger has; below 0 where it has less, or paid out more',
  ),
  times: z.int().describe('How often the gateway said it'),
  opened_at: timestamp,
  last_at: timestamp,
  moved: signedAmountText.describe('What the decision moved'),
  resolved_at: timestamp.nullable(),
  resolved_by: z.string().nullable(),
};

export const list = officeRow({
  path: '/api/office/deposits/list',
  access: 'staff',
  byKey: true,
  permission: 'cashier.read',
  summary: 'Deposits by the time they were opened, in one state or in all',
  request: z.strictObject({
    state: z.enum(depositStates).optional(),
    ...ofPayments,
    method: z.string().max(64).optional(),
    deposit_id: id.optional(),
    ...byTime,
  }),
  response: z.object({ ...success, rows: z.array(z.object(deposit)), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

const raw = z
  .string()
  .nullable()
  .describe('The body as it came, without secrets; null without `players.personal`, and of old ones');

export const get = officeRow({
  path: '/api/office/deposits/get',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'A deposit with all that its gateway said, what the ledger moved for it and its cases',
  request: z.strictObject({ deposit_id: id }),
  response: z.object({
    ...success,
    deposit: z.object({ ...deposit, expires_at: timestamp }),
    callbacks: z.array(
      z.object({
        verdict: z.string(),
        result: z.string().nullable(),
        amount: amountText.nullable(),
        currency: z.string().nullable(),
        raw,
        at: timestamp,
      }),
    ),
    transfers: z.array(transferRow),
    cases: z.array(z.object(paymentCase)),
  }),
  errors: ['unknownDeposit'],
});

export const cases = officeRow({
  path: '/api/office/deposits/cases',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'What gateways said about payments that staff must decide on',
  request: z.strictObject({
    state: z.enum(caseStates).optional(),
    kind: z.enum(caseKinds).optional(),
    site: externalId.optional(),
    ...byTime,
  }),
  response: z.object({ ...success, rows: z.array(z.object(paymentCase)), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

export const getCase = officeRow({
  path: '/api/office/deposits/case',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'A case with its callback, what may be decided and what was',
  request: z.strictObject({ case_id: id }),
  response: z.object({
    ...success,
    case: z.object({
      ...paymentCase,
      raw,
      possible: z.array(z.enum(resolutions)),
      open_request: id.nullable().describe('The request for a second person that waits'),
      sites: z.array(z.string()).describe('Of an orphan: at which it may be decided'),
    }),
    transfers: z.array(transferRow).describe('What the decision moved in the purse'),
  }),
  errors: ['unknownCase'],
});

const effect = z.record(z.string(), z.unknown()).nullable();

export const resolve = officeRow({
  path: '/api/office/deposits/resolve',
  access: 'staff',
  permission: 'cashier.resolve',
  summary: 'Asks a colleague to credit, return or write off the money of a case',
  request: z.strictObject({
    case_id: id,
    as: z.enum(resolutions),
    site: externalId.optional().describe('Of an orphan: where it is booked'),
    player_id: playerId.optional().describe('Of an orphan: who is credited'),
    reason,
  }),
  response: z.object({
    ...success,
    request_id: id.nullable().describe('Of the request for a second person'),
    before: effect,
    after: effect,
  }),
  errors: [
    ...(['unknownCase', 'unknownSite', 'unknownPlayer', 'caseDecided', 'resolutionNotPossible'] as const),
    ...(['alreadyRequested', 'insufficientFunds', 'BLOCK'] as const),
  ],
  stepUp: true,
});
