import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../db/database.ts';
import type { NameScreener, ScreeningHit } from '../../providers/screening-adapter.ts';
import { openHits, type ScreenedPlayer } from './screen.ts';

/** What one request asks about. */
const TOGETHER = 100;
/** Requests of one run; the next run continues. */
const REQUESTS = 10;
const ANSWER_MS = 30_000;
/** After so many days everybody is asked about again: the lists of the service change every day. */
const AGAIN_DAYS = 14;

const DAY_MS = 86_400_000;

async function findDue(reader: Reader, now: Date): Promise<readonly ScreenedPlayer[]> {
  const before = new Date(now.getTime() - AGAIN_DAYS * DAY_MS);
  const { rows } = await sql<ScreenedPlayer>`
    select p.id, p.site_id, p.full_name, to_char(p.date_of_birth, 'YYYY-MM-DD') as date_of_birth
      from screening_asked a join player p on p.id = a.player_id
     where (a.asked_at is null or a.asked_at < ${before}) and p.full_name <> '' and p.status <> 'closed'
     order by a.asked_at nulls first, a.player_id limit ${TOGETHER}`.execute(reader);
  return rows;
}

/**
 * Writes down that a player was asked about, while they are still called so.
 * @returns whether they are
 */
async function noteAsked(tx: Tx, player: ScreenedPlayer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update screening_asked a set asked_at = ${now} from player p
     where a.player_id = ${player.id} and p.id = a.player_id and p.full_name = ${player.full_name}
       and p.date_of_birth is not distinct from ${player.date_of_birth}::date returning a.player_id`.execute(
    tx,
  );
  return rows.length > 0;
}

const entryOf = ({ kind, lists: programmes, ...hit }: ScreeningHit) => ({
  kind,
  ...{ ...hit, list: 'yente' as const, alike: hit.name, programmes },
});

const noteAnswer = (db: Db, player: ScreenedPlayer, hits: readonly ScreeningHit[], now: Date) =>
  db.tx(async (tx) => {
    if (await noteAsked(tx, player, now)) await openHits(tx, player, hits.map(entryOf), now);
  });

/**
 * Asks the service of the settings about players who are due, 100 in a request, outside of every transaction. Those it did not answer
 * about stay due, and delay nobody else.
 * @throws what the request failed with, or Error where somebody was left out, once the others are written down
 */
export async function askScreener(db: Db, screener: NameScreener, now: Date): Promise<void> {
  for (let request = 0; request < REQUESTS; request++) {
    const due = await findDue(db.read, now);
    if (due.length === 0) return;
    const persons = due.map(({ full_name: name, date_of_birth: birth }) => ({ name, birth }));
    const found = await screener.find(persons, AbortSignal.timeout(ANSWER_MS));
    let left = 0;
    for (const [place, player] of due.entries()) {
      const hits = found[place];
      if (hits) await noteAnswer(db, player, hits, now);
      else left += 1;
    }
    if (left > 0) throw new Error(`the service for screening left ${left} of ${due.length} players out`);
    if (due.length < TOGETHER) return;
  }
}
