import type { CallResponse } from '#contract/calls.ts';
import { betTypeOf } from '#rules/sportsbook/bet-types.ts';
import type { Reader } from '../../db/database.ts';
import { inOrder, type MarketRow, pairOf, shownLine } from './event-rows.ts';
import { findEvents, findMarkets } from './store.ts';

type Lines = CallResponse<'/api/home/public_odds'>['value'];

/** What a home page has room for. */
const MOST = 60;

const soonest = (reader: Reader, siteId: number) =>
  findEvents(reader, { siteId, view: 'all', dayEnd: new Date(0), limit: MOST });

export async function readMatchList(
  reader: Reader,
  siteId: number,
): Promise<CallResponse<'/api/home/match_list'>> {
  const rows = await soonest(reader, siteId);
  return {
    statusCode: 1,
    value: rows.map((row) => ({
      event_id: String(row.id),
      sport: row.sport,
      competition_names: { ...row.competition_names },
      home_team_name: row.home_names?.EN ?? '',
      away_team_name: row.away_names?.EN ?? '',
      home_team_names: { ...row.home_names },
      away_team_names: { ...row.away_names },
      starts_at: row.starts_at.toISOString(),
      state: row.state === 'prematch' ? 'upcoming' : 'live',
      score: pairOf(row.score_home, row.score_away),
    })),
  };
}

/** The main lines of those matches. A selection is told as feeds of this kind tell it: its side, and its line or score. */
export async function readPublicOdds(
  reader: Reader,
  siteId: number,
): Promise<CallResponse<'/api/home/public_odds'>> {
  const rows = await soonest(reader, siteId);
  const markets = await findMarkets(
    reader,
    rows.map(({ id }) => id),
    'main',
  );
  return { statusCode: 1, value: rows.flatMap((row) => inOrder(markets.get(row.id) ?? []).flatMap(toLines)) };
}

const sides: Readonly<Record<string, string>> = { O: 'h', U: 'a', ODD: 'h', EVEN: 'a' };
/** Of these the selection is the criterion, and no side is meant. */
const withoutSide: ReadonlySet<string> = new Set(['CS', 'TG', 'HTFT', 'FGLG', 'CL', 'BS']);

function toLines(market: MarketRow): Lines {
  if (market.state !== 'active') return [];
  const bet_type = betTypeOf({ type: market.bet_type, period: market.period });
  const line = shownLine(market.line) ?? '';
  return market.selections
    .filter(({ active }) => active)
    .map(({ code, odds }) => ({
      event_id: String(market.event_id),
      bet_type,
      home_away: withoutSide.has(market.bet_type) ? '' : (sides[code] ?? code.toLowerCase()),
      criteria1: withoutSide.has(market.bet_type) ? code.toLowerCase() : line,
      odds,
    }));
}
