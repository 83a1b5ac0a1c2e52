/**
 * `npm run archive-month -- 2025-08`: takes the oldest month out of the ledger into tables of the schema `archive`, as the
 * role that owns the tables. Run `npm run verify-ledger` before and after.
 */
import { loadConfig } from '../../server/src/config.ts';
import { ownerRunningIn } from '../../server/src/db/embedded.ts';
import { connectionTo } from '../../server/src/db/pool.ts';
import { PrimaryClient } from '../../server/src/db/primary/primary-client.ts';
import { archiveMonth } from '../../server/src/ledger/public.ts';

const [month] = process.argv.slice(2);
if (month === undefined || !/^\d{4}-\d\d$/.test(month)) {
  console.error('npm run archive-month -- YYYY-MM');
  process.exit(2);
}
const { databaseUrl, migrateDatabaseUrl, dataDir } = loadConfig();
const source = migrateDatabaseUrl ?? databaseUrl ?? ownerRunningIn(dataDir);
if (source === undefined) {
  console.error(`No server runs in ${dataDir}.`);
  process.exit(2);
}
const client = new PrimaryClient(connectionTo(source));
await client.connect();
try {
  const { transfers, commands, rounds } = await archiveMonth(client, `${month}-01`);
  console.log(`archived ${transfers} transfers, ${commands} commands, ${rounds} rounds of ${month}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await client.end();
}
