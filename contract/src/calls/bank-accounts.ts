import { z } from 'zod';
import { callRow, commandKey, playerFields, success, timestamp } from '../call.ts';

export const bankKind = z.enum(['bank', 'ewallet', 'coin']);

export const banks = callRow({
  path: '/api/wallet/banks',
  access: 'player',
  inReadOnly: true,
  summary: 'The banks and e-wallets that the site pays out to, and what their account numbers look like',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        bank_code: z.string(),
        bank_name: z.string(),
        kind: bankKind,
        min_digits: z.int(),
        max_digits: z.int(),
        /** The prefix of every account number; empty where any is allowed. */
        prefix: z.string(),
      }),
    ),
    own_name_only: z.boolean().describe('An account must be in the name of the player'),
  }),
  errors: [],
});

export const bankAccounts = callRow({
  path: '/api/wallet/bank_accounts',
  access: 'player',
  inReadOnly: true,
  summary: 'Where the player is paid out to; account numbers masked',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        bank_account_id: z.string(),
        bank_code: z.string(),
        bank_name: z.string(),
        kind: bankKind,
        /** Masked: its last digits. */
        account_number: z.string(),
        holder_name: z.string(),
        state: z.enum(['unverified', 'verified']),
        is_default: z.boolean(),
        /** A withdrawal to it is on its way, so it cannot be removed. */
        in_use: z.boolean(),
        created_at: timestamp,
      }),
    ),
    /** Maximum number per player. */
    most: z.int(),
  }),
  errors: [],
});

export const bankAccountAdd = callRow({
  path: '/api/wallet/bank_account_add',
  access: 'player',
  stepUp: 'money',
  summary: 'Adds a bank account in the name of the player; it is verified with a code afterwards',
  perMinute: 20,
  request: z.object({
    ...playerFields,
    key: commandKey,
    bank_code: z.string().max(32),
    account_number: z.string().max(120),
    holder_name: z.string().max(100),
  }),
  response: z.object({ ...success, bank_account_id: z.string() }),
  errors: [
    'stepUpRequired',
    'factorMissing',
    'unknownBank',
    'invalidAccountNumber',
    'invalidCoinAddress',
    'invalidName',
    'nameMissing',
    'holderMismatch',
    'bankAccountTaken',
    'tooManyBankAccounts',
    'keyReused',
  ],
});

const ofAccount = { ...playerFields, bank_account_id: z.string().max(64) };

export const bankAccountSendCode = callRow({
  path: '/api/wallet/bank_account_send_code',
  access: 'player',
  summary: "Sends a one-time code to the player's contact that verifies the bank account",
  perMinute: 20,
  request: z.object({ ...ofAccount }),
  response: z.object({
    ...success,
    channel: z.enum(['mail', 'sms']),
    /** Masked. */
    sent_to: z.string(),
  }),
  errors: ['unknownBankAccount', 'contactMissing'],
});

export const bankAccountVerify = callRow({
  path: '/api/wallet/bank_account_verify',
  access: 'player',
  summary: 'Verifies a bank account with the code that was sent; the first one becomes the default',
  perMinute: 20,
  request: z.object({ ...ofAccount, tac: z.string().max(16) }),
  response: z.object({ ...success }),
  errors: ['unknownBankAccount', 'invalidTac', 'tacLocked', 'bankAccountTaken'],
});

export const bankAccountDefault = callRow({
  path: '/api/wallet/bank_account_default',
  access: 'player',
  stepUp: 'money',
  summary: 'Makes a verified bank account the default for withdrawals',
  request: z.object({ ...ofAccount }),
  response: z.object({ ...success }),
  errors: ['stepUpRequired', 'factorMissing', 'unknownBankAccount', 'bankAccountUnverified'],
});

export const bankAccountRemove = callRow({
  path: '/api/wallet/bank_account_remove',
  access: 'player',
  summary: 'Removes a bank account; not while a withdrawal to it is on its way',
  request: z.object({ ...ofAccount }),
  response: z.object({ ...success }),
  errors: ['unknownBankAccount', 'bankAccountInUse'],
});
