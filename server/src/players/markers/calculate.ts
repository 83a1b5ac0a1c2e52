import { sql } from 'kysely';
import {
  calculateMarkers,
  type MarkerCode,
  type MarkerSetting,
  needsCase,
} from '#rules/players/markers/markers.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { isNews, openCase, storedMarkers } from './cases.ts';
import { readFacts } from './read-facts.ts';

const TOGETHER = 200;
/** Batches of one run; the next run continues. */
const BATCHES = 25;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Settings of markers by site, where a site differs. */
async function readSettings(
  reader: Reader,
  siteIds: readonly number[],
): Promise<(siteId: number) => ReadonlyMap<string, MarkerSetting>> {
  const rows =
    siteIds.length === 0
      ? []
      : await reader
          .selectFrom('marker_setting')
          .select(['site_id', 'code', 'threshold', 'enabled'])
          .where('site_id', 'in', [...new Set(siteIds)])
          .execute();
  return (siteId) => new Map(rows.filter((row) => row.site_id === siteId).map((row) => [row.code, row]));
}

const storedValues = (values: ReadonlyMap<MarkerCode, bigint>) =>
  Object.fromEntries([...values].map(([code, value]) => [code, String(value)]));

/** The values of a player's markers now, as they are stored. */
export async function markerValues(
  reader: Reader,
  playerId: bigint,
  now: Date,
): Promise<Readonly<Record<string, string>>> {
  const facts = (await readFacts(reader, [playerId], now)).get(playerId);
  return facts ? storedValues(calculateMarkers(facts, new Map()).values) : {};
}

interface DuePlayer {
  readonly player_id: bigint;
  readonly site_id: number;
}

async function calculate(tx: Tx, due: readonly DuePlayer[], now: Date): Promise<void> {
  const ids = due.map(({ player_id: id }) => id);
  const facts = await readFacts(tx, ids, now);
  const settingsOf = await readSettings(
    tx,
    due.map(({ site_id: id }) => id),
  );
  for (const { player_id: playerId, site_id: siteId } of due) {
    const of = facts.get(playerId);
    if (!of) continue;
    const { values, raised } = calculateMarkers(of, settingsOf(siteId));
    // With nothing left that could fall, they are due again when something happens.
    const isQuiet = [...values.values()].every((value) => value === 0n);
    await tx
      .updateTable('player_marker')
      .set({
        ...{ calculated_at: now, due_at: isQuiet ? null : new Date(now.getTime() + DAY_MS) },
        ...{ values: JSON.stringify(storedValues(values)), raised: raised.map(({ code }) => code) },
      })
      .where('player_id', '=', playerId)
      .execute();
    if (needsCase(raised) && (await isNews(tx, { playerId, raised, now })))
      await openCase(tx, { siteId, playerId, kind: 'harm', detail: { markers: storedMarkers(raised) }, now });
  }
}

/** Calculates the markers that are due, 200 players in a transaction. @returns how many players */
async function calculateDue(db: Db, now: Date): Promise<number> {
  return db.tx(async (tx) => {
    const { rows } = await sql<DuePlayer>`
      select player_id, site_id from player_marker where due_at <= ${now}
       order by due_at limit ${TOGETHER} for update skip locked`.execute(tx);
    if (rows.length > 0) await calculate(tx, rows, now);
    return rows.length;
  });
}

/** Notes the markers of players 30 days after something was done about them. */
async function followUp(db: Db, now: Date): Promise<number> {
  return db.tx(async (tx) => {
    const due = await tx
      .selectFrom('protection_action')
      .select(['id', 'player_id'])
      .where('follow_up_at', '<=', now)
      .where('after', 'is', null)
      .orderBy('follow_up_at')
      .limit(TOGETHER)
      .forUpdate()
      .skipLocked()
      .execute();
    const facts = await readFacts(tx, [...new Set(due.map(({ player_id: id }) => id))], now);
    for (const { id, player_id: playerId } of due) {
      const of = facts.get(playerId);
      const after = JSON.stringify(of ? storedValues(calculateMarkers(of, new Map()).values) : {});
      await tx.updateTable('protection_action').set({ after }).where('id', '=', id).execute();
    }
    return due.length;
  });
}

/**
 * The recurring work of markers: what is due is calculated, cases are opened, and what was done is followed up. A run that is
 * cut off leaves the rest due.
 */
export async function renewMarkers(db: Db, now: Date): Promise<void> {
  for (const work of [calculateDue, followUp])
    for (let batch = 0; batch < BATCHES; batch++) if ((await work(db, now)) < TOGETHER) break;
}
