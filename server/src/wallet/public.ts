export { type WalletDeps, walletCalls } from './calls.ts';
export { type ListedCase, listCases, openDue } from './cases/read-cases.ts';
export {
  possible,
  type Resolution,
  type Resolved,
  resolveCase,
} from './cases/resolve-case.ts';
export { anyAskDue, askHandler, queueAsks } from './deposits/ask-gateways.ts';
export { anyComparisonDue, queueComparisons } from './deposits/compare-with-gateways.ts';
export type { DepositVerdict } from './deposits/judge-notice.ts';
export { queueLists } from './deposits/list-payments.ts';
export { settleNotice } from './deposits/settle-notice.ts';
export {
  type DecidedLine,
  decideLine,
  type LineDecision,
  lockStatement,
  removeStatement,
} from './gateway-statements/decide-lines.ts';
export { matchStatement } from './gateway-statements/match-statement.ts';
export { isProblem, type StatementProblem } from './gateway-statements/read-lines.ts';
export {
  forgetOldStatements,
  gatewaysOf,
  isDecided,
  keepMapping,
  type ListedLine,
  type ListedStatement,
  listLines,
  listStatements,
  mappingsOf,
} from './gateway-statements/read-statements.ts';
export { checkFile, storeStatement, type Upload } from './gateway-statements/store-statement.ts';
export type { Sum } from './gateway-statements/tables.ts';
export { daysOfGateway } from './gateways/days.ts';
export { findGateway, type OpenGateway } from './gateways/find-gateway.ts';
export {
  healthOfGateways,
  type OrderCounts,
  resumeMethod,
  stoppedMethods,
} from './gateways/health.ts';
export { offeredAt, type VendorAdapters } from './gateways/offered.ts';
export {
  type GatewayChange,
  type GatewayProblem,
  listGateways,
  type ShownGateway,
  saveGateway,
} from './gateways/save-gateway.ts';
export { type BankRow, listBanks, saveBank } from './methods/banks.ts';
export { listPayIn, type PayInRow, savePayIn } from './methods/pay-in.ts';
export { listPayOut, type PayOutRow, savePayOut } from './methods/pay-out.ts';
export {
  type MethodProblem,
  type OfferedMethods,
  paidByHand,
  type Saved,
} from './methods/terms.ts';
export { payInForHistory } from './pay-in-for-history.ts';
export {
  approveTransfer,
  declineTransfer,
  type TransferDecision,
} from './proofs/decide-transfer.ts';
export { forgetOldProofs, type ListedTransfer, listTransfers, readPicture } from './proofs/store.ts';
export { type PaymentTotal, type PlayerTotals, playerTotals } from './read-totals.ts';
export { settleDeposit } from './settle-deposit.ts';
export { type Corrected, correctBalance } from './staff/correct-balance.ts';
export { callbacksOf, type ListedDeposit, listDeposits } from './staff/read-deposits.ts';
export {
  isUnknown,
  type ListedWithdrawal,
  listWithdrawals,
  readWithdrawal,
  type WithdrawalQueueState,
} from './staff/read-for-staff.ts';
export { readRule, setRule } from './staff/rules.ts';
export { anyDepositOver, depositedSince, expireDeposits } from './store.ts';
export { anySuspicionDue, findSuspicions } from './suspicions/find-suspicions.ts';
export { suspicionRulesOf } from './suspicions/rules-of-site.ts';
export { addTurnover, type Played } from './turnover.ts';
export { withdrawForHistory } from './withdraw-for-history.ts';
export {
  anyUndecided,
  approveIn,
  approveUnseen,
  approveWithdrawal,
  type Decision,
  holdIn,
  payIn,
  payWithdrawal,
  rejectIn,
  rejectWithdrawal,
  releaseIn,
} from './withdrawals/decide-withdrawal.ts';
export { returnsOf } from './withdrawals/pay-by-staff.ts';
export { topWithdrawals } from './withdrawals/read-withdrawals.ts';
export { coinsOf } from './withdrawals/receipt.ts';
export { anyApproved, payoutHandler, queuePayouts } from './withdrawals/send-payouts.ts';
export { type PayoutVerdict, settlePayout } from './withdrawals/settle-payout.ts';
export { MOST_LOOKS } from './withdrawals/store.ts';
