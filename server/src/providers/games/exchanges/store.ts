import { sql } from 'kysely';
import { binaryArray, momentArray, plainArray } from '../../../db/arrays.ts';
import { binaryColumn, type ElementType, types } from '../../../db/binary/binary-column.ts';
import type { Db, Tx, Writer } from '../../../db/database.ts';
import type { Keyring } from '../../../db/keys/keyring.ts';
import { isWhole, sealContent } from './content.ts';
import type { Exchange } from './exchange.ts';
import type { HealthCount } from './health.ts';

const MOST_TEXT = 255;
const MOST_REFS = 40;
/** What no column of text holds. */
const NUL = /\0/g;

const cut = (text: string) => text.replace(NUL, '').slice(0, MOST_TEXT).toWellFormed();

/** The id that a request gives itself, whatever its dialect calls it. */
const REQUEST_ID = /["&?]?request_?(?:uu)?id"?\s*[:=]\s*"?([\w.:-]{1,255})/i;

function refsOf({ refs, roundRef, content }: Exchange): string[] {
  const own = REQUEST_ID.exec(content.request.toString('utf8', 0, 2_048))?.[1];
  const all = [own, roundRef, ...refs].filter((ref) => ref !== undefined && ref !== '').map(String);
  return [...new Set(all.map(cut))].slice(0, MOST_REFS);
}

/** Writes down a batch, and adds to the health of its accounts: together, so that what is tried again is counted once. */
export async function saveExchanges(
  db: Db,
  keys: Keyring,
  exchanges: readonly (Exchange & { readonly id: string })[],
  counts: readonly HealthCount[],
): Promise<void> {
  await db.tx(async (tx) => {
    if (exchanges.length > 0) await insertExchanges(tx, keys, exchanges);
    if (counts.length > 0) await addCounts(tx, counts);
  });
}

/** An array of texts as PostgreSQL writes it, as one element of an array: those of rows differ in length. */
const arrayText = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

async function insertExchanges(
  tx: Tx,
  keys: Keyring,
  rows: readonly (Exchange & { readonly id: string })[],
): Promise<void> {
  type Row = (typeof rows)[number];
  const column = <Value>(type: ElementType<Value>, of: (row: Row) => Value | null) =>
    binaryColumn(type, rows.map(of));
  const texts = (of: (row: Row) => string | null) => binaryArray('text', rows.map(of));
  await sql`/* prepared: save_exchanges */
    insert into outside_exchange (id, account, site_id, player_id, direction, method, path, state, outcome, status, duration_us, at,
      round_ref, refs, content, is_whole, replay_of)
    select u.id, u.account, u.site_id, u.player_id, u.direction, u.method, u.path, u.state, u.outcome, u.status, u.duration_us, u.at,
           u.round_ref, u.refs::text[], u.content, u.is_whole, u.replay_of
      from unnest(${column(types.uuid, ({ id }) => id)}::uuid[], ${texts(({ account }) => account)}::text[],
        ${column(types.integer, ({ siteId }) => siteId ?? 0)}::int[],
        ${column(types.bigint, ({ playerId }) => playerId ?? null)}::bigint[],
        ${texts(({ direction }) => direction)}::text[], ${texts(({ method }) => method)}::text[],
        ${texts(({ path }) => cut(path))}::text[], ${texts(({ state }) => state)}::text[],
        ${texts(({ outcome }) => cut(outcome))}::text[], ${column(types.smallint, ({ status }) => status ?? null)}::smallint[],
        ${column(types.integer, ({ durationMs }) => Math.round(durationMs * 1_000))}::int[],
        ${column(types.moment, ({ at }) => at.getTime())}::timestamptz[],
        ${texts(({ roundRef }) => (roundRef === undefined ? null : cut(roundRef)))}::text[],
        ${texts((row) => arrayText(refsOf(row)))}::text[],
        ${binaryArray(
          'bytea',
          rows.map(({ id, content }) => sealContent(keys, id, content)),
        )}::bytea[],
        ${plainArray(rows.map(({ content }) => isWhole(content)))}::boolean[],
        ${column(types.uuid, ({ replayOf }) => replayOf ?? null)}::uuid[])
        as u (id, account, site_id, player_id, direction, method, path, state, outcome, status, duration_us, at, round_ref, refs,
              content, is_whole, replay_of)`.execute(tx);
}

async function addCounts(tx: Tx, counts: readonly HealthCount[]): Promise<void> {
  // In one order, so that two servers do not wait for each other in a circle.
  const rows = counts.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  await sql`
    insert into outside_health as h (account, minute, site_id, direction, calls, refused, failed, lost, durations)
    select u.account, u.minute, u.site_id, u.direction, u.calls, u.refused, u.failed, u.lost,
           array(select e::int from jsonb_array_elements_text(u.durations) with ordinality as d (e, n) order by n)
      from unnest(${rows.map(({ account }) => account)}::text[], ${momentArray(rows.map(({ minute }) => minute))}::timestamptz[],
        ${plainArray(rows.map(({ siteId }) => siteId))}::int[], ${rows.map(({ direction }) => direction)}::text[],
        ${plainArray(rows.map(({ calls }) => calls))}::int[], ${plainArray(rows.map(({ refused }) => refused))}::int[],
        ${plainArray(rows.map(({ failed }) => failed))}::int[], ${plainArray(rows.map(({ lost }) => lost))}::int[],
        ${binaryArray(
          'jsonb',
          rows.map(({ durations }) => JSON.stringify(durations)),
        )}::jsonb[])
        as u (account, minute, site_id, direction, calls, refused, failed, lost, durations)
    on conflict (account, minute, site_id, direction) do update
       set calls = h.calls + excluded.calls, refused = h.refused + excluded.refused, failed = h.failed + excluded.failed,
           lost = h.lost + excluded.lost,
           durations = array(select coalesce(a, 0) + coalesce(b, 0)
             from unnest(h.durations, excluded.durations) with ordinality as d (a, b, n) order by n)`.execute(
    tx,
  );
}

const nameOf = ({ account, minute, siteId, direction }: HealthCount): string =>
  `${account} ${minute.toISOString()} ${siteId} ${direction}`;

const HEALTH_DAYS = 9;

/** Deletes the health of more than nine days ago. */
export async function forgetOldHealth(writer: Writer, now: Date): Promise<void> {
  await writer
    .deleteFrom('outside_health')
    .where('minute', '<', new Date(now.getTime() - HEALTH_DAYS * 86_400_000))
    .execute();
}

/** For a job to run every hour or so: makes the days of the log that are missing, and takes old ones away. */
export async function keepExchangeDays(db: Db): Promise<void> {
  await db.tx((tx) => sql`select exchange_days()`.execute(tx));
}
