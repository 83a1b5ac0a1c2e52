import { z } from 'zod';
import { amountText, commandKey, signedAmountText, success, timestamp } from '../../../call.ts';
import { coins } from '../../../calls/withdrawals.ts';
import { caseKinds, caseStates } from '../../money/payment-words.ts';
import { rejectReasons, withdrawalFlags } from '../../money/withdrawal-words.ts';
import { externalId, officeRow, playerId, reason } from '../../office-call.ts';
import { byTime, ofPayments, payment } from './payment-fields.ts';

const effect = z.record(z.string(), z.unknown()).nullable();
const id = z.uuid();
const flag = z.enum(withdrawalFlags);

/** What an action did, or will do once somebody else has approved it. */
const acted = {
  ...success,
  request_id: z.uuid().nullable().describe('Of the request for a second person; null where it is done'),
  before: effect,
  after: effect,
};

export const correct = officeRow({
  path: '/api/office/cashier/correct',
  access: 'staff',
  permission: 'players.correct',
  summary: "Asks a colleague to correct a player's balance by a transfer of its own",
  request: z.strictObject({
    key: commandKey,
    site: externalId,
    player_id: playerId,
    purse: z.enum(['cash', 'token']),
    amount: signedAmountText.describe('Above 0 to the player, below 0 from the player'),
    reason,
  }),
  response: z.object(acted),
  errors: ['unknownSite', 'unknownPlayer', 'invalidAmount', 'insufficientFunds', 'BLOCK', 'keyReused'],
  stepUp: true,
});

/** `held` waits for somebody to release it; of `unknown` a gateway has not said that it took it on, or what became of it. */
const state = z.enum(['pending', 'held', 'approved', 'unknown', 'paid', 'rejected', 'failed', 'cancelled']);

const withdrawal = {
  withdrawal_id: id,
  ...payment,
  state,
  bank_name: z.string(),
  account_number: z.string().describe('Masked without `players.personal`'),
  holder_name: z.string().describe('Masked without `players.personal`'),
  is_coin: z.boolean().describe('Whether the account is an address, to which coins are sent'),
  coins: coins.describe('What is sent in coins, once it is fixed'),
  flags: z.array(z.string()),
  hold_reason: z.string(),
  by_staff: z.boolean().describe('Paid by hand, first back to the deposits it came from'),
  created_at: timestamp,
};

export const withdrawals = officeRow({
  path: '/api/office/cashier/withdrawals',
  access: 'staff',
  byKey: true,
  permission: 'cashier.read',
  summary: 'Withdrawals in one state, for the queue oldest first',
  request: z.strictObject({
    state,
    ...ofPayments,
    flag: flag.optional(),
    ...byTime,
  }),
  response: z.object({ ...success, rows: z.array(z.object(withdrawal)), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

const past = z.object({
  id,
  method_code: z.string(),
  amount: amountText,
  state: z.string(),
  at: timestamp,
});

export const withdrawalFacts = officeRow({
  path: '/api/office/cashier/withdrawal',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'A withdrawal with all that is needed to decide on it; that it was read is in the audit log',
  request: z.strictObject({ withdrawal_id: id }),
  response: z.object({
    ...success,
    withdrawal: z.object({
      ...withdrawal,
      reason_code: z.string().nullable(),
      reason: z.string(),
      decided_by: z.string().nullable(),
      approved_at: timestamp.nullable(),
      closed_at: timestamp.nullable(),
      held_at: timestamp.nullable(),
      held_by: z.string().nullable(),
    }),
    gateway: z.object({
      method_code: z.string(),
      adapter: z.string(),
      asked_at: timestamp.nullable(),
      asked_times: z.int(),
      accepted_at: timestamp.nullable(),
      looked_at: timestamp.nullable(),
      looked_times: z.int().describe('How often it was asked what became of what it took on'),
      callbacks: z.array(z.object({ verdict: z.string(), at: timestamp })),
    }),
    money: z.object({
      deposits: z.object({ count: z.int(), amount: amountText }),
      withdrawals: z.object({ count: z.int(), amount: amountText }),
      net: signedAmountText.describe('Paid in less paid out'),
      staked: amountText,
      won: amountText,
    }),
    turnover: z.object({ required: amountText, done: amountText, left: amountText }),
    bonuses: z.array(z.object({ kind: z.string(), purse: z.string(), amount: amountText, at: timestamp })),
    corrections: z.array(
      z.object({ purse: z.string(), amount: signedAmountText, ref: z.string().nullable(), at: timestamp }),
    ),
    links: z.array(
      z.object({ player_id: playerId, account_id: z.string(), site: z.string(), same: z.array(z.string()) }),
    ),
    returns: z.array(z.object({ deposit_id: id, method_code: z.string(), amount: amountText })),
    deposits: z.array(past),
    withdrawals: z.array(past),
    limits: z.array(z.object({ kind: z.string(), value: z.string() })),
    is_excluded: z.boolean(),
    rule: z.object({ auto_below: amountText.nullable(), hold_above: amountText.nullable() }),
    open_request: id.nullable().describe('The request to approve it that waits for a second person'),
    cases: z.array(
      z.object({ case_id: id, kind: z.enum(caseKinds), state: z.enum(caseStates), opened_at: timestamp }),
    ),
  }),
  errors: ['unknownWithdrawal'],
});

const ids = z.array(id).min(1).max(100);

/** What became of each, in the order of the request. */
const report = z.array(
  z.object({
    withdrawal_id: id,
    outcome: z
      .string()
      .describe('`done`, `requested` where a second person is to approve it, or the refusal'),
    request_id: id.nullable(),
  }),
);

const decided = z.object({ ...success, rows: report });

export const approve = officeRow({
  path: '/api/office/cashier/approve',
  access: 'staff',
  permission: 'cashier.pay',
  summary: 'Lets withdrawals go to the bank, each by itself, and reports on each',
  request: z.strictObject({ withdrawal_ids: ids, reason }),
  response: decided,
  errors: [],
  stepUp: true,
});

export const pay = officeRow({
  path: '/api/office/cashier/pay',
  access: 'staff',
  permission: 'cashier.pay',
  summary: 'Writes down that approved withdrawals were paid by hand, unless a gateway was asked to pay them',
  request: z.strictObject({ withdrawal_ids: ids, reason }),
  response: decided,
  errors: [],
  stepUp: true,
});

export const reject = officeRow({
  path: '/api/office/cashier/reject',
  access: 'staff',
  permission: 'cashier.pay',
  summary: 'Returns the money of withdrawals, with a reason that the player reads in their language',
  request: z.strictObject({
    withdrawal_ids: ids,
    code: z.enum(rejectReasons),
    text: z.string().trim().max(300).describe('Read by the player after the reason of the list'),
    reason,
  }),
  response: decided,
  errors: ['badRequest'],
  stepUp: true,
});

export const hold = officeRow({
  path: '/api/office/cashier/hold',
  access: 'staff',
  permission: 'cashier.pay',
  summary: 'Keeps pending withdrawals from being approved until somebody releases them',
  request: z.strictObject({ withdrawal_ids: ids, reason }),
  response: decided,
  errors: [],
});

export const release = officeRow({
  path: '/api/office/cashier/release',
  access: 'staff',
  permission: 'cashier.pay',
  summary: 'Lets held withdrawals be approved again, and gateways that gave no answer be asked again',
  request: z.strictObject({ withdrawal_ids: ids, reason }),
  response: decided,
  errors: [],
  stepUp: true,
});

const countOrNull = z.int().min(1).max(1000).nullable();

const rule = {
  turnover_times: z.int().min(0).max(100).describe('How often a deposit is to be staked'),
  daily_most: z.int().min(1).max(1000),
  auto_below: amountText.nullable().describe('Approved without staff below this, unless held'),
  auto_after_seconds: z.int().min(0).max(86_400),
  hold_above: amountText.nullable(),
  hold_flags: z.array(flag).max(withdrawalFlags.length),
  hold_day_above: amountText
    .nullable()
    .describe('Held where the withdrawals of a player within 24 hours come to more'),
  hold_day_count: countOrNull.describe('Held where a player has asked for more within 24 hours'),
  hold_week_above: amountText
    .nullable()
    .describe('Held where the withdrawals of a player within 7 days come to more'),
  hold_week_count: countOrNull.describe('Held where a player has asked for more within 7 days'),
  own_name_only: z
    .boolean()
    .describe('Accounts of others are refused; otherwise they are flagged, and held where the site says so'),
  closed_loop: z
    .boolean()
    .describe(
      'What was paid in goes back to where it came from, by staff, before anything goes to an account',
    ),
};

export const rules = officeRow({
  path: '/api/office/cashier/rules',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'What a site requires of withdrawals',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    currency: z.string(),
    ...rule,
    version: z.int().min(0),
    changed_by: z.string().nullable().describe('Who changed it last'),
    changed_at: timestamp.nullable(),
  }),
  errors: ['unknownSite'],
});

export const setRules = officeRow({
  path: '/api/office/cashier/set_rules',
  access: 'staff',
  permission: 'sites.manage',
  summary: 'Sets what a site requires of withdrawals; what it was is kept',
  request: z.strictObject({ site: externalId, ...rule, version: z.int().min(0), reason }),
  response: z.object({ ...success, version: z.int() }),
  errors: ['unknownSite', 'versionConflict', 'invalidAmount'],
  stepUp: true,
});
