/** The ledger: the only writer, and the only reader, of the money tables. */
export {
  type FurtherPurse,
  type JackpotAccount,
  type MainPurse,
  MOST_JACKPOTS,
  type PlayerAccount,
  type Purse,
  playerAccountId,
  type SiteAccount,
  siteAccountId,
} from './accounts.ts';
export type {
  Answer,
  Command,
  LedgerEvent,
  LedgerRefusal,
  Move,
  Pend,
  PlayedGame,
  Posted,
  PostedTransfer,
  PostHold,
  Refused,
  RoundRider,
  Side,
  Step,
  VoidHold,
} from './command.ts';
export { type Debt, debtOf, debtors, lockCash, openDebts, payDebts } from './debts.ts';
export { isTransferKind, type TransferKind } from './kinds.ts';
export { endLaunches } from './launches.ts';
export { type Ledger, type LedgerOptions, type LedgerStats, openLedger } from './ledger.ts';
export { addLedgerMonths, archiveMonth } from './months.ts';
export {
  forgetOldMarks,
  lockPlayGuard,
  type PlayGuard,
  type PlayRefusal,
  playGuard,
  playRefusal,
  setPlayGuard,
  stoppedAmong,
} from './play-guards.ts';
export { type Balances, balances, balancesOf, openPlayerAccounts, setFrozen } from './players.ts';
export { isDecided, postAllIn, postIn } from './post-in.ts';
export { LedgerUnavailable } from './posting/batcher.ts';
export {
  closePurse,
  type LockedFunds,
  lockFunds,
  lockFundsOf,
  type NewPurse,
  type OpenPurse,
  openPurse,
  openPurses,
  readFunds,
} from './purses.ts';
export {
  type AccountEntry,
  isSiteAccount,
  playerEntries,
  siteEntries,
} from './reads/accounts/account-entries.ts';
export { foldTotals, type SiteBalance, siteBalances } from './reads/accounts/site-accounts.ts';
export { correctionsOf } from './reads/corrections.ts';
export { type Credit, credits } from './reads/credits.ts';
export { type Flow, type FlowQuery, type FlowSide, flows, isPurse, purseSums } from './reads/flows.ts';
export { type GameDay, grossRevenue, type RevenueQuery } from './reads/gross-revenue.ts';
export { anyHoldOver, expiredHolds, type Hold, openHolds } from './reads/holds.ts';
export { type Moved, movedFor } from './reads/moved-for.ts';
export { type OtherQuery, type OtherTransfer, otherTransfers } from './reads/other-transfers.ts';
export { type DayOfGame, playByGameAndDay } from './reads/play/play-by-game.ts';
export { playByGroupAndDay } from './reads/play/play-by-group.ts';
export {
  addPlayerDays,
  type Play,
  type PlayerPlay,
  type PlayFigure,
  type PlayOrder,
  type PlayPlace,
  type PlayQuery,
  periodDays,
  playByPlayer,
  playSums,
} from './reads/play/play-by-player.ts';
export {
  isAddedUntil,
  type PlayedSpan,
  playOfPlayers,
} from './reads/play/play-of-players.ts';
export {
  type CashMonth,
  cashMonths,
  type PlayMonth,
  type PlayTotals,
  playMonths,
  playSince,
  playTotals,
} from './reads/play/play-results.ts';
export {
  readTransfer,
  type Transfer,
  type TransferSide,
  transfersFor,
  transfersOfCause,
} from './reads/read-transfer.ts';
export {
  type StatementEntry,
  type StatementPage,
  type StatementQuery,
  statement,
} from './reads/statement.ts';
export { statementDays } from './reads/statement-days.ts';
export { activeSince, bookedAt, openHoldSums } from './reads/sums.ts';
export { type Finding, type Verification, verifyLedger } from './reads/verify.ts';
export {
  lockRounds,
  type PostedRound,
  publishRounds,
  type RoundPlayers,
  splitOldestBatch,
  takeRounds,
  type UncountedRounds,
  uncountedRounds,
} from './round-batches.ts';
export { ARCHIVED_MONTHS, freezeSite, ledgerGames, ledgerRows } from './site-rows.ts';
export { readTransferId } from './transfer-id.ts';
