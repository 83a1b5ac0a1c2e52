import { sql } from 'kysely';
import { plainArray } from '../../../db/arrays.ts';
import type { Tx } from '../../../db/database.ts';
import {
  type EventDraft,
  isOnlyCounted,
  isOpenMarket,
  isShownOtherwise,
  type NamedDraft,
  type Work,
} from './draft.ts';

/** Writes events, and who plays in what, new and changed. */
export async function saveEvents(tx: Tx, work: Work): Promise<void> {
  const competitions = changed(work.competitions);
  const competitors = changed(work.competitors);
  await saveCompetitions(tx, work.feed.id, competitions);
  await saveCompetitors(tx, work.feed.id, competitors);
  const events = [...work.events.values()].filter(({ isTouched }) => isTouched);
  for (const event of events) countMarkets(event);
  const fresh = events.filter(({ id }) => id === undefined);
  await insertEvents(tx, work.feed.id, fresh);
  const known = events.filter((event) => !fresh.includes(event));
  await countMessages(tx, known.filter(isOnlyCounted));
  await updateEvents(
    tx,
    known.filter((event) => !isOnlyCounted(event)),
  );
  const renamed = events.filter(({ competition, home, away }) => competition ?? home ?? away);
  if (renamed.length + competitions.length + competitors.length > 0)
    await nameForSearch(tx, renamed, competitions, competitors);
}

const changed = (named: ReadonlyMap<string, NamedDraft>) =>
  [...named.values()].filter(({ isChanged }) => isChanged);

/** Updates the count of open markets, and whether browsers must see a change. */
function countMarkets(event: EventDraft): void {
  for (const { state, before } of event.markets.values())
    event.marketCount +=
      Number(isOpenMarket(state)) - Number(before !== undefined && isOpenMarket(before.state));
  if (isShownOtherwise(event)) event.version += 1n;
}

async function saveCompetitions(tx: Tx, feedId: number, rows: readonly NamedDraft[]): Promise<void> {
  if (rows.length === 0) return;
  const saved = await tx
    .insertInto('sports_competition')
    .values(
      rows.map(({ sourceId, sport, region, names }) => ({
        feed_id: feedId,
        source_id: sourceId,
        sport: sport ?? 'soccer',
        region,
        names: JSON.stringify(names),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['feed_id', 'source_id'])
        .doUpdateSet((eb) => ({ region: eb.ref('excluded.region'), names: eb.ref('excluded.names') })),
    )
    .returning(['id', 'source_id'])
    .execute();
  giveIds(rows, saved);
}

async function saveCompetitors(tx: Tx, feedId: number, rows: readonly NamedDraft[]): Promise<void> {
  if (rows.length === 0) return;
  const saved = await tx
    .insertInto('sports_competitor')
    .values(
      rows.map(({ sourceId, names }) => ({
        feed_id: feedId,
        source_id: sourceId,
        names: JSON.stringify(names),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['feed_id', 'source_id']).doUpdateSet((eb) => ({ names: eb.ref('excluded.names') })),
    )
    .returning(['id', 'source_id'])
    .execute();
  giveIds(rows, saved);
}

function giveIds(
  rows: readonly { id: bigint | undefined; readonly sourceId: string }[],
  saved: readonly { readonly id: bigint; readonly source_id: string }[],
): void {
  const ids = new Map(saved.map(({ id, source_id }) => [source_id, id]));
  for (const row of rows) row.id = ids.get(row.sourceId);
}

/** Numbers of the database do not fit those of JSON. */
const big = (id: bigint | null | undefined) => (id === undefined || id === null ? null : String(id));

const toRow = (event: EventDraft) => ({
  id: big(event.id),
  source_id: event.sourceId,
  kind: event.kind,
  sport: event.sport,
  competition_id: big(event.competition?.id ?? event.competitionId),
  home_id: big(event.home?.id ?? event.homeId),
  away_id: big(event.away?.id ?? event.awayId),
  competitors: event.competitors,
  starts_at: event.startsAt,
  scheduled_at: event.scheduledAt,
  state: event.state,
  score_home: event.score?.[0],
  score_away: event.score?.[1],
  red_home: event.redCards?.[0],
  red_away: event.redCards?.[1],
  period_scores: event.periodScores,
  clock: event.clock,
  market_count: event.marketCount,
  sequence: event.sequence,
  message_id: big(event.messageId),
  needs_recovery: event.needsRecovery,
  recovery_id: big(event.recoveryId),
  held: event.held,
  result_version: event.resultVersion,
  version: big(event.version),
});

const shape = sql`(
  id bigint, source_id text, kind text, sport text, competition_id bigint, home_id bigint, away_id bigint,
  competitors text[], starts_at timestamptz, scheduled_at timestamptz, state text, score_home smallint,
  score_away smallint, red_home smallint, red_away smallint, period_scores jsonb, clock jsonb, market_count integer,
  sequence bigint, message_id bigint, needs_recovery boolean, recovery_id bigint, held text,
  result_version integer, version bigint)`;

async function insertEvents(tx: Tx, feedId: number, events: readonly EventDraft[]): Promise<void> {
  if (events.length === 0) return;
  const { rows } = await sql<{ id: bigint; source_id: string }>`
    insert into sports_event (
           feed_id, source_id, kind, sport, competition_id, home_id, away_id, competitors, starts_at, scheduled_at,
           state, score_home, score_away, red_home, red_away, period_scores, clock, market_count, sequence, message_id,
           needs_recovery, recovery_id, held, result_version, version, search_key)
    select ${feedId}, source_id, kind, sport, competition_id, home_id, away_id, competitors, starts_at, scheduled_at,
           state, score_home, score_away, red_home, red_away, period_scores, clock, market_count, sequence, message_id,
           needs_recovery, recovery_id, held, result_version, version, ''
      from json_to_recordset(${JSON.stringify(events.map(toRow))}::json) as incoming ${shape}
    returning id, source_id`.execute(tx);
  giveIds(events, rows);
}

async function updateEvents(tx: Tx, events: readonly EventDraft[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    update sports_event as event
       set competition_id = incoming.competition_id, home_id = incoming.home_id, away_id = incoming.away_id,
           competitors = incoming.competitors, starts_at = incoming.starts_at, scheduled_at = incoming.scheduled_at,
           state = incoming.state, score_home = incoming.score_home, score_away = incoming.score_away,
           red_home = incoming.red_home, red_away = incoming.red_away, period_scores = incoming.period_scores,
           clock = incoming.clock, market_count = incoming.market_count, sequence = incoming.sequence,
           message_id = incoming.message_id, needs_recovery = incoming.needs_recovery, recovery_id = incoming.recovery_id,
           held = incoming.held, result_version = incoming.result_version, version = incoming.version
      from json_to_recordset(${JSON.stringify(events.map(toRow))}::json) as incoming ${shape}
     where event.id = incoming.id`.execute(tx);
}

async function countMessages(tx: Tx, events: readonly EventDraft[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    update sports_event as event set sequence = incoming.sequence, message_id = incoming.message_id
      from unnest(${plainArray(events.map(({ id }) => id))}::bigint[],
                  ${plainArray(events.map(({ sequence }) => sequence))}::bigint[],
                  ${plainArray(events.map(({ messageId }) => messageId))}::bigint[]) as incoming (id, sequence, message_id)
     where event.id = incoming.id`.execute(tx);
}

const idsOf = (rows: readonly { readonly id: bigint | undefined }[]): readonly bigint[] =>
  rows.flatMap(({ id }) => (id === undefined ? [] : [id]));

/** The search text of events: every name of sides and competition. */
async function nameForSearch(
  tx: Tx,
  events: readonly EventDraft[],
  competitions: readonly NamedDraft[],
  competitors: readonly NamedDraft[],
): Promise<void> {
  const renamed = [...idsOf(competitors)];
  await sql`
    update sports_event as event
       set search_key = fold_text(
             (select string_agg(name, ' ') from jsonb_each_text(competition.names) as named (language, name))
             || ' ' || coalesce((
               select string_agg(name, ' ')
                 from sports_competitor side, jsonb_each_text(side.names) as named (language, name)
                where side.id in (event.home_id, event.away_id)), ''))
      from sports_competition competition
     where competition.id = event.competition_id
       and (event.id = any(${[...idsOf(events)]}::bigint[])
            or event.state in ('prematch', 'live', 'suspended')
           and (event.competition_id = any(${[...idsOf(competitions)]}::bigint[])
                or event.home_id = any(${renamed}::bigint[]) or event.away_id = any(${renamed}::bigint[])))`.execute(
    tx,
  );
}
