import type { Handlers } from '../edge/handlers.ts';
import { inboxCalls } from './inbox/calls.ts';
import { leaderboardCalls } from './leaderboards/read-boards.ts';
import { claimMission } from './missions/claim-mission.ts';
import { readMissions } from './missions/read-missions.ts';
import type { RewardParts } from './parts.ts';
import { joinPromotion, leavePromotion } from './promotions/join-promotion.ts';
import { readMyPromotions, readPromotions } from './promotions/read-promotions.ts';
import { referralCalls } from './referrals/read-referrals.ts';
import { vipCalls } from './vip/calls.ts';

type RewardCalls = Pick<
  Handlers,
  | 'rewards.vipLevels'
  | 'rewards.missions'
  | 'rewards.claimMission'
  | 'rewards.leaderboards'
  | 'rewards.myRanks'
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

export function rewardCalls(parts: RewardParts): RewardCalls {
  return {
    ...vipCalls(parts),
    ...leaderboardCalls(parts),
    ...referralCalls(parts),
    ...inboxCalls(parts),
    'rewards.missions': (_request, context) => readMissions(parts, context),
    'rewards.claimMission': (request, context) => claimMission(parts, request, context),
    'rewards.promotions': (_request, context) => readPromotions(parts, context),
    'rewards.myPromotions': (_request, context) => readMyPromotions(parts, context),
    'rewards.joinPromotion': (request, context) => joinPromotion(parts, request, context),
    'rewards.leavePromotion': (request, context) => leavePromotion(parts, request, context),
  };
}
