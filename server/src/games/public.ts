export { forgetOldWins, keepBigWins, type SettledRound } from './big-wins.ts';
export { type GameDeps, gameCalls } from './calls.ts';
export type { OutsideGames, OutsideLaunch, OutsideStudio } from './launches/outside-games.ts';
export { type BetBounds, betBounds } from './limits/bet-bounds.ts';
export { type FindLimits, playLimits } from './limits/play-limits.ts';
export { readPace, type SitePace, writePace } from './limits/site-pace.ts';
export { writeLimits } from './limits/write-limits.ts';
export { lobbyCalls } from './lobby/calls.ts';
export { openGameForHistory } from './open-game-for-history.ts';
export { findDraws, findOpenGames, findRecentGames } from './played-lately.ts';
export { roomCalls } from './rooms/calls.ts';
export { openRooms, type Rooms } from './rooms/open-rooms.ts';
export { endLeftRounds } from './rounds/play-steps.ts';
export { type FindOutsideRounds, nameRounds, readHistory } from './rounds/read-rounds.ts';
export { type ReplayedRound, replayRound } from './rounds/replay-round.ts';
export { type PlayedSeeds, type RoundSeeds, readRoundSeeds } from './rounds/round-seeds.ts';
export type { RoundQuery } from './rounds/round-store.ts';
export { sharedRoundCalls } from './shared/calls.ts';
export { openSharedRounds, type SharedDeps, type SharedRounds } from './shared/open-shared-rounds.ts';
export { findLaunch, findNewestLaunch, forgetDemos, insertLaunch, liveLaunches } from './store.ts';
export { anyDeliveryDue, deliveryHandler, queueDeliveries } from './supply/deliver.ts';
export { endLeftByPartners } from './supply/end-left.ts';
export { openForPartner } from './supply/open-for-partner.ts';
export { openSupply, type Supply } from './supply/open-supply.ts';
export type {
  OperatorWallet,
  PartnerSession,
  WalletOutcome,
  WalletRequest,
} from './supply/operator-wallet.ts';
export { type FindPartner, gamesOf, type Partner, partnerFinder, supplyKeyPlace } from './supply/partners.ts';
export { listSupplies, proofAddressOf, type StatementDay, statementOf } from './supply/read-supplied.ts';
export {
  cancelReward,
  type GivenRewards,
  giveReward,
  hasFreeRounds,
  type RewardProblem,
} from './supply/rewards.ts';
export { countSupplies, forgetOldSupplies } from './supply/store.ts';
export type { SupplyPartnerTable } from './supply/tables.ts';
export { syncHouseGames } from './sync-house-games.ts';
