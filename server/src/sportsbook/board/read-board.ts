import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Reader } from '../../db/database.ts';
import { inOrder, toEvent, toMarket } from './event-rows.ts';
import {
  countCompetitions,
  findCompetitors,
  findEvents,
  findEventsById,
  findMarkets,
  findOutrights,
} from './store.ts';

const PER_PAGE = 25;
const ID = /^\d{1,18}$/;

/** The cursor of a page: start and id of its last event. */
const placeOf = (startsAt: Date, id: bigint): string => `${startsAt.getTime()}.${id}`;

function readPlace(text: string): { readonly startsAt: Date; readonly id: bigint } | undefined {
  const [, at, id] = /^(\d{1,15})\.(\d{1,18})$/.exec(text) ?? [];
  if (at === undefined || id === undefined) return undefined;
  const startsAt = new Date(Number(at));
  return startsAt.getUTCFullYear() <= 9999 ? { startsAt, id: BigInt(id) } : undefined;
}

export async function readTree(
  reader: Reader,
  siteId: number,
  dayEnd: Date,
): Promise<CallResponse<'/api/sports/tree'>> {
  const sports: CallResponse<'/api/sports/tree'>['sports'] = [];
  for (const row of await countCompetitions(reader, siteId, dayEnd)) {
    let sport = sports.at(-1);
    if (sport?.sport !== row.sport) {
      sport = { sport: row.sport, live: 0, today: 0, early: 0, outrights: 0, competitions: [] };
      sports.push(sport);
    }
    sport.live += row.live;
    sport.today += row.today;
    sport.early += row.early;
    sport.outrights += row.outrights;
    const events = row.live + row.today + row.early;
    if (events > 0)
      sport.competitions.push({
        competition_id: String(row.competition_id),
        names: { ...row.names },
        region: row.region,
        events,
      });
  }
  return { statusCode: 1, sports };
}

export async function readEvents(
  reader: Reader,
  siteId: number,
  dayEnd: Date,
  request: CallRequest<'/api/sports/events'>,
): Promise<CallResponse<'/api/sports/events'> | Refusal> {
  const { view, sport, competition_id: competition, event_ids: ids, search } = request;
  const limit = request.limit ?? PER_PAGE;
  const after = request.before === undefined ? undefined : readPlace(request.before);
  if (request.before !== undefined && after === undefined) return refuse('badRequest', { field: 'before' });
  // An id that is no number matches no competition.
  if (competition !== undefined && !ID.test(competition)) return { statusCode: 1, events: [], next: null };
  const rows = ids
    ? await findEventsById(reader, siteId, ids.filter((id) => ID.test(id)).map(BigInt))
    : await findEvents(reader, {
        siteId,
        view,
        dayEnd,
        sport,
        competitionId: competition === undefined ? undefined : BigInt(competition),
        search: search?.trim(),
        after,
        limit: limit + 1,
      });
  const page = ids ? rows : rows.slice(0, limit);
  const markets = await findMarkets(
    reader,
    siteId,
    page.map(({ id }) => id),
    'main',
  );
  const last = page.at(-1);
  return {
    statusCode: 1,
    events: page.map((row) => toEvent(row, markets.get(row.id) ?? [])),
    next: !ids && rows.length > limit && last ? placeOf(last.starts_at, last.id) : null,
  };
}

export async function readEvent(
  reader: Reader,
  siteId: number,
  eventId: string,
): Promise<CallResponse<'/api/sports/event'> | Refusal> {
  const [row] = ID.test(eventId) ? await findEventsById(reader, siteId, [BigInt(eventId)]) : [];
  if (!row) return refuse('unknownEvent', { field: 'event_id' });
  const markets = await findMarkets(reader, siteId, [row.id], 'all');
  return { statusCode: 1, event: toEvent(row, markets.get(row.id) ?? []) };
}

export async function readOutrights(
  reader: Reader,
  siteId: number,
  sport: string | undefined,
): Promise<CallResponse<'/api/sports/outrights'>> {
  const rows = await findOutrights(reader, siteId, sport);
  const markets = await findMarkets(
    reader,
    siteId,
    rows.map(({ id }) => id),
    'all',
  );
  const names = await findCompetitors(reader, rows);
  return {
    statusCode: 1,
    outrights: rows.flatMap((row) => {
      const [market] = inOrder(markets.get(row.id) ?? []);
      if (!market) return [];
      return {
        event_id: String(row.id),
        competition_id: String(row.competition_id),
        competition_names: { ...row.competition_names },
        ends_at: row.starts_at.toISOString(),
        market: toMarket(market),
        competitor_names: Object.fromEntries(
          market.selections.map(({ code }) => [
            code,
            { ...(names.get(`${row.feed_id} ${code}`) ?? { EN: code }) },
          ]),
        ),
      };
    }),
  };
}
