/**
 * `npm run migrate`: applies what the database of DATABASE_URL lacks as the role of MIGRATE_DATABASE_URL, which owns its
 * tables, and gives the role of DATABASE_URL its rights. A server that starts afterwards needs the latter only.
 */
import { loadConfig } from '../../server/src/config.ts';
import { prepareServer } from '../../server/src/db/roles/prepare-server.ts';
import { openLog } from '../../server/src/open-log.ts';

const config = loadConfig();
const { databaseUrl, migrateDatabaseUrl } = config;
if (databaseUrl === undefined || migrateDatabaseUrl === undefined) {
  console.error(
    'Set DATABASE_URL and MIGRATE_DATABASE_URL; the private PostgreSQL is migrated at every start.',
  );
  process.exitCode = 2;
} else await prepareServer({ ...config, databaseUrl }, openLog(config.logLevel));
