import type { CallResponse } from '#contract/calls.ts';
import { lineTerms } from '#rules/sportsbook/bet-line.ts';
import { betTypeOf } from '#rules/sportsbook/bet-types.ts';
import type { Reader } from '../../db/database.ts';
import { type EventRow, inOrder, type MarketRow, pairOf, shownLine } from './event-rows.ts';
import { findEvents, findMarkets } from './store.ts';

type Lines = CallResponse<'/api/home/public_odds'>['value'];

/** The number of matches on a home page. */
const MOST = 60;

/** The matches that are open for bets, soonest first, each with the lines of its main markets. */
async function soonest(reader: Reader, siteId: number) {
  const rows = await findEvents(reader, { siteId, view: 'all', dayEnd: new Date(0), limit: MOST });
  const ids = rows.map(({ id }) => id);
  const markets = await findMarkets(reader, siteId, ids, 'main');
  return rows.map((row) => ({ row, lines: linesOf(row, markets.get(row.id) ?? []) }));
}

export async function readMatchList(
  reader: Reader,
  siteId: number,
): Promise<CallResponse<'/api/home/match_list'>> {
  const matches = await soonest(reader, siteId);
  return {
    statusCode: 1,
    value: matches.map(({ row, lines: [line] }) => ({
      event_id: String(row.id),
      sport: row.sport,
      competition_names: { ...row.competition_names },
      bet_type: line?.bet_type ?? null,
      home_away: line?.home_away ?? '',
      criteria1: line?.criteria1 ?? '',
      ...teamsOf(row),
      starts_at: row.starts_at.toISOString(),
      state: row.state === 'prematch' ? 'upcoming' : 'live',
      score: pairOf(row.score_home, row.score_away),
    })),
  };
}

export async function readPublicOdds(
  reader: Reader,
  siteId: number,
): Promise<CallResponse<'/api/home/public_odds'>> {
  const matches = await soonest(reader, siteId);
  return { statusCode: 1, value: matches.flatMap(({ lines }) => lines) };
}

function teamsOf(row: EventRow) {
  return {
    home_team_name: row.home_names?.EN ?? '',
    away_team_name: row.away_names?.EN ?? '',
    home_team_names: { ...row.home_names },
    away_team_names: { ...row.away_names },
  };
}

function linesOf(row: EventRow, markets: readonly MarketRow[]): Lines {
  const teams = teamsOf(row);
  return inOrder(markets)
    .filter(({ state }) => state === 'active')
    .flatMap(({ bet_type, period, line, selections }) =>
      selections
        .filter(({ active }) => active)
        .map(({ code, odds }) => ({
          event_id: String(row.id),
          bet_type: betTypeOf({ type: bet_type, period }),
          ...lineTerms(bet_type, code, shownLine(line)),
          ...teams,
          odds,
        })),
    );
}
