export { type WalletParts, walletCalls } from './calls.ts';
export { payInForHistory } from './pay-in-for-history.ts';
export { type DepositVerdict, settleDeposit } from './settle-deposit.ts';
export { expireDeposits, totalDeposited } from './store.ts';
