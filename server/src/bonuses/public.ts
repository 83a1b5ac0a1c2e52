export { claimPromotion, forfeitForWithdrawal, giveUpGrant, withdrawalEnds } from './claim.ts';
export { type Happening, happeningsOf, happeningTopics, noteHappenings, startDue } from './due.ts';
export { expireGrants } from './grants/expire-grants.ts';
export { type DrawnBet, type PostedBet, postWithGrant } from './play-round.ts';
