/**
 * `npm run fill -- --transfers 1000000 --players 10000 --months 12`: adds players with a past to the sites of the database, for
 * tests of load: accounts, transfers, commands, rounds, balances and totals, as posting them would have left them. It connects
 * as the owner of the tables; no server may run on the database. `npm run verify-ledger` proves the result.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { loadConfig } from '../../server/src/config.ts';
import { ownerRunningIn } from '../../server/src/db/embedded.ts';
import { connectionTo } from '../../server/src/db/pool.ts';
import { PrimaryClient } from '../../server/src/db/primary/primary-client.ts';
import { fillLedger } from '../../server/src/ledger/testing/fill.ts';
import { fillPlayers } from '../../server/src/players/testing/fill-players.ts';

const MOST = 1_000_000_000;

const { values } = parseArgs({
  options: {
    transfers: { type: 'string', default: '1000000' },
    players: { type: 'string', default: '10000' },
    months: { type: 'string', default: '12' },
  },
});
const [transfers, players, months] = [values.transfers, values.players, values.months].map(Number);
if (!isCount(transfers, 0) || !isCount(players, 1) || !isCount(months, 1)) {
  process.stderr.write(`--transfers, --players and --months are whole numbers up to ${MOST}.\n`);
  process.exit(2);
}
const { databaseUrl, migrateDatabaseUrl, dataDir } = loadConfig();
const source = migrateDatabaseUrl ?? databaseUrl ?? ownerRunningIn(dataDir);
if (source === undefined) {
  process.stderr.write(`No database runs in ${dataDir}.\n`);
  process.exit(2);
}
const client = new PrimaryClient(connectionTo(source));
await client.connect();
try {
  const begun = performance.now();
  const sites = await sitesOf(client);
  const firstPlayer = await fillPlayers(client, sites, players);
  let written = 0;
  await fillLedger(client, { sites, firstPlayer, players, transfers, months }, (more) => {
    written += more;
    process.stdout.write(`${written} transfers\n`);
  });
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(
    `${players} players on ${sites.length} sites, ${written} transfers, ${seconds.toFixed(0)} s\n`,
  );
} finally {
  await client.end();
}

function isCount(value: number | undefined, least: number): value is number {
  return Number.isInteger(value) && value !== undefined && value >= least && value <= MOST;
}

async function sitesOf(of: pg.Client): Promise<{ id: number; currency: string }[]> {
  const { rows } = await of.query<{ id: number; currency: string }>(
    'select id, currency from site order by id',
  );
  if (rows.length === 0) throw new Error('there are no sites: npm run seed -- --sites 1000');
  return rows;
}
