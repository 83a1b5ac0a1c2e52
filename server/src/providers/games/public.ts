export type { ListedGame } from './catalogue/listed-game.ts';
export {
  countListed,
  findSync,
  forgetOldSyncs,
  readClosedGames,
  readSyncChanges,
  readSyncs,
} from './catalogue/read-syncs.ts';
export { syncDueGames } from './catalogue/sync-due.ts';
export { beginSync, gameListHandler } from './catalogue/sync-games.ts';
export { accountFinder, allowedOf, keyPlace, type OpenAccount } from './core/accounts.ts';
export { isOrigin, openFrameOrigins } from './core/frames.ts';
export {
  findPlayedRound,
  findPlayedRounds,
  nameOutsideRounds,
  outsideRoundState,
  showsRounds,
} from './core/played-rounds.ts';
export { forgetOldTransactions } from './core/store.ts';
export type { Dialect } from './dialect.ts';
export { dialects } from './dialects.ts';
export { openAnswering, refuseCall } from './exchanges/answer-call.ts';
export { exchangeKeys, keptHeaders, openContent } from './exchanges/content.ts';
export type { Exchange, ExchangeContent, Exchanges } from './exchanges/exchange.ts';
export { DURATION_BOUNDS, durationWithin } from './exchanges/health.ts';
export { openExchanges } from './exchanges/record-exchanges.ts';
export { redactFields, redactMessage } from './exchanges/redact-exchange.ts';
export { forgetOldHealth, keepExchangeDays } from './exchanges/store.ts';
export { freeRoundsBatchHandler } from './free-rounds/batch-work.ts';
export { beginBatch, canRetry, lockBatch, type NewBatch, retryBatch } from './free-rounds/batches.ts';
export { freeRoundCalls } from './free-rounds/calls.ts';
export { cancelFreeRounds, giveFreeRounds, type NewFreeRounds } from './free-rounds/give-free-rounds.ts';
export { findFreeRounds, findFreeRoundsGames, listFreeRounds } from './free-rounds/given-free-rounds.ts';
export { anyUngranted, grantFreeRoundWins } from './free-rounds/grant-wins.ts';
export { freeRoundsHandler } from './free-rounds/order-free-rounds.ts';
export { type BatchRow, listBatches, readFailed } from './free-rounds/read-batches.ts';
export { supplierCalls } from './hub88-supplier/calls.ts';
export type { SupplierReply } from './hub88-supplier/genuine.ts';
export { partnerInLog } from './hub88-supplier/partner-in-log.ts';
export { hub88Wallet } from './hub88-supplier/wallet.ts';
export { type CallProvider, OF_JOBS, OF_WALLETS, openCalls } from './launching/call-provider.ts';
export { openOutsideGames } from './launching/open-outside-games.ts';
export { closeLeftRounds } from './rounds/close-left-rounds.ts';
export { findRoundAddress } from './rounds/round-address.ts';
export { isKeyFor, newKey, shownKey } from './signing/key-values.ts';
export type { OutsideAccountTable, OutsideExchangeTable, OutsideSyncTable } from './tables.ts';
