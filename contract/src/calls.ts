import type { z } from 'zod';
import * as auth from './calls/auth.ts';
import * as bankAccounts from './calls/bank-accounts.ts';
import * as bets from './calls/bets.ts';
import * as onNow from './calls/games/on-now.ts';
import * as rooms from './calls/games/rooms.ts';
import * as sharedRounds from './calls/games/shared-rounds.ts';
import * as games from './calls/games.ts';
import * as home from './calls/home.ts';
import * as minigame from './calls/minigame.ts';
import * as access from './calls/players/access.ts';
import * as verification from './calls/players/verification.ts';
import * as players from './calls/players.ts';
import * as product from './calls/product.ts';
import * as bonuses from './calls/rewards/bonuses.ts';
import * as jackpots from './calls/rewards/jackpots.ts';
import * as tournaments from './calls/rewards/tournaments.ts';
import * as rewards from './calls/rewards.ts';
import * as settings from './calls/settings.ts';
import * as spin from './calls/spin.ts';
import * as cashOut from './calls/sportsbook/cash-out.ts';
import * as sportsbook from './calls/sportsbook.ts';
import * as startup from './calls/startup.ts';
import * as depositProofs from './calls/wallet/deposit-proofs.ts';
import * as wallet from './calls/wallet.ts';
import * as withdrawals from './calls/withdrawals.ts';

/** Every call, by name: the one table that the server answers from and the browser calls by. */
export const calls = {
  'startup.open': startup.startup,
  'auth.login': auth.login,
  'auth.openReadOnly': auth.openReadOnly,
  'auth.getBalance': auth.getBalance,
  'auth.forgotPassword': auth.forgotPassword,
  'auth.resetPassword': auth.resetPassword,
  'auth.signup': auth.signup,
  'auth.tacVerify': auth.tacVerify,
  'auth.tacRequestNewRegister': auth.tacRequestNewRegister,
  'auth.tacChangePhone': auth.tacChangePhone,
  'auth.tacRequestLogin': auth.tacRequestLogin,
  'auth.loginTac': auth.loginTac,
  'auth.passkeyOptions': access.passkeyOptions,
  'auth.loginPasskey': access.loginPasskey,
  'auth.secondStepOptions': access.secondStepOptions,
  'auth.loginSecondStep': access.loginSecondStep,
  'auth.updatePassword': auth.updatePassword,
  'auth.logout': auth.logout,
  'auth.vip': auth.vip,
  'product.getHotGames': product.getHotGames,
  'product.games': product.games,
  'product.game': product.game,
  'product.seo': product.seo,
  'home.fetchTransactions': home.fetchTransactions,
  'home.fetchSlide': home.fetchSlide,
  'home.fetchAnnouncement': home.fetchAnnouncement,
  'home.news': home.news,
  'home.marquee': home.marquee,
  'home.referral': home.referral,
  'home.favAdd': home.favAdd,
  'home.favRemove': home.favRemove,
  'home.favList': home.favList,
  'home.forMe': home.forMe,
  'settings.profile': settings.profile,
  'settings.profileUpdate': settings.profileUpdate,
  'settings.marketing': settings.getMarketing,
  'settings.pressOfferLink': settings.pressOfferLink,
  'settings.setMarketing': settings.setMarketing,
  'settings.push': settings.push,
  'settings.pushOn': settings.pushOn,
  'settings.pushOff': settings.pushOff,
  'settings.profileMailConfirm': settings.profileMailConfirm,
  'settings.profileMailResend': settings.profileMailResend,
  'settings.profileMailCancel': settings.profileMailCancel,
  'settings.profileMailUndo': settings.profileMailUndo,
  'settings.socialAccount': settings.socialAccount,
  'settings.top10WinnerWithdrawal': settings.top10WinnerWithdrawal,
  'settings.siteInfoDetail': settings.siteInfoDetail,
  'settings.partners': settings.partners,
  'settings.getAnalytics': settings.getAnalytics,
  'settings.adsVisit': settings.adsVisit,
  'players.limits': players.limits,
  'players.limitsSet': players.limitsSet,
  'players.limitsConfirm': players.limitsConfirm,
  'players.limitsCancel': players.limitsCancel,
  'players.exclude': players.exclude,
  'players.verification': verification.verification,
  'players.verificationSave': verification.verificationSave,
  'players.verificationUpload': verification.verificationUpload,
  'players.verificationRemove': verification.verificationRemove,
  'players.verificationSubmit': verification.verificationSubmit,
  'players.identify': players.identify,
  'players.playSummary': players.playSummary,
  'players.realityCheck': players.realityCheck,
  'players.realityCheckSeen': players.realityCheckSeen,
  'players.sessions': players.sessions,
  'players.sessionsEnd': players.sessionsEnd,
  'players.logins': players.logins,
  'players.factors': access.factors,
  'players.passkeyBegin': access.passkeyBegin,
  'players.passkeyAdd': access.passkeyAdd,
  'players.passkeyRemove': access.passkeyRemove,
  'players.authenticatorBegin': access.authenticatorBegin,
  'players.authenticatorConfirm': access.authenticatorConfirm,
  'players.authenticatorRemove': access.authenticatorRemove,
  'players.recoveryCodes': access.newRecoveryCodes,
  'players.proofOptions': access.proofOptions,
  'players.prove': access.prove,
  'wallet.depositMethods': wallet.depositMethods,
  'wallet.deposit': wallet.deposit,
  'wallet.depositStatus': wallet.depositStatus,
  'wallet.sendProof': depositProofs.sendProof,
  'wallet.transactions': wallet.transactions,
  'wallet.statement': wallet.statement,
  'wallet.statementDays': wallet.statementDays,
  'wallet.banks': bankAccounts.banks,
  'wallet.bankAccounts': bankAccounts.bankAccounts,
  'wallet.bankAccountAdd': bankAccounts.bankAccountAdd,
  'wallet.bankAccountSendCode': bankAccounts.bankAccountSendCode,
  'wallet.bankAccountVerify': bankAccounts.bankAccountVerify,
  'wallet.bankAccountDefault': bankAccounts.bankAccountDefault,
  'wallet.bankAccountRemove': bankAccounts.bankAccountRemove,
  'wallet.withdrawalTerms': withdrawals.withdrawalTerms,
  'wallet.withdraw': withdrawals.withdraw,
  'wallet.withdrawalStatus': withdrawals.withdrawalStatus,
  'wallet.withdrawalCancel': withdrawals.withdrawalCancel,
  'games.launch': games.launch,
  'games.session': games.session,
  'games.play': games.play,
  'games.act': games.act,
  'games.sharedState': sharedRounds.sharedState,
  'games.sharedBet': sharedRounds.sharedBet,
  'games.sharedCashOut': sharedRounds.sharedCashOut,
  'games.sharedCancel': sharedRounds.sharedCancel,
  'games.sharedHistory': sharedRounds.sharedHistory,
  'games.onNow': onNow.onNow,
  'games.roomSit': rooms.roomSit,
  'games.roomLeave': rooms.roomLeave,
  'games.rotateSeed': games.rotateSeed,
  'games.history': games.history,
  'games.roundPage': games.roundPage,
  'games.round': games.round,
  'games.revealSeed': games.revealSeed,
  'bonuses.offers': bonuses.bonusOffers,
  'bonuses.claim': bonuses.claimBonus,
  'bonuses.mine': bonuses.myBonuses,
  'bonuses.giveUp': bonuses.giveUpBonus,
  'bonuses.freeRounds': bonuses.myFreeRounds,
  'rewards.vipLevels': rewards.vipLevels,
  'rewards.missions': rewards.missions,
  'rewards.claimMission': rewards.claimMission,
  'rewards.leaderboards': rewards.leaderboards,
  'rewards.myRanks': rewards.myRanks,
  'rewards.tournaments': tournaments.tournaments,
  'rewards.myTournaments': tournaments.myTournaments,
  'rewards.joinTournament': tournaments.joinTournament,
  'rewards.jackpots': jackpots.jackpots,
  'rewards.myJackpotWins': jackpots.myJackpotWins,
  'rewards.referral': rewards.referralProgramme,
  'rewards.myReferrals': rewards.myReferrals,
  'rewards.promotions': rewards.promotions,
  'rewards.myPromotions': rewards.myPromotions,
  'rewards.joinPromotion': rewards.joinPromotion,
  'rewards.leavePromotion': rewards.leavePromotion,
  'settings.getInbox': rewards.getInbox,
  'settings.claimInbox': rewards.claimInbox,
  'settings.readInbox': rewards.readInbox,
  'settings.checkStatus': rewards.checkStatus,
  'home.matchList': sportsbook.matchList,
  'home.publicOdds': sportsbook.publicOdds,
  'sports.tree': sportsbook.sportsTree,
  'sports.events': sportsbook.sportsEvents,
  'sports.event': sportsbook.sportsEvent,
  'sports.outrights': sportsbook.sportsOutrights,
  'sports.rules': sportsbook.sportsRules,
  'sports.quote': bets.sportsQuote,
  'sports.place': bets.sportsPlace,
  'sports.answerOffer': bets.sportsAnswerOffer,
  'sports.tickets': bets.sportsTickets,
  'sports.ticket': bets.sportsTicket,
  'sports.cashOutOffer': cashOut.sportsCashOutOffer,
  'sports.cashOut': cashOut.sportsCashOut,
  'sports.shareSlip': bets.sportsShareSlip,
  'sports.sharedSlip': bets.sportsSharedSlip,
  'spin.wheel': spin.wheel,
  'spin.winners': spin.winners,
  'spin.state': spin.spinState,
  'spin.turn': spin.turn,
  'spin.history': spin.spinHistory,
  'minigame.games': minigame.games,
  'minigame.start': minigame.start,
  'minigame.choose': minigame.choose,
  'minigame.leave': minigame.leave,
  'minigame.history': minigame.history,
} as const;

export type CallName = keyof typeof calls;
export type CallPath = (typeof calls)[CallName]['path'];
export type CallByPath<P extends CallPath> = Extract<(typeof calls)[CallName], { path: P }>;
/** The request body of a path, as the browser sends it. */
export type CallRequest<P extends CallPath> = z.input<CallByPath<P>['request']>;
/** The response body of a path when the call succeeds. */
export type CallResponse<P extends CallPath> = z.output<CallByPath<P>['response']>;

/** A refusal on the wire. */
export interface RefusalBody {
  /** The HTTP status, negated. */
  statusCode: number;
  message: string;
  /** The path of the field at fault. */
  field?: string;
  detail?: Record<string, string | number>;
  request_id: string;
}
