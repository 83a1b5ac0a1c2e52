import type { Meaning } from './meaning.ts';

/** Codes of promotions, bonuses and missions. */
export const promotionMeanings = {
  unknownMission: { means: 'The site has no such mission, or no such period of it.', field: 'mission_id' },
  notCompleted: { means: 'The mission has not reached its target in that period. Nothing was paid.' },
  alreadyClaimed: {
    means: 'What was asked for has been paid before. Nothing was paid again.',
    doThis: 'Read the balance: the first claim is in it.',
  },
  rewardExpired: { means: 'The time within which it could be claimed is over. Nothing was paid.' },
  unknownPromotion: { means: 'The site has no such promotion.', field: 'promotion_id' },
  promotionEnded: { means: 'The promotion has not begun yet, or is over.' },
  promotionTaken: { means: 'The player has taken this promotion before, in this period.' },
  promotionExhausted: { means: 'The promotion has given all it gives, for today or for good.' },
  promotionsBarred: { means: 'Staff of the site has excluded the player from promotions.' },
  notQualified: {
    means: 'The player does not meet what the promotion asks for, such as a loss to give a share of.',
  },
  unknownCode: { means: 'No promotion of the site has this code now.', field: 'code' },
  bonusStakeTooHigh: {
    means: 'The stake is above the maximum of the bonus under way. Nothing was drawn.',
    detail: { max: '5' },
  },
  bonusWouldEnd: {
    means: 'A withdrawal ends the bonus under way. Nothing was withdrawn.',
    doThis: 'Send it again with `forfeit_bonus` once the player has confirmed that.',
  },
  bonusRunning: {
    means: 'Another bonus of the player is under way; there is one at a time.',
    doThis: 'The player completes it or gives it up first.',
  },
  unknownBonus: { means: 'The player has no such bonus under way.', field: 'bonus_id' },
} as const satisfies Record<string, Meaning>;
