import type { Config } from '../server/src/config.ts';
import { runningIn } from '../server/src/db/embedded.ts';
import type { ConnectionSource } from '../server/src/db/pool.ts';

/** The database of DIRECT_DATABASE_URL or DATABASE_URL, or the one that a server runs in DATA_DIR. @throws when none runs there */
export function runningDatabase({ directDatabaseUrl, databaseUrl, dataDir }: Config): ConnectionSource {
  const found = directDatabaseUrl ?? databaseUrl ?? runningIn(dataDir);
  if (found === undefined) throw new Error(`No server runs in ${dataDir}.`);
  return found;
}
