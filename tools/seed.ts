/**
 * `npm run seed`: writes the demonstration sites and players into the database of DATABASE_URL or DATA_DIR, where
 * they are not there yet, without starting the server.
 */

import { loadConfig } from '../server/src/config.ts';
import { openStorage } from '../server/src/db/storage.ts';
import { openLedger } from '../server/src/ledger/public.ts';
import { openLog } from '../server/src/open-log.ts';
import { seed } from '../server/src/seed/seed.ts';

const config = loadConfig();
const log = openLog(config.logLevel);
const storage = await openStorage(config, log);
try {
  const ledger = await openLedger({ source: storage.source });
  try {
    await seed(config, storage.db, ledger, log);
  } finally {
    await ledger.close();
  }
} finally {
  await storage.close();
}
