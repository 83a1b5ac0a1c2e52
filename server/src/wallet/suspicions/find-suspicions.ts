import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { type Suspicion, suspicionsOf } from './suspect.ts';

/** Players of one run; the next run continues. */
const BATCH = 500;

interface Of {
  readonly playerId: bigint;
  readonly siteId: number;
  readonly now: Date;
}

/**
 * Looks whether a player may launder money, and notes it: in the case that waits, with a new version, or in a new one where there
 * is evidence that nobody has decided about. Of two at once one writes it.
 */
export async function suspectPlayer(tx: Tx, of: Of): Promise<void> {
  const found = await suspicionsOf(tx, of);
  if (found.length === 0) return;
  const { playerId, siteId, now } = of;
  const cases = await tx
    .selectFrom('protection_case')
    .select(['id', 'state', 'detail'])
    .where('player_id', '=', playerId)
    .where('kind', '=', 'laundering')
    .forUpdate()
    .execute();
  const waiting = cases.find(({ state }) => state !== 'decided');
  const known = new Set(
    (waiting ? [waiting] : cases).flatMap(({ detail }) => (detail.suspicions ?? []).flatMap(keysOf)),
  );
  if (found.every((one) => keysOf(one).every((key) => known.has(key)))) return;
  const kept = (waiting?.detail.suspicions ?? []).filter(
    ({ evidence: { kind } }) => !found.some(({ evidence }) => evidence.kind === kind),
  );
  const detail = JSON.stringify({ suspicions: [...kept, ...found] });
  await sql`
    insert into protection_case as c (id, site_id, player_id, kind, detail, opened_at)
    values (${uuid7(now.getTime())}, ${siteId}, ${playerId}, 'laundering', ${detail}::jsonb, ${now})
    on conflict (player_id, kind) where state <> 'decided' do update
      set detail = excluded.detail, version = c.version + 1`.execute(tx);
}

const keysOf = ({ keys, evidence: { kind } }: Suspicion) => keys.map((key) => `${kind} ${key}`);

/** @returns whether one was due */
async function lookAtNext(tx: Tx, now: Date): Promise<boolean> {
  // A deposit that commits meanwhile waits for this, and makes its player due again.
  const { rows } = await sql<{ player_id: bigint; site_id: number }>`
    delete from suspicion_due where player_id = (
      select player_id from suspicion_due order by player_id limit 1 for update skip locked)
    returning player_id, site_id`.execute(tx);
  const [due] = rows;
  if (due) await suspectPlayer(tx, { playerId: due.player_id, siteId: due.site_id, now });
  return due !== undefined;
}

/** Whether `findSuspicions` has anything to do: asked for with those of the other jobs. */
export const anySuspicionDue = () => sql<boolean>`exists (select from suspicion_due)`;

/** The recurring work: players whose money has moved, each in a transaction of its own. Two servers skip each other's rows. */
export async function findSuspicions(db: Db, now: Date): Promise<void> {
  for (let count = 0; count < BATCH; count++) if (!(await db.tx((tx) => lookAtNext(tx, now)))) return;
}
