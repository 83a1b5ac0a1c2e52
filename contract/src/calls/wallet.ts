import { z } from 'zod';
import {
  amountText,
  callRow,
  commandKey,
  notAllowed,
  pageFields,
  playerFields,
  signedAmountText,
  success,
  timestamp,
} from '../call.ts';
import { depositProof } from './wallet/deposit-proofs.ts';
import { coins } from './withdrawals.ts';

export const depositState = z.enum(['pending', 'paid', 'failed', 'expired']);
export type DepositState = z.infer<typeof depositState>;

export const depositMethods = callRow({
  path: '/api/wallet/deposit_methods',
  access: 'player',
  inReadOnly: true,
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
        /** In percent of the amount, charged on top of it; "0" where free. */
        fee_percent: z.string(),
        presets: z.array(amountText),
      }),
    ),
  }),
  errors: [],
});

/** How a deposit is paid without a page of the gateway: a code to scan, an account or an address to send to. */
export const paymentInstruction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('qr'), payload: z.string() }),
  z.object({ kind: z.literal('account'), bank: z.string(), number: z.string(), holder: z.string() }),
  z.object({
    kind: z.literal('transfer'),
    /** Any of them. */
    accounts: z.array(z.object({ bank: z.string(), number: z.string(), holder: z.string() })).min(1),
    /** What the player writes into the transfer. */
    reference: z.string(),
    note: z.string().optional(),
  }),
  z.object({
    kind: z.literal('address'),
    network: z.string(),
    address: z.string(),
    /** What to send, as the network counts it. */
    amount: z.string(),
    coin: z.string(),
    memo: z.string().optional(),
    /** How often the network has to confirm it. */
    confirmations: z.int().optional(),
    /** Until when the amount counts. */
    until: timestamp.optional(),
  }),
]);
export type PaymentInstruction = z.infer<typeof paymentInstruction>;

export const deposit = callRow({
  path: '/api/wallet/deposit',
  access: 'player',
  needsOpenSite: true,
  summary:
    'Opens a deposit; the player pays at `redirect_url`: a page of the gateway, or the one of the deposit',
  request: z.object({
    ...playerFields,
    key: commandKey,
    method_code: z.string().max(32),
    amount: z.string().max(32),
  }),
  response: z.object({
    ...success,
    deposit_id: z.string(),
    state: depositState,
    redirect_url: z.string(),
    expires_at: timestamp,
  }),
  errors: [
    'withdrawalsOnly',
    'invalidAmount',
    'amountTooSmall',
    'amountTooLarge',
    'unknownMethod',
    'tooManyOpenDeposits',
    'depositLimitReached',
    'levelLimitReached',
    ...notAllowed,
    'keyReused',
  ],
});

export const depositStatus = callRow({
  path: '/api/wallet/deposit_status',
  access: 'player',
  inReadOnly: true,
  summary: 'The state of a deposit',
  request: z.object({ ...playerFields, deposit_id: z.string().max(64) }),
  response: z.object({
    ...success,
    deposit_id: z.string(),
    state: depositState,
    amount: amountText,
    /** Paid on top of the amount. */
    fee: amountText,
    method_code: z.string(),
    created_at: timestamp,
    expires_at: timestamp,
    /** What was asked for with its fee, where another amount came: `amount` is what was credited. */
    asked: amountText.nullable(),
    /** What the gateway sent back to who paid. */
    sent_back: amountText,
    /** URL to pay a pending deposit; null once it can no longer be paid. */
    redirect_url: z.string().nullable(),
    /** How it is paid, where that is no page of the gateway. */
    instruction: paymentInstruction.nullable(),
    /** Of a transfer that staff looks at. */
    proof: depositProof.nullable(),
    /** How often the network has confirmed coins that were seen, and are not credited yet. */
    underway: z.object({ has: z.int(), needs: z.int() }).nullable(),
  }),
  errors: ['unknownDeposit'],
});

export const transactionKind = z.enum(['deposit', 'withdrawal', 'bonus']);
/** `credited`: a bonus that is in the purse. The others are the states of deposits and withdrawals. */
export const transactionState = z.enum([
  'pending',
  'approved',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'rejected',
  'credited',
]);
export type TransactionState = z.infer<typeof transactionState>;

export const transactions = callRow({
  path: '/api/wallet/transactions',
  access: 'player',
  inReadOnly: true,
  summary: 'Deposits, withdrawals and bonuses with their state, newest first',
  request: z.object({
    ...playerFields,
    ...pageFields,
    before: z.string().max(160).optional(),
    kind: transactionKind.optional(),
    state: transactionState.optional(),
    from: timestamp.max(32).optional(),
    to: timestamp.max(32).optional(),
  }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        transaction_id: z.string(),
        kind: transactionKind,
        /** The way it was paid; of a bonus, what kind it is. */
        method_code: z.string(),
        amount: amountText,
        /** On top of a deposit, out of a withdrawal. */
        fee: amountText,
        state: transactionState,
        purse: z.enum(['cash', 'token']),
        coins,
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
  inReadOnly: true,
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
        /** The round or deposit it belongs to. */
        ref: z.string(),
        game_name: z.string().nullable(),
        at: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [],
});

export const statementDays = callRow({
  path: '/api/wallet/statement_days',
  access: 'player',
  inReadOnly: true,
  summary: 'What came in and went out of a purse by day, newest first; days without a movement are left out',
  request: z.object({
    ...playerFields,
    purse: z.enum(['cash', 'token']).optional(),
    /** Where each day begins, as the reader's clock has it, in rising order, and at last where the last one ends. */
    moments: z.array(timestamp.max(32)).min(2).max(94),
  }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        /** One of the moments. */
        from: timestamp,
        in: amountText,
        out: amountText,
        opening: amountText,
        closing: amountText,
        transfers: z.int(),
      }),
    ),
  }),
  errors: [],
});
