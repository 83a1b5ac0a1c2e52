import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { openCase } from '../markers/cases.ts';
import type { ListCode } from './list-files.ts';
import { HIT, keysOf, scoreOf, spokenName, wordsOf } from './names.ts';
import type { SanctionHit } from './tables.ts';

const TOGETHER = 100;
/** Batches of one run; the next run continues. */
const BATCHES = 50;
/** Names that share a key with one that is looked for; more are not compared. */
const MOST_CANDIDATES = 5_000;
/** Entries that a case shows, the most alike first. */
const MOST_HITS = 20;

interface Candidate {
  readonly list_code: ListCode;
  readonly reference: string;
  readonly entry_name: string;
  readonly name: string;
  readonly births: readonly string[];
  readonly programmes: readonly string[];
}

/**
 * The entries of the imported lists that may be this person, the most alike first.
 * @param person with a date of birth as `1970-05-01`, where it is known
 */
export async function findListed(
  reader: Reader,
  person: { readonly name: string; readonly birth: string | null },
): Promise<readonly SanctionHit[]> {
  const words = wordsOf(person.name);
  if (words.length === 0) return [];
  const { rows } = await sql<Candidate>`
    select e.list_code, e.reference, e.name as entry_name, n.name, e.births, e.programmes
      from sanction_name n join sanction_entry e on e.id = n.entry_id
     where n.keys && ${[...keysOf(words)]}::integer[]
     limit ${MOST_CANDIDATES}`.execute(reader);
  const player = { name: spokenName(words), birth: person.birth };
  const best = new Map<string, SanctionHit>();
  for (const { list_code: list, reference, entry_name, name, births, programmes } of rows) {
    const score = scoreOf(player, { name: spokenName(wordsOf(name)), births });
    const id = `${list} ${reference}`;
    if (score < HIT || score <= (best.get(id)?.score ?? 0)) continue;
    best.set(id, { list, reference, name: entry_name, alike: name, score, births, programmes });
  }
  return [...best.values()].sort((one, other) => other.score - one.score).slice(0, MOST_HITS);
}

/** What a case keeps of the player's name: enough to know it again. */
const markOf = (name: string): string =>
  createHash('sha256').update(wordsOf(name).join(' ')).digest('hex').slice(0, 16);

const idOf = ({ list, reference, alike }: SanctionHit, mark: string) =>
  JSON.stringify([list, reference, alike, mark]);

/** The pairs of a name of the player and one of an entry that staff have decided about. */
async function decidedPairs(reader: Reader, playerId: bigint): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('protection_case')
    .select('detail')
    .where('player_id', '=', playerId)
    .where('kind', 'in', ['sanction', 'pep'])
    .where('state', '=', 'decided')
    .execute();
  return new Set(
    rows.flatMap(({ detail: { listed } }) => listed?.hits.map((hit) => idOf(hit, listed.mark)) ?? []),
  );
}

/** A player who is looked for. */
export interface ScreenedPlayer {
  readonly id: bigint;
  readonly site_id: number;
  readonly full_name: string;
  readonly date_of_birth: string | null;
}

async function screenPlayer(tx: Tx, player: ScreenedPlayer, now: Date): Promise<void> {
  const hits = await findListed(tx, { name: player.full_name, birth: player.date_of_birth });
  await openHits(
    tx,
    player,
    hits.map((hit) => ({ ...hit, kind: hit.list === 'pep' ? 'pep' : 'sanction' })),
    now,
  );
}

/** Opens a case of entries that may be a player, for those about which staff have not decided. */
export async function openHits(
  tx: Tx,
  { id, site_id, full_name }: Pick<ScreenedPlayer, 'id' | 'site_id' | 'full_name'>,
  hits: readonly (SanctionHit & { readonly kind: 'sanction' | 'pep' })[],
  now: Date,
): Promise<void> {
  if (hits.length === 0) return;
  const decided = await decidedPairs(tx, id);
  const mark = markOf(full_name);
  const news = hits.filter((hit) => !decided.has(idOf(hit, mark)));
  for (const kind of ['sanction', 'pep'] as const) {
    const ofKind = news.flatMap(({ kind: its, ...hit }) => (its === kind ? [hit] : []));
    if (ofKind.length === 0) continue;
    const detail = { listed: { mark, hits: ofKind } };
    await openCase(tx, { siteId: site_id, playerId: id, kind, detail, now });
  }
}

/**
 * Keeps the job from comparing players with the lists as they were, until `tx` has committed what they are now. Waits for those that it
 * compares at the moment: all who were compared before are then made due again.
 */
export async function lockLists(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('baize sanction lists'))`.execute(tx);
}

async function mayReadLists(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('baize sanction lists')) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** Compares players who are due with the lists, 100 in a transaction. @returns how many players */
async function screenDue(db: Db, now: Date): Promise<number> {
  return db.tx(async (tx) => {
    if (!(await mayReadLists(tx))) return 0;
    const { rows: due } = await sql<{ player_id: bigint }>`
      delete from screening_due where player_id in (
        select player_id from screening_due order by player_id limit ${TOGETHER} for update skip locked)
      returning player_id`.execute(tx);
    const ids = plainArray(due.map(({ player_id: id }) => id));
    // Read once they are taken: who is renamed meanwhile waits for this, and is due again.
    const { rows } = await sql<ScreenedPlayer>`
      select id, site_id, full_name, to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth
        from player where id = any(${ids}::bigint[]) order by id`.execute(tx);
    for (const player of rows) await screenPlayer(tx, player, now);
    return due.length;
  });
}

/** Whether `screenPlayers` has anything to do: asked for with those of the other jobs. */
export const anyToScreen = () => sql<boolean>`exists (select from screening_due)`;

/** The recurring work of the screening. A run that is cut off leaves the rest due. */
export async function screenPlayers(db: Db, now: Date): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) if ((await screenDue(db, now)) < TOGETHER) break;
}
