import { z } from 'zod';
import {
  amountText,
  callRow,
  commandKey,
  pageFields,
  playerFields,
  signedAmountText,
  success,
  timestamp,
} from '../call.ts';

export const depositState = z.enum(['pending', 'paid', 'failed', 'expired']);
export type DepositState = z.infer<typeof depositState>;

export const depositMethods = callRow({
  path: '/api/wallet/deposit_methods',
  access: 'player',
  summary: 'The ways to pay in, with their limits',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        method_code: z.string(),
        icon: z.string(),
        min: amountText,
        max: amountText,
        /** In percent of the amount, charged on top by the gateway; "0" where free. */
        fee_percent: z.string(),
        presets: z.array(amountText),
      }),
    ),
  }),
  errors: [],
});

export const deposit = callRow({
  path: '/api/wallet/deposit',
  access: 'player',
  summary: 'Opens a deposit; the player pays on the page of the gateway at `redirect_url`',
  request: z.object({
    ...playerFields,
    key: commandKey,
    method_code: z.string().max(32),
    amount: z.string().max(32),
  }),
  response: z.object({ ...success, deposit_id: z.string(), state: depositState, redirect_url: z.string() }),
  errors: [
    'invalidAmount',
    'amountTooSmall',
    'amountTooLarge',
    'unknownMethod',
    'tooManyOpenDeposits',
    'keyReused',
  ],
});

export const depositStatus = callRow({
  path: '/api/wallet/deposit_status',
  access: 'player',
  summary: 'How a deposit stands',
  request: z.object({ ...playerFields, deposit_id: z.string().max(64) }),
  response: z.object({
    ...success,
    deposit_id: z.string(),
    state: depositState,
    amount: amountText,
    method_code: z.string(),
    created_at: timestamp,
  }),
  errors: ['unknownDeposit'],
});

export const transactions = callRow({
  path: '/api/wallet/transactions',
  access: 'player',
  summary: 'Deposits and withdrawals with their state, newest first',
  request: z.object({ ...playerFields, ...pageFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        transaction_id: z.string(),
        kind: z.enum(['deposit', 'withdrawal', 'bonus']),
        method_code: z.string(),
        amount: amountText,
        state: z.string(),
        at: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [],
});

export const statement = callRow({
  path: '/api/wallet/statement',
  access: 'player',
  summary: 'Every transfer of a purse with the balance after it, newest first',
  request: z.object({
    ...playerFields,
    ...pageFields,
    purse: z.enum(['cash', 'token']).optional(),
    kind: z.string().max(32).optional(),
    from: timestamp.max(32).optional(),
    to: timestamp.max(32).optional(),
  }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        transfer_id: z.string(),
        kind: z.string(),
        amount: signedAmountText,
        balance_after: amountText,
        /** What it was for: a round, a deposit. */
        ref: z.string(),
        game_name: z.string().nullable(),
        at: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [],
});
