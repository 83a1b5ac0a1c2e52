export { type WalletParts, walletCalls } from './calls.ts';
export { type DepositVerdict, settleDeposit } from './settle-deposit.ts';
export { expireDeposits, totalDeposited } from './store.ts';
