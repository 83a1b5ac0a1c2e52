import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../edge/handlers.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { readStatus, readTerms } from './read-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

type WithdrawalCalls = Pick<
  Handlers,
  'wallet.withdrawalTerms' | 'wallet.withdraw' | 'wallet.withdrawalStatus' | 'wallet.withdrawalCancel'
>;

export function withdrawalCalls(db: Db): WithdrawalCalls {
  return {
    'wallet.withdrawalTerms': (_request, context) => readTerms(db.read, context),
    'wallet.withdraw': (request, context) =>
      requestWithdrawal(db, context, {
        key: request.key,
        bankAccountId: request.bank_account_id,
        amount: request.amount,
        forfeitsBonus: request.forfeit_bonus,
        currency: context.site.currency,
      }),
    'wallet.withdrawalStatus': (request, context) => readStatus(db.read, context, request.withdrawal_id),
    'wallet.withdrawalCancel': (request, context) =>
      cancelWithdrawal(db, context, { key: request.key, id: request.withdrawal_id }),
  };
}
