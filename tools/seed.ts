/**
 * `npm run seed`: writes the demonstration sites and players into the database of DATABASE_URL or DATA_DIR, where
 * they are not there yet, without starting the server. With `--sites N` and `--games N` it adds so many of each, numbered, for
 * tests of load.
 */

import { parseArgs } from 'node:util';
import { loadConfig } from '../server/src/config.ts';
import { openStorage } from '../server/src/db/storage.ts';
import { openLedger } from '../server/src/ledger/public.ts';
import { openLog } from '../server/src/open-log.ts';
import { seedMany } from '../server/src/seed/in-numbers/seed-many.ts';
import { seed } from '../server/src/seed/seed.ts';

const { values } = parseArgs({
  options: { sites: { type: 'string', default: '0' }, games: { type: 'string', default: '0' } },
});
const [sites, games] = [Number(values.sites), Number(values.games)];
for (const [name, number] of Object.entries({ sites, games }))
  if (!Number.isInteger(number) || number < 0 || number > 100_000) {
    process.stderr.write(`--${name} is a whole number up to 100,000.\n`);
    process.exit(2);
  }

const config = loadConfig();
const log = openLog(config.logLevel);
const storage = await openStorage(config, log);
try {
  const ledger = await openLedger({ source: storage.source });
  try {
    await seed(config, storage.db, ledger, log);
    if (sites + games > 0) {
      const begun = performance.now();
      await seedMany(storage.db, { sites, games });
      log.info(
        `${sites} sites and ${games} games are in place (${Math.round(performance.now() - begun)} ms)`,
      );
    }
  } finally {
    await ledger.close();
  }
} finally {
  await storage.close();
}
