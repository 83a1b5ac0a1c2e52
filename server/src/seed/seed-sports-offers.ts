import type { Tx } from '../db/database.ts';
import { LEAGUE, offerSports } from '../sportsbook/public.ts';

/** Sites that do not say yet how they take bets offer every sport of the league that comes with the platform. */
export async function seedSportsOffers(tx: Tx): Promise<void> {
  const sites = await tx
    .selectFrom('site')
    .leftJoin('sports_rule', 'sports_rule.site_id', 'site.id')
    .select('site.id')
    .where('sports_rule.site_id', 'is', null)
    .execute();
  for (const { id } of sites) await offerSports(tx, id, LEAGUE, 'all');
}
