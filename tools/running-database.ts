import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../server/src/config.ts';
import { readOrMakePassword } from '../server/src/db/embedded/cluster-files.ts';
import { DATABASE, ROLE } from '../server/src/db/embedded.ts';
import type { ConnectionSource } from '../server/src/db/pool.ts';

const PORT_LINE = 3;

/** The database of DATABASE_URL, or the one that a server runs in DATA_DIR. @throws when none runs there */
export function runningDatabase({ databaseUrl, dataDir }: Config): ConnectionSource {
  if (databaseUrl !== undefined) return databaseUrl;
  const lines = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n');
  const password = readOrMakePassword(dataDir, true);
  return { host: '127.0.0.1', port: Number(lines[PORT_LINE]), user: ROLE, password, database: DATABASE };
}
