import type pg from 'pg';
import { ownerRunningIn } from '../../db/embedded.ts';
import type { ConnectionSource } from '../../db/pool.ts';
import { PrimaryClient } from '../../db/primary/primary-client.ts';
import type { CellSettings } from '../cells-file.ts';
import type { CellClients, Cells } from './find-move.ts';

/**
 * Where the owner of a cell's tables connects: MIGRATE_DATABASE_URL's like, or DATABASE_URL's like where that role owns them.
 * @throws Error where a private PostgreSQL does not run
 */
export function ownerOf({ name, databaseUrl, migrateDatabaseUrl, dataDir }: CellSettings): ConnectionSource {
  const found = migrateDatabaseUrl ?? databaseUrl ?? ownerRunningIn(dataDir ?? '');
  if (found === undefined) throw new Error(`No server runs the cell ${name} in ${dataDir}.`);
  return found;
}

/** Connects to all cells as the owners of their tables, for `work`. */
export async function withCells<T>(
  settings: readonly CellSettings[],
  work: (cells: Cells) => Promise<T>,
): Promise<T> {
  const opened: pg.Client[] = [];
  const open = async (source: ConnectionSource) => {
    const client = new PrimaryClient({
      ...(typeof source === 'string' ? { connectionString: source } : source),
      application_name: 'baize move-site',
    });
    // A lost connection fails the statement that is running; without a listener it would end the process.
    client.on('error', () => undefined);
    await client.connect();
    opened.push(client);
    // Texts of both cells are compared and copied: they are written in one way.
    await client.query(`set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres';
      set bytea_output to 'hex'; set extra_float_digits to 1; set jit to off`);
    return client;
  };
  try {
    const cells = new Map<string, CellClients>();
    for (const one of settings) {
      const source = ownerOf(one);
      cells.set(one.name, { client: await open(source), witness: await open(source) });
    }
    return await work(cells);
  } finally {
    await Promise.all(opened.map((client) => client.end()));
  }
}
