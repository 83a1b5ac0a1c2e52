import type { Db } from '../db/database.ts';
import type { Handlers } from '../edge/handlers.ts';
import { claimMessage } from './inbox/claim-message.ts';
import { countUnread } from './inbox/messages.ts';
import { markRead, readInbox } from './inbox/read-inbox.ts';
import { readJackpots, readMyJackpotWins } from './jackpots/read-jackpots.ts';
import { readBoards, readRanks } from './leaderboards/read-boards.ts';
import { claimMission } from './missions/claim-mission.ts';
import { countClaimable, readMissions } from './missions/read-missions.ts';
import { joinPromotion, leavePromotion } from './promotions/join-promotion.ts';
import { readMyPromotions, readPromotions } from './promotions/read-promotions.ts';
import { readReferrals, readReferralTerms } from './referrals/read-referrals.ts';
import { joinTournament } from './tournaments/join-tournament.ts';
import { readMyTournaments, readTournaments } from './tournaments/read-tournaments.ts';
import { vipCalls } from './vip/calls.ts';

type RewardCalls = Pick<
  Handlers,
  | 'auth.vip'
  | 'rewards.vipLevels'
  | 'rewards.missions'
  | 'rewards.claimMission'
  | 'rewards.leaderboards'
  | 'rewards.myRanks'
  | 'rewards.tournaments'
  | 'rewards.myTournaments'
  | 'rewards.joinTournament'
  | 'rewards.jackpots'
  | 'rewards.myJackpotWins'
  | 'rewards.referral'
  | 'rewards.myReferrals'
  | 'rewards.promotions'
  | 'rewards.myPromotions'
  | 'rewards.joinPromotion'
  | 'rewards.leavePromotion'
  | 'settings.getInbox'
  | 'settings.claimInbox'
  | 'settings.readInbox'
  | 'settings.checkStatus'
>;

export function rewardCalls(db: Db): RewardCalls {
  return {
    ...vipCalls(db),
    'rewards.leaderboards': async (_request, context) => ({
      statusCode: 1,
      value: await readBoards(db.read, context, context.language),
    }),
    'rewards.myRanks': (_request, context) => readRanks(db.read, context),
    'rewards.tournaments': (_request, context) => readTournaments(db.read, context, context.language),
    'rewards.myTournaments': (_request, context) => readMyTournaments(db.read, context),
    'rewards.joinTournament': (request, context) => joinTournament(db, context, request.tournament_id),
    'rewards.jackpots': (_request, context) => readJackpots(db.read, context, context.language),
    'rewards.myJackpotWins': (_request, context) => readMyJackpotWins(db.read, context),
    'rewards.referral': (_request, { siteId }) => readReferralTerms(db.read, siteId),
    'rewards.myReferrals': ({ before, limit }, context) =>
      readReferrals(db.read, context, {
        before,
        limit,
        origin: invitingOrigin(context.origin, context.site.affDomain),
      }),
    'rewards.missions': (_request, context) => readMissions(db.read, context, context.language),
    'rewards.claimMission': (request, context) =>
      claimMission(db, context, { missionId: request.mission_id, periodStart: request.period_start }),
    'rewards.promotions': (_request, context) => readPromotions(db.read, context, context.language),
    'rewards.myPromotions': (_request, context) => readMyPromotions(db.read, context),
    'rewards.joinPromotion': (request, context) => joinPromotion(db, context, request.promotion_id),
    'rewards.leavePromotion': (request, context) => leavePromotion(db, context, request.bonus_id),
    'settings.getInbox': ({ before, limit }, context) =>
      readInbox(db.read, context, {
        ...{ before, limit, language: context.language },
        fallback: context.site.settings.fallbackLanguage,
      }),
    'settings.claimInbox': (request, context) => claimMessage(db, context, request.inbox_id),
    'settings.readInbox': (request, context) => markRead(db, context, request.inbox_id),
    'settings.checkStatus': async (_request, { site, playerId, now }) => ({
      statusCode: 1,
      status: 'active',
      ...site.maintenance,
      unread: await countUnread(db.read, playerId),
      claimable: await countClaimable(db.read, playerId, now),
      server_time: now.toISOString(),
    }),
  };
}

/** Origin of referral links: the site's domain for affiliates (`aff_domain`), else the requested host. */
function invitingOrigin(origin: string, affDomain: string | null): string {
  if (affDomain === null || affDomain === '') return origin;
  const address = new URL(origin);
  // A host without a port leaves the port as it is.
  address.host = affDomain;
  return address.origin;
}
