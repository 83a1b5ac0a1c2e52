import { couponAsk } from '../../data/sportsbook/coupon-ask.ts';
import { need, type PageContext } from '../route-row.ts';

/** The game lists of the home page, by the name the server knows them under. */
export const homeLists = ['hot', 'featured', 'popular', 'new'] as const;

/** The first events, how the site takes bets on them, and the tree beside them. */
const couponNeeds = [
  need('/api/sports/events', couponAsk),
  need('/api/sports/rules', {}),
  need('/api/sports/tree', {}),
];

export function homeNeeds({ hasCoupon }: Pick<PageContext, 'hasCoupon'>) {
  return [
    ...(hasCoupon ? couponNeeds : []),
    need('/api/home/fetch_slide', {}),
    need('/api/home/marquee', {}),
    need('/api/rewards/promotions', {}),
    need('/api/rewards/jackpots', {}),
    need('/api/home/fetch_announment', {}),
    ...homeLists.map((game_type) => need('/api/product/get_hot_games', { game_type })),
    need('/api/settings/top10winner_withdrawal', {}),
    need('/api/home/fetch_transactions', {}),
  ];
}
