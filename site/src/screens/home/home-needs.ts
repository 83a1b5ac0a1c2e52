import { need } from '../../app/routes/route-row.ts';

/** The game lists of the home page, by the name the server knows them under. */
export const homeLists = ['hot', 'featured', 'popular', 'new'] as const;

export function homeNeeds() {
  return [
    need('/api/home/fetch_slide', {}),
    need('/api/home/marquee', {}),
    need('/api/rewards/promotions', {}),
    need('/api/home/fetch_announment', {}),
    ...homeLists.map((game_type) => need('/api/product/get_hot_games', { game_type })),
    need('/api/settings/top10winner_withdrawal', {}),
    need('/api/home/fetch_transactions', {}),
  ];
}
