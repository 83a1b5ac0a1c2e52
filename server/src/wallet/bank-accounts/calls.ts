import { maskAccountNumber } from '#rules/wallet/bank-account.ts';
import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../edge/handlers.ts';
import type { Tacs } from '../../players/public.ts';
import { findRule } from '../withdrawals/store.ts';
import { addBankAccount, MOST_ACCOUNTS } from './add-bank-account.ts';
import { makeDefault, removeBankAccount } from './change-bank-account.ts';
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

export function bankCalls({ db, tacs }: { readonly db: Db; readonly tacs: Tacs }): BankCalls {
  return {
    'wallet.banks': async (_request, { siteId, site }) => ({
      statusCode: 1,
      value: (await findBanks(db.read, siteId, site.currency)).map((bank) => ({
        bank_code: bank.code,
        bank_name: bank.name,
        kind: bank.kind,
        min_digits: bank.min_digits,
        max_digits: bank.max_digits,
        prefix: bank.prefix,
      })),
      own_name_only: (await findRule(db.read, siteId)).own_name_only,
    }),

    'wallet.bankAccounts': async (_request, context) => ({
      statusCode: 1,
      value: (await findBankAccounts(db.read, context)).map((row) => ({
        bank_account_id: row.id,
        bank_code: row.bank_code,
        bank_name: row.bank_name,
        kind: row.kind,
        account_number: maskAccountNumber(row.account_number, row.bank_code),
        holder_name: row.holder_name,
        state: row.verified_at === null ? 'unverified' : 'verified',
        is_default: row.is_default,
        in_use: Boolean(row.in_use),
        created_at: row.created_at.toISOString(),
      })),
      most: MOST_ACCOUNTS,
    }),

    'wallet.bankAccountAdd': (request, context) =>
      addBankAccount(db, context, {
        key: request.key,
        currency: context.site.currency,
        bankCode: request.bank_code,
        accountNumber: request.account_number,
        holderName: request.holder_name,
      }),
    'wallet.bankAccountSendCode': (request, context) =>
      sendBankCode({ db, tacs }, context, context.site, request.bank_account_id),
    'wallet.bankAccountVerify': (request, context) =>
      verifyBankAccount({ db, tacs }, context, { id: request.bank_account_id, code: request.tac }),
    'wallet.bankAccountDefault': (request, context) => makeDefault(db, context, request.bank_account_id),
    'wallet.bankAccountRemove': (request, context) => removeBankAccount(db, context, request.bank_account_id),
  };
}
