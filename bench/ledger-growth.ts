/**
 * What a bet costs in a ledger with a past, many players and many sites, beside an empty one, by turns on one PostgreSQL. The
 * past is that of `npm run fill`. `node bench/ledger-growth.ts [transfers] [players] [sites]` prints it;
 * `npm run bench -- growth`.
 */
import pg from 'pg';
import { migrate } from '../server/src/db/migrate.ts';
import { openLedger, verifyLedger } from '../server/src/ledger/public.ts';
import { fillLedger } from '../server/src/ledger/testing/fill.ts';
import { onCluster } from './cluster.ts';
import { betMaker, CURRENCY, commandOf } from './ledger-bets.ts';
import { type ProcessorTime, together, watchProcessors } from './processor-time.ts';

/** Players who bet, in either ledger; in the one with a past they are spread over all its players. */
const ACTIVE = 10_000;
const CALLERS = 512;
const BETS = 20_000;
const LAPS = 5;
const MONTHS = 12;

export interface GrowthSize {
  readonly transfers: number;
  readonly players: number;
  readonly sites: number;
}

interface Cost {
  /** Microseconds of processor time a bet: of the backends, and of the cluster's own processes. */
  readonly backend: number;
  readonly cluster: number;
  /** Bytes of WAL a bet. */
  readonly written: number;
}

export interface Growth {
  readonly size: GrowthSize;
  readonly fillSeconds: number;
  readonly empty: Cost;
  readonly filled: Cost;
  /** Of the backends: the median of the laps. */
  readonly ratio: number;
  readonly balanced: boolean;
}

const standard: GrowthSize = { transfers: 10_000_000, players: 100_000, sites: 1_000 };

export async function benchGrowth(url: string, size: GrowthSize = standard): Promise<Growth> {
  const begun = performance.now();
  const filled = await openSide(url, 'bench_grown', size);
  const fillSeconds = (performance.now() - begun) / 1000;
  const empty = await openSide(url, 'bench_empty', { ...size, transfers: 0, players: ACTIVE });
  const watch = await watchProcessors(url, () => 0);
  try {
    await empty.bet();
    await filled.bet();
    const laps: { empty: ProcessorTime; filled: ProcessorTime }[] = [];
    for (let lap = 0; lap < LAPS; lap++) {
      await watch.lap();
      await empty.bet();
      const first = await watch.lap();
      await filled.bet();
      laps.push({ empty: first, filled: await watch.lap() });
    }
    const ratios = laps.map((lap) => lap.filled.ledger / lap.empty.ledger).sort((a, b) => a - b);
    return {
      size,
      fillSeconds,
      empty: costOf(laps.map((lap) => lap.empty)),
      filled: costOf(laps.map((lap) => lap.filled)),
      ratio: ratios[LAPS >> 1] ?? Number.NaN,
      balanced: (await empty.isBalanced()) && (await filled.isBalanced()),
    };
  } finally {
    await watch.close();
    await Promise.all([empty.close(), filled.close()]);
  }
}

function costOf(laps: readonly ProcessorTime[]): Cost {
  const { ledger, cluster, written } = together(laps);
  const each = (sum: number) => sum / (BETS * laps.length);
  return { backend: each(ledger), cluster: each(cluster), written: each(written) };
}

async function openSide(cluster: string, name: string, { transfers, players, sites }: GrowthSize) {
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  const admin = new pg.Client({ connectionString: cluster });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const plan = { players, transfers, months: MONTHS, firstPlayer: 1n };
  const of = Array.from({ length: sites }, (_, n) => ({ id: n + 1, currency: CURRENCY }));
  await fillLedger(client, { ...plan, sites: of });
  const every = Math.floor(players / ACTIVE);
  await openGames(client, every, sites);
  // What the fill has dirtied is not written out during the measurement.
  await client.query('checkpoint');
  const ledger = await openLedger({ source: url, batchers: 1 });
  const make = betMaker(ACTIVE, []);
  return {
    async bet() {
      let left = BETS;
      const caller = async () => {
        while (left-- > 0) {
          const { playerId, ...rest } = make();
          const player = playerOf(Number(playerId), every);
          const answer = await ledger.post({
            ...commandOf({ ...rest, playerId: BigInt(player) }),
            siteId: siteOf(player, sites),
          });
          if (!answer.posted) throw new Error(`a bet was refused: ${answer.refused}`);
        }
      };
      await Promise.all(Array.from({ length: CALLERS }, caller));
    },
    isBalanced: async () => (await verifyLedger(client)).findings.length === 0,
    async close() {
      await ledger.close();
      await client.end();
    },
  };
}

/** As the fill numbers and places them. */
const playerOf = (n: number, every: number): number => 1 + (n - 1) * every;
const siteOf = (player: number, sites: number): number => 1 + (player % sites);

/** A seed and a launch for each player who bets. */
async function openGames(client: pg.Client, every: number, sites: number): Promise<void> {
  await client.query(
    `insert into seed (id, site_id, player_id, game_code, server_seed, server_seed_hash, next_server_seed, client_seed)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 1 + p % $3, p, 'bench', sha256(n::text::bytea),
            sha256(sha256(n::text::bytea)), '', 'bench' from generate_series(1, $1) n, lateral (select 1 + (n - 1) * $2 as p) x`,
    [ACTIVE, every, sites],
  );
  await client.query(
    `insert into launch (id, token_hash, site_id, player_id, game_code, provider_code, mode, seed_id, expires_at)
     select id, sha256(id::text::bytea), site_id, player_id, game_code, 'baize', 'real', id, now() + interval '1 day'
       from seed where game_code = 'bench'`,
  );
  await client.query('vacuum analyze seed, launch');
}

export function printGrowth(
  { size, fillSeconds, empty, filled, ratio, balanced }: Growth,
  say: (line: string) => void,
): void {
  const { transfers, players, sites } = size;
  say(
    '| a bet in the ledger, 512 callers, batches of one connection | backend us | cluster us | bytes of log |',
  );
  say('|---|---|---|---|');
  for (const [name, cost] of [
    [`empty, ${ACTIVE} players`, empty],
    [`${transfers} transfers, ${players} players`, filled],
  ] as const)
    say(
      `| ${name}, ${sites} sites | ${cost.backend.toFixed(0)} | ${cost.cluster.toFixed(0)} | ${cost.written.toFixed(0)} |`,
    );
  say(
    `ratio ${ratio.toFixed(2)} (goal 1.15); filled in ${fillSeconds.toFixed(0)} s; ${balanced ? 'balanced' : 'NOT BALANCED'}`,
  );
}

if (import.meta.main) {
  const [transfers = standard.transfers, players = standard.players, sites = standard.sites] = process.argv
    .slice(2)
    .map(Number);
  printGrowth(await onCluster((url) => benchGrowth(url, { transfers, players, sites })), (line) =>
    process.stdout.write(`${line}\n`),
  );
}
