import { sql } from 'kysely';
import type { FeedMessage } from '#contract/feed.ts';
import type { Tx } from '../../../db/database.ts';
import { readKey } from '../apply/market-key.ts';
import {
  type EventDraft,
  type FeedDraft,
  keyOf,
  type MarketDraft,
  type NamedDraft,
  type RequestDraft,
  type Work,
} from './draft.ts';
import { loadMarkets, type MarketKey } from './load-markets.ts';
import type { CancelRow, EventRow, FeedRow, NamedRow, RequestRow, ResultRow } from './rows.ts';

/** Locks the row of a feed: batches of one feed are serialised, those of different feeds are not. */
export async function lockFeed(tx: Tx, code: string): Promise<FeedDraft> {
  const { rows } = await sql<FeedRow>`
    select id, code, quiet_after_ms, state, last_message_at, complete_until
      from sports_feed where code = ${code} for no key update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`There is no feed ${code}.`);
  return {
    id: row.id,
    code: row.code,
    quietAfterMs: row.quiet_after_ms,
    state: row.state,
    lastMessageAt: row.last_message_at,
    completeUntil: row.complete_until,
    resumes: false,
  };
}

/** Numbers for so many messages, and which of them came before: those that took effect, and those that did not. */
export async function numberMessages(
  tx: Tx,
  feedId: number,
  sourceIds: readonly string[],
): Promise<{
  readonly ids: readonly bigint[];
  readonly taken: ReadonlySet<string>;
  readonly judged: ReadonlySet<string>;
}> {
  const { rows } = await sql<{ ids: bigint[]; taken: string[]; judged: string[] }>`
    with known as (
      select source_id, verdict in ('applied', 'stale') as is_taken from sports_message
       where feed_id = ${feedId} and source_id = any(${[...sourceIds]}::text[]))
    select (select array_agg(nextval('sports_message_id')) from generate_series(1, ${sourceIds.length}::int)) as ids,
           array(select source_id from known where is_taken) as taken,
           array(select source_id from known where not is_taken) as judged`.execute(tx);
  return { ids: rows[0]?.ids ?? [], taken: new Set(rows[0]?.taken), judged: new Set(rows[0]?.judged) };
}

/** These look at all markets of an event and what became of it; the others at those they name. */
const wide: ReadonlySet<FeedMessage['type']> = new Set([
  'bet_stop',
  'bet_settlement',
  'bet_cancel',
  'rollback_bet_settlement',
  'rollback_bet_cancel',
]);

/** Reads and locks what messages are about, events before markets and each in the order of their ids. */
export async function loadWork(
  tx: Tx,
  feed: FeedDraft,
  messages: readonly FeedMessage[],
  now: Date,
): Promise<Work> {
  const about = messages.flatMap((message) => ('event_id' in message ? [message] : []));
  const events = await loadEvents(tx, feed.id, [...new Set(about.map(({ event_id }) => event_id))]);
  const wideIds = new Set<bigint>();
  const keys = new Map<string, MarketKey>();
  for (const message of about) {
    const event = events.get(message.event_id);
    if (event?.id === undefined) continue;
    if (wide.has(message.type)) wideIds.add(event.id);
    if (message.type !== 'odds_change') continue;
    for (const incoming of message.markets) {
      const key = readKey(incoming);
      if (key) keys.set(`${event.id} ${keyOf(key.type, key.period, key.line)}`, { event: event.id, ...key });
    }
  }
  const byId = new Map([...events.values()].map((event) => [event.id, event]));
  await loadMarkets(tx, byId, [...wideIds], [...keys.values()]);
  if (wideIds.size > 0) await loadHistory(tx, byId, [...wideIds]);
  const { competitions, competitors } = await loadNames(tx, feed.id, about);
  return {
    feed,
    now,
    events,
    competitions,
    competitors,
    requests: await loadRequests(tx, feed.id, messages),
    asks: new Set(),
  };
}

async function loadEvents(
  tx: Tx,
  feedId: number,
  sources: readonly string[],
): Promise<Map<string, EventDraft>> {
  if (sources.length === 0) return new Map();
  const { rows } = await sql<EventRow>`
    select id, source_id, kind, sport, competition_id, home_id, away_id, competitors, starts_at, scheduled_at, state,
           score_home, score_away, red_home, red_away, period_scores, clock, market_count, sequence, message_id,
           needs_recovery, recovery_id, held, result_version, suspended_sites, site_prices, version
      from sports_event where feed_id = ${feedId} and source_id = any(${[...sources]}::text[])
     order by id for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.source_id, toEvent(row)]));
}

function toEvent(row: EventRow): EventDraft {
  const event = {
    id: row.id,
    sourceId: row.source_id,
    kind: row.kind,
    sport: row.sport,
    competitionId: row.competition_id,
    homeId: row.home_id ?? undefined,
    awayId: row.away_id ?? undefined,
    ...{ competition: undefined, home: undefined, away: undefined },
    competitors: row.competitors,
    startsAt: row.starts_at,
    scheduledAt: row.scheduled_at,
    state: row.state,
    score: pair(row.score_home, row.score_away),
    redCards: pair(row.red_home, row.red_away),
    periodScores: row.period_scores,
    clock: row.clock,
    marketCount: row.market_count,
    sequence: Number(row.sequence),
    messageId: row.message_id,
    needsRecovery: row.needs_recovery,
    recoveryId: row.recovery_id,
    held: row.held,
    resultVersion: row.result_version,
    suspendedSites: row.suspended_sites,
    sitePrices: row.site_prices,
    version: row.version,
    markets: new Map(),
    results: [],
    cancels: [],
    listedBefore: isListed(row.state, row.market_count),
    blockedBefore: row.needs_recovery || row.held !== null,
    isTouched: false,
  };
  return { ...event, before: event };
}

const pair = (home: number | null, away: number | null): readonly [number, number] | null =>
  home === null || away === null ? null : [home, away];

/** Whether lists show it: events without open markets are not listed. */
export const isListed = (state: EventDraft['state'], marketCount: number): boolean =>
  state === 'live' || ((state === 'prematch' || state === 'suspended') && marketCount > 0);

/** The known results and cancels of events. */
async function loadHistory(
  tx: Tx,
  events: ReadonlyMap<bigint | undefined, EventDraft>,
  ids: readonly bigint[],
): Promise<void> {
  const results = await sql<ResultRow>`
    select event_id, version, result, market_ids, certainty, reason from sports_result
     where event_id = any(${[...ids]}::bigint[]) order by event_id, version`.execute(tx);
  const cancels = await sql<CancelRow>`
    select id, event_id, market_ids, from_at, to_at, message_id, reason from sports_cancel
     where event_id = any(${[...ids]}::bigint[]) and rolled_back_at is null order by id`.execute(tx);
  for (const { event_id: id, market_ids, ...row } of results.rows) {
    const event = events.get(id);
    event?.results.push({ ...row, markets: marketsOf(event, market_ids), messageId: undefined });
  }
  for (const { event_id: id, market_ids, from_at: from, to_at: to, message_id, ...row } of cancels.rows) {
    const event = events.get(id);
    event?.cancels.push({
      ...row,
      ...{ from, to },
      markets: marketsOf(event, market_ids),
      messageId: message_id,
      isRolledBack: false,
    });
  }
}

function marketsOf(event: EventDraft, ids: readonly bigint[] | null): readonly MarketDraft[] | null {
  if (ids === null) return null;
  return [...event.markets.values()].filter(({ id }) => id !== undefined && ids.includes(id));
}

async function loadNames(tx: Tx, feedId: number, messages: readonly FeedMessage[]) {
  const incoming = messages.flatMap((message) =>
    message.type === 'fixture' || message.type === 'fixture_change' ? [message] : [],
  );
  const competitions = incoming.flatMap(({ competition }) => (competition ? [competition.id] : []));
  const competitors = incoming.flatMap(({ home, away, competitors = [] }) =>
    [home, away, ...competitors].flatMap((one) => (one ? [one.id] : [])),
  );
  return {
    competitions: await loadNamed(tx, feedId, competitions, 'competition'),
    competitors: await loadNamed(tx, feedId, competitors, 'competitor'),
  };
}

async function loadNamed(
  tx: Tx,
  feedId: number,
  sources: readonly string[],
  kind: 'competition' | 'competitor',
): Promise<Map<string, NamedDraft>> {
  if (sources.length === 0) return new Map();
  const isAsked = sql`feed_id = ${feedId} and source_id = any(${[...new Set(sources)]}::text[])`;
  const { rows } =
    kind === 'competition'
      ? await sql<NamedRow>`
          select id, source_id, names, sport, region from sports_competition where ${isAsked}`.execute(tx)
      : await sql<NamedRow>`
          select id, source_id, names, null as sport, '' as region from sports_competitor where ${isAsked}`.execute(
          tx,
        );
  return new Map(
    rows.map(({ source_id: sourceId, sport, ...row }) => [
      sourceId,
      { ...row, sourceId, sport: sport ?? undefined, isChanged: false },
    ]),
  );
}

/** Recovery requests that a message of the batch answers. */
async function loadRequests(
  tx: Tx,
  feedId: number,
  messages: readonly FeedMessage[],
): Promise<Map<string, RequestDraft>> {
  const named = messages.flatMap((message) =>
    'request_id' in message && message.request_id !== undefined && /^\d{1,18}$/.test(message.request_id)
      ? [message.request_id]
      : [],
  );
  if (named.length === 0) return new Map();
  const { rows } = await sql<RequestRow>`
    select id, event_source from sports_recovery
     where feed_id = ${feedId} and answered_at is null and id = any(${[...new Set(named)]}::bigint[])`.execute(
    tx,
  );
  return new Map(
    rows.map(({ id, event_source }) => [String(id), { id, eventSource: event_source, isAnswered: false }]),
  );
}
