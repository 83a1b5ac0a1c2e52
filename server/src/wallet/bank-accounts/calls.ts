import { maskAccountNumber } from '#rules/wallet/bank-account.ts';
import type { Handlers } from '../../edge/handlers.ts';
import { addBankAccount, MOST_ACCOUNTS } from './add-bank-account.ts';
import { makeDefault, removeBankAccount } from './change-bank-account.ts';
import type { BankParts } from './parts.ts';
import { findBankAccounts, findBanks } from './store.ts';
import { sendBankCode, verifyBankAccount } from './verify-bank-account.ts';

type BankCalls = Pick<
  Handlers,
  | 'wallet.banks'
  | 'wallet.bankAccounts'
  | 'wallet.bankAccountAdd'
  | 'wallet.bankAccountSendCode'
  | 'wallet.bankAccountVerify'
  | 'wallet.bankAccountDefault'
  | 'wallet.bankAccountRemove'
>;

export function bankCalls(parts: BankParts): BankCalls {
  return {
    'wallet.banks': async (_request, { siteId, site }) => ({
      statusCode: 1,
      value: (await findBanks(parts.db.read, siteId, site.currency)).map((bank) => ({
        bank_code: bank.code,
        bank_name: bank.name,
        kind: bank.kind,
        min_digits: bank.min_digits,
        max_digits: bank.max_digits,
        prefix: bank.prefix,
      })),
    }),

    'wallet.bankAccounts': async (_request, { siteId, player }) => ({
      statusCode: 1,
      value: (await findBankAccounts(parts.db.read, { siteId, playerId: player.playerId })).map((row) => ({
        bank_account_id: row.id,
        bank_code: row.bank_code,
        bank_name: row.bank_name,
        kind: row.kind,
        account_number: maskAccountNumber(row.account_number),
        holder_name: row.holder_name,
        state: row.verified_at === null ? 'unverified' : 'verified',
        is_default: row.is_default,
        in_use: Boolean(row.in_use),
        created_at: row.created_at.toISOString(),
      })),
      most: MOST_ACCOUNTS,
    }),

    'wallet.bankAccountAdd': (request, context) => addBankAccount(parts, request, context),
    'wallet.bankAccountSendCode': (request, context) => sendBankCode(parts, request, context),
    'wallet.bankAccountVerify': (request, context) => verifyBankAccount(parts, request, context),
    'wallet.bankAccountDefault': (request, context) => makeDefault(parts, request, context),
    'wallet.bankAccountRemove': (request, context) => removeBankAccount(parts, request, context),
  };
}
