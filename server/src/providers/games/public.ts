export { accountFinder } from './core/accounts.ts';
export { openWallet } from './core/open-wallet.ts';
export { openSessions } from './core/sessions.ts';
export { forgetOldTransactions } from './core/store.ts';
export { dialects } from './dialects.ts';
