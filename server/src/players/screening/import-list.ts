import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { type Actor, actorText } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { type ListCode, type Listed, readList } from './list-files.ts';
import { keysOf, wordsOf } from './names.ts';
import { lockLists } from './screen.ts';

const TOGETHER = 1_000;

/** A download that broke off ends early; one that lost this share of the entries is looked at by a person. */
const LEAST_KEPT = 0.8;

export type ImportRefusal = 'sameFile' | 'empty' | 'lossy';
export interface Imported {
  readonly entries: number;
  readonly names: number;
  readonly gone: number;
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** Writes entries under their numbers, and their names anew. @returns how many names */
async function writeEntries(tx: Tx, code: ListCode, listed: readonly Listed[]): Promise<number> {
  const rows = listed.map(({ reference, names: [name = ''], births, programmes }) => ({
    ...{ reference, name, births, programmes },
  }));
  const { rows: written } = await sql<{ id: bigint; reference: string }>`
    insert into sanction_entry (list_code, reference, name, births, programmes)
    select ${code}, e.reference, e.name, e.births, e.programmes
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as e (reference text, name text, births text[], programmes text[])
    on conflict (list_code, reference) do update
      set name = excluded.name, births = excluded.births, programmes = excluded.programmes
    returning id, reference`.execute(tx);
  const ids = new Map(written.map(({ id, reference }) => [reference, id]));
  await tx
    .deleteFrom('sanction_name')
    .where('entry_id', 'in', [...ids.values()])
    .execute();
  const names = listed.flatMap(({ reference, names: all }) =>
    all.map((name) => ({ entry_id: String(ids.get(reference)), name, keys: keysOf(wordsOf(name)) })),
  );
  await sql`
    insert into sanction_name (entry_id, name, keys)
    select n.entry_id, n.name, n.keys
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (entry_id bigint, name text, keys integer[])`.execute(
    tx,
  );
  return names.length;
}

/** Entries by number: a file that has one twice has it once here, the last. */
async function* batchesOf(code: ListCode, path: string): AsyncGenerator<readonly Listed[]> {
  let batch = new Map<string, Listed>();
  for await (const listed of readList(code, path)) {
    batch.set(listed.reference, listed);
    if (batch.size < TOGETHER) continue;
    yield [...batch.values()];
    batch = new Map();
  }
  if (batch.size > 0) yield [...batch.values()];
}

/** Undoes the import with its refusal. */
class Refused extends Error {
  readonly refusal: ImportRefusal;
  constructor(refusal: ImportRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Takes a list's file in the place of the one before, whole or not at all, and makes all players due for screening.
 * @param acceptsLoss whether a file with less than 80 % of the entries of before is taken
 * @returns `sameFile` for the file that is there already, `empty` for one without persons, `lossy` for one that lost too many
 * @throws where the file is no well-formed XML of this list
 */
export async function importList(
  db: Db,
  {
    code,
    path,
    acceptsLoss,
    actor,
    now,
  }: {
    readonly code: ListCode;
    readonly path: string;
    readonly acceptsLoss: boolean;
    readonly actor: Actor;
    readonly now: Date;
  },
): Promise<Imported | ImportRefusal> {
  const file_hash = await hashOf(path);
  try {
    return await db.tx(async (tx) => {
      const { rows: before } = await sql<{ file_hash: Buffer; entries: number }>`
        select file_hash, entries from sanction_list where code = ${code} for update`.execute(tx);
      if (before[0]?.file_hash.equals(file_hash)) throw new Refused('sameFile');
      // Filled in at the end; entries refer to it.
      const list = { code, file_hash, imported_at: now, imported_by: actorText(actor) };
      await tx
        .insertInto('sanction_list')
        .values({ ...list, entries: 1 })
        .onConflict((conflict) => conflict.column('code').doUpdateSet(list))
        .execute();
      const seen = new Set<string>();
      let names = 0;
      for await (const batch of batchesOf(code, path)) {
        names += await writeEntries(tx, code, batch);
        for (const { reference } of batch) seen.add(reference);
      }
      const entries = seen.size;
      if (entries === 0) throw new Refused('empty');
      if (before[0] && entries < before[0].entries * LEAST_KEPT && !acceptsLoss) throw new Refused('lossy');
      const { rows: gone } = await sql`
        delete from sanction_entry where list_code = ${code} and reference <> all (${[...seen]}::text[])
        returning id`.execute(tx);
      await tx.updateTable('sanction_list').set({ entries }).where('code', '=', code).execute();
      await lockLists(tx);
      await sql`
        insert into screening_due (player_id, site_id)
        select id, site_id from player where full_name <> '' and status <> 'closed' order by id
        on conflict do nothing`.execute(tx);
      return { entries, names, gone: gone.length };
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
