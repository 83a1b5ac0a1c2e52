import type { CallResponse } from '#contract/calls.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { PlayerAction } from '../actor.ts';
import { findNotice } from '../campaigns/public.ts';
import { type CountryRules, entryTo, findGames, stakesFor } from '../catalog/public.ts';
import type { Db } from '../db/database.ts';
import { findDraws, findOpenGames, findRecentGames } from '../games/public.ts';
import { rewardsForPlayer } from '../rewards/public.ts';
import { inLanguage, type SiteRecord } from '../sites/public.ts';
import { findOpenMatches } from '../sportsbook/public.ts';

const MOST_OPEN = 3;
const MOST_RECENT = 12;

/**
 * The personal rows of the home page of a player. Games that the site no longer offers are left out, those that are
 * closed in the country of the player are marked.
 */
export async function forMe(
  { db, countries }: { readonly db: Db; readonly countries: CountryRules },
  context: PlayerAction,
  {
    site,
    language,
    country,
  }: { readonly site: SiteRecord; readonly language: LanguageCode; readonly country: string | undefined },
): Promise<CallResponse<'/api/home/for_me'>> {
  const { read } = db;
  const { siteId, playerId } = context;
  const [open, draws, matches, recent, rewards, notice] = await Promise.all([
    findOpenGames(read, context, MOST_OPEN),
    findDraws(read, context, MOST_OPEN),
    findOpenMatches(read, context, MOST_OPEN),
    findRecentGames(read, context, MOST_RECENT),
    rewardsForPlayer(read, context),
    findNotice(read, context),
  ]);
  const games = await findGames(read, siteId, [...open, ...draws, ...recent]);
  const entry = entryTo(site, await countries.closedTo(site, { country, playerId }));
  const gameOf = (of: { provider_code: string; game_code: string }) => {
    const row = games.find((one) => one.provider_code === of.provider_code && one.game_code === of.game_code);
    return row && entry(row);
  };
  const withGame = <Row extends { provider_code: string; game_code: string; stake: bigint }>(row: Row) => {
    const game = gameOf(row);
    return game ? [{ game, stake: formatAmount(row.stake), row }] : [];
  };
  const isOpen = (of: { game_code: string }) => open.some(({ game_code }) => game_code === of.game_code);
  return {
    statusCode: 1,
    open: open.flatMap(withGame).map(({ game, stake }) => ({ game, stake })),
    draws: draws
      .flatMap(withGame)
      .map(({ game, stake, row }) => ({ game, stake, closes_at: row.closesAt.toISOString() })),
    matches: matches.map(({ eventId, names, startsAt, isLive, bets }) => ({
      event_id: String(eventId),
      home: inLanguage(names.home, language),
      away: inLanguage(names.away, language),
      starts_at: startsAt.toISOString(),
      is_live: isLive,
      bets,
    })),
    notice:
      notice?.texts == null
        ? null
        : { inbox_id: notice.id, texts: inLanguage(notice.texts, language, site.settings.fallbackLanguage) },
    ...rewards,
    recent: recent.filter((one) => !isOpen(one)).flatMap((one) => gameOf(one) ?? []),
    min_stake: formatAmount(stakesFor(site.currency).all[0]),
  };
}
