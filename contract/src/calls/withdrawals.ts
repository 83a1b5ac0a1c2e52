import { z } from 'zod';
import { amountText, callRow, commandKey, playerFields, success, timestamp } from '../call.ts';
import { bankKind } from './bank-accounts.ts';

/**
 * `pending`: the money is held and the player may cancel. `approved`: on its way to the bank. `failed`: the bank did
 * not take it. After `cancelled`, `rejected` and `failed` the money is back in the purse.
 */
export const withdrawalState = z.enum(['pending', 'approved', 'paid', 'cancelled', 'rejected', 'failed']);
export type WithdrawalState = z.infer<typeof withdrawalState>;

export const withdrawalTerms = callRow({
  path: '/api/wallet/withdrawal_terms',
  access: 'player',
  inReadOnly: true,
  summary:
    'What can be withdrawn now: methods with limits and fees, what is still to be staked, how many are left today',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    /** The balance without holds. */
    available: amountText,
    /** Debt from payouts that were reversed after they had been spent; it must be settled before any withdrawal. */
    debt: amountText,
    methods: z.array(
      z.object({
        kind: bankKind,
        method_code: z.string(),
        min: amountText,
        max: amountText,
        /** In percent of the amount, taken out of it; "0" where free. */
        fee_percent: z.string(),
        fee_fixed: amountText,
      }),
    ),
    turnover: z.object({
      /** Wagering requirement as a multiple of the deposit; 0 without one. */
      times: z.int(),
      required: amountText,
      done: amountText,
      left: amountText,
    }),
    /** Staff pays it, first back to the deposits it came from: the player has excluded themselves, or the site wants it. */
    by_staff: z.boolean(),
    daily: z.object({ most: z.int(), left: z.int() }),
  }),
  errors: [],
});

/** What is sent in coins, once it is fixed: when it is sent first. `null` before, and where the account is none of coins. */
export const coins = z.object({ amount: z.string(), coin: z.string() }).nullable();

const receipt = {
  withdrawal_id: z.string(),
  state: withdrawalState,
  amount: amountText,
  fee: amountText,
  /** The amount that reaches the bank, without the fee. */
  payout: amountText,
};

export const withdraw = callRow({
  path: '/api/wallet/withdrawal',
  access: 'player',
  stepUp: 'money',
  summary: 'Asks for money to be paid out; it is held until it is paid, or returned',
  request: z.object({
    ...playerFields,
    key: commandKey,
    bank_account_id: z.string().max(64),
    amount: z.string().max(32),
    forfeit_bonus: z
      .boolean()
      .optional()
      .describe(
        'That it ends the bonus under way, where its terms say so; without it that is `bonusWouldEnd`',
      ),
  }),
  response: z.object({ ...success, ...receipt }),
  errors: [
    'stepUpRequired',
    'factorMissing',
    'bonusWouldEnd',
    'invalidAmount',
    'amountTooSmall',
    'amountTooLarge',
    'unknownMethod',
    'unknownBankAccount',
    'bankAccountUnverified',
    'holderMismatch',
    'debtOpen',
    'turnoverMissing',
    'verificationNeeded',
    'levelLimitReached',
    'tooManyWithdrawals',
    'insufficientFunds',
    'keyReused',
  ],
});

export const withdrawalStatus = callRow({
  path: '/api/wallet/withdrawal_status',
  access: 'player',
  inReadOnly: true,
  summary: 'The state of a withdrawal',
  request: z.object({ ...playerFields, withdrawal_id: z.string().max(64) }),
  response: z.object({
    ...success,
    ...receipt,
    bank_name: z.string(),
    account_number: z.string(),
    holder_name: z.string(),
    is_coin: z.boolean().describe('Whether the account is an address, to which coins are sent'),
    coins,
    /** Why it was rejected or failed, in the words of staff or of the bank; empty otherwise. */
    reason: z.string(),
    created_at: timestamp,
    approved_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
  }),
  errors: ['unknownWithdrawal'],
});

export const withdrawalCancel = callRow({
  path: '/api/wallet/withdrawal_cancel',
  access: 'player',
  summary: 'Takes a pending withdrawal back; the money returns to the purse',
  request: z.object({ ...playerFields, key: commandKey, withdrawal_id: z.string().max(64) }),
  response: z.object({ ...success, ...receipt }),
  errors: ['unknownWithdrawal', 'withdrawalDecided', 'keyReused'],
});
