export { type WalletDeps, walletCalls } from './calls.ts';
export { payInForHistory } from './pay-in-for-history.ts';
export { type PaymentTotal, type PlayerTotals, playerTotals } from './read-totals.ts';
export { type DepositVerdict, settleDeposit } from './settle-deposit.ts';
export { depositedSince, expireDeposits } from './store.ts';
export { addTurnover, type Played } from './turnover.ts';
export { withdrawForHistory } from './withdraw-for-history.ts';
export {
  approveUnseen,
  approveWithdrawal,
  type Decision,
  payWithdrawal,
  rejectWithdrawal,
} from './withdrawals/decide-withdrawal.ts';
export { returnsOf } from './withdrawals/pay-by-staff.ts';
export { topWithdrawals } from './withdrawals/read-withdrawals.ts';
export { keepDeposit, openReviews, refundDeposit } from './withdrawals/review-deposits.ts';
export { payoutHandler, queuePayouts } from './withdrawals/send-payouts.ts';
export { type PayoutVerdict, settlePayout } from './withdrawals/settle-payout.ts';
export { findOpen as findOpenWithdrawals } from './withdrawals/store.ts';
