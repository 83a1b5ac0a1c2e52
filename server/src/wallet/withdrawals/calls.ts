import type { Handlers } from '../../edge/handlers.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import type { WithdrawalParts } from './parts.ts';
import { readStatus, readTerms } from './read-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

type WithdrawalCalls = Pick<
  Handlers,
  'wallet.withdrawalTerms' | 'wallet.withdraw' | 'wallet.withdrawalStatus' | 'wallet.withdrawalCancel'
>;

export function withdrawalCalls(parts: WithdrawalParts): WithdrawalCalls {
  return {
    'wallet.withdrawalTerms': (_request, context) => readTerms(parts, context),
    'wallet.withdraw': (request, context) => requestWithdrawal(parts, request, context),
    'wallet.withdrawalStatus': (request, context) => readStatus(parts, request.withdrawal_id, context),
    'wallet.withdrawalCancel': (request, context) => cancelWithdrawal(parts, request, context),
  };
}
