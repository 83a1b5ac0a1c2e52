export { forfeitForWithdrawal, withdrawalEnds } from './claim.ts';
export {
  anyHappening,
  type Happening,
  happeningsOf,
  happeningTopics,
  noteHappenings,
  startDue,
} from './due.ts';
export { type BetCount, countBet } from './grants/count-bet.ts';
export { cancelGrant } from './grants/end-grant.ts';
export { anyGrantOver, expireGrants } from './grants/expire-grants.ts';
export { type GrantRefusal, grantPromotion } from './grants/grant-promotion.ts';
export { grantsWins } from './grants/grants-wins.ts';
export { holdGrant, releaseGrant } from './grants/hold-grant.ts';
export { activeGrant, findGrant, lockPromotion, type PromotionRow } from './grants/store.ts';
export { offerPromotion } from './offers.ts';
export { type DrawnBet, type PostedBet, postWithGrant } from './play-round.ts';
export {
  changePromotion,
  checkPromotion,
  createPromotion,
  type EditRefusal,
  type PromotionDraft,
  profileOfSite,
  setProfile,
  setPromotionState,
} from './promotions/edit-promotion.ts';
export {
  figuresOf,
  findPromotion,
  listGrants,
  listPromotions,
  promotionsFor,
  titlesOf,
  versionsOf,
} from './promotions/read-promotions.ts';
export { type EndedRound, type PlayedRound, RoundGrants } from './rounds/round-grants.ts';
export { type Payment, RoundMoney } from './rounds/round-money.ts';
export { allowPlayer, barPlayer, isBarred } from './signals/bar.ts';
export { anyWatchDue, findSignals } from './signals/find-signals.ts';
export { forgetOldSignals } from './signals/forget.ts';
export { betsOfPlayers } from './signals/read-bets.ts';
export { rulesOfSite } from './signals/rules-of-site.ts';
export {
  lockReady,
  type ReadyGrant,
  takeReady,
  winsAsCash,
} from './tickets/ready-grants.ts';
export { settleTicketGrant, type TicketEffect } from './tickets/settle-grant.ts';
export {
  grantsOfRounds,
  type RoundGrant,
  type WageringGrant,
  wageringGrants,
} from './wagering-grants.ts';
