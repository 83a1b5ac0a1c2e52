import type pg from 'pg';

/** What only somebody else may read: values that stand in rows of other players and other sites, and nowhere else. */
export interface Canaries {
  readonly count: number;
  /**
   * The first of them that an answer gives away.
   * @param said what the asker has said: a name or a text of somebody else that comes back is an echo, an id is not
   */
  findIn(answer: unknown, said?: ReadonlySet<string>): string | undefined;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const moment = /^\d{4}-\d\d-\d\d/;

interface Row {
  readonly player_id?: number;
  readonly site_id?: number;
  readonly id?: number;
}

/** Who asks, and where: what is theirs they may read. */
interface Own {
  readonly site: number;
  readonly players: readonly number[];
}

/** Reads every table there is, so that one that is added later is watched too. */
export async function harvestCanaries(pool: pg.Pool, own: Own): Promise<Canaries> {
  const ofOthers = new Set<string>();
  const open = new Set<string>();
  for (const table of await tablesOf(pool)) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`);
    for (const { row } of rows) {
      const owner = ownerOf(table, row, own);
      for (const text of textsIn(row)) {
        if (owner === 'somebody else') ofOthers.add(text);
        // What no site and no player owns names ids of theirs all the same: an outside company's book does.
        else if (owner === 'the asker' || !text.match(uuid)) open.add(text);
      }
    }
  }
  for (const text of open) ofOthers.delete(text);
  return {
    count: ofOthers.size,
    findIn: (answer, said) =>
      textsIn(answer)
        .flatMap((text) => [text, ...(text.match(uuid) ?? [])])
        .find((text) => ofOthers.has(text) && (text.match(uuid) || !said?.has(text))),
  };
}

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace",
  );
  return rows.map(({ name }) => name);
}

function ownerOf(table: string, row: Row, own: Own): 'somebody else' | 'the asker' | 'nobody' {
  const player = table === 'player' ? row.id : row.player_id;
  if (typeof player === 'number') return own.players.includes(player) ? 'the asker' : 'somebody else';
  const site = table === 'site' ? row.id : row.site_id;
  if (site === undefined) return 'nobody';
  return site === own.site ? 'the asker' : 'somebody else';
}

/** The texts that name somebody or something: ids, addresses, whole sentences; states and kinds are anybody's. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return isTelling(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function isTelling(text: string): boolean {
  if (text.length < 8 || moment.test(text)) return false;
  return /[@\s]/.test(text) || (/\d/.test(text) && text.length >= 12);
}
