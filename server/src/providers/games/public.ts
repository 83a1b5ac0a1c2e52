export { accountFinder } from './core/accounts.ts';
export { openWallet } from './core/open-wallet.ts';
export {
  findPlayedRound,
  findPlayedRounds,
  nameOutsideRounds,
  outsideRoundState,
} from './core/played-rounds.ts';
export { openSessions } from './core/sessions.ts';
export { forgetOldTransactions } from './core/store.ts';
export { dialects } from './dialects.ts';
export { keptHeaders } from './exchanges/content.ts';
export type { Exchange, Exchanges } from './exchanges/exchange.ts';
export { openExchanges } from './exchanges/record-exchanges.ts';
export { forgetOldHealth, keepExchangeDays } from './exchanges/store.ts';
export { watchCall } from './exchanges/watch-call.ts';
export { openOutsideGames } from './launching/open-outside-games.ts';
