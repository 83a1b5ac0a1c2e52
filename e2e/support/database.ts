import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const PORT_LINE = 3;

/** The private database of a server that runs over a folder, for what an operator would change there. */
export async function openDatabaseOf(dataDir: string): Promise<pg.Client> {
  const lines = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'pg-password'), 'utf8').trim();
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(lines[PORT_LINE]),
    user: 'baize',
    password,
    database: 'baize',
  });
  await client.connect();
  return client;
}
