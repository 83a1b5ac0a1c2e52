import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '../server/src/db/database.ts';
import { numberedSite, seedMany } from '../server/src/seed/in-numbers/seed-many.ts';
import type { VisitorsFigures, VisitorsOrder } from './pages/visitors.ts';
import { type Running, startProduct } from './processes.ts';
import { watchProcessors } from './processor-time.ts';

const SITES = 1_000;
const GAMES = 5_000;
/** What runs each minute has run some times, and is compiled. */
const SETTLE_MS = 180_000;
const IDLE_S = 60;
const COLD = 20;
/** Requests a second of the site that is measured. */
const RATE = 50;
const SECONDS = 10;
const BUSY = 10;
const CONNECTIONS_EACH = 4;
const WARM = 900;

const loads = ['nobody else', 'ten busy sites', 'one site with ever other pages'] as const;
type Load = (typeof loads)[number];

interface Warm {
  readonly load: Load;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  /** Pages a second of all others. */
  readonly others: number;
}

export interface SitesFigures {
  readonly seedS: number;
  readonly startS: number;
  /** Shares of one processor, over a minute in which nobody asks for anything. */
  readonly idle: { readonly server: number; readonly postgres: number };
  readonly idleBytes: number;
  readonly bytes: number;
  /** Milliseconds from request to the end of the home page, sorted. */
  readonly cold: readonly number[];
  readonly warm: readonly Warm[];
}

const hostOf = (n: number) => `${numberedSite(n)}.localhost`;
let visitors = 0;

async function ask(port: number, host: string): Promise<{ readonly status: number; readonly ms: number }> {
  const begun = performance.now();
  const status = await new Promise<number>((resolve, reject) => {
    const headers = {
      ...{ host, accept: 'text/html', 'accept-encoding': 'br' },
      'x-forwarded-for': `10.200.${(++visitors >> 8) & 255}.${visitors & 255}`,
    };
    const sent = request({ port, path: '/', host: '127.0.0.1', headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end();
  });
  return { status, ms: performance.now() - begun };
}

async function fill(databaseUrl: string, port: number): Promise<number> {
  // The first start makes the sites that ship.
  await (await startProduct(databaseUrl, port)).stop();
  const begun = performance.now();
  const db = openDatabase(databaseUrl);
  await seedMany(db, { sites: SITES, games: GAMES });
  await db.close();
  const seconds = (performance.now() - begun) / 1_000;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
  return seconds;
}

async function idleOf(databaseUrl: string, product: Running): Promise<SitesFigures['idle']> {
  const watch = await watchProcessors(databaseUrl, product.cpu);
  await wait(IDLE_S * 1_000);
  const { server, ledger, jobs, cluster } = await watch.lap();
  await watch.close();
  const share = (microseconds: number) => microseconds / (IDLE_S * 1_000_000);
  return { server: share(server), postgres: share(ledger + jobs + cluster) };
}

/** Home pages of sites that nobody has asked for since the start; one in four leads to the sportsbook, and is left out. */
async function coldOf(port: number): Promise<number[]> {
  const found: number[] = [];
  // Code and connections that every first page needs are there.
  await ask(port, 'localhost');
  for (let n = 1; found.length < COLD; n++) {
    const { status, ms } = await ask(port, hostOf(n));
    if (status === 200) found.push(ms);
  }
  return found.sort((a, b) => a - b);
}

/** Visitors of other sites in a process of their own. @returns ends them, and says how many pages they had */
function visit(port: number, load: Load): () => Promise<number> {
  if (load === 'nobody else') return async () => 0;
  const isMany = load === 'ten busy sites';
  const child = fork(fileURLToPath(new URL('./pages/visitors.ts', import.meta.url)));
  child.send({
    port,
    addresses: Array.from({ length: BUSY }, (_, n) => `127.0.0.${20 + n}`),
    connectionsEach: CONNECTIONS_EACH,
    hosts: isMany ? Array.from({ length: BUSY }, (_, n) => hostOf(100 + 4 * n)) : [hostOf(100)],
    pages: isMany ? 'same' : 'new',
    isForwarded: true,
  } satisfies VisitorsOrder);
  return async () => {
    child.send('end');
    const [{ pages }] = (await once(child, 'message')) as [VisitorsFigures];
    return pages;
  };
}

async function warmOf(port: number, load: Load): Promise<Warm> {
  const end = visit(port, load);
  const asked: Promise<{ readonly status: number; readonly ms: number }>[] = [];
  const begun = performance.now();
  for (let n = 0; n < RATE * SECONDS; n++) {
    const due = begun + (n * 1_000) / RATE;
    if (due > performance.now()) await wait(due - performance.now());
    asked.push(ask(port, hostOf(WARM)));
  }
  const answers = await Promise.all(asked);
  const others = (await end()) / SECONDS;
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  const refused = answers.filter(({ status }) => status !== 200).length;
  return { load, p50: at(0.5), p99: at(0.99), refused, others };
}

/** A server of 1,000 sites and 5,000 games: what it takes while nobody is there, cold and warm pages of one of its sites. */
export async function benchSites(databaseUrl: string, port: number): Promise<SitesFigures> {
  const seedS = await fill(databaseUrl, port);
  const begun = performance.now();
  const product = await startProduct(databaseUrl, port, { TRUST_PROXY: '127.0.0.1' });
  try {
    const startS = (performance.now() - begun) / 1_000;
    await wait(SETTLE_MS);
    const idle = await idleOf(databaseUrl, product);
    const idleBytes = product.memory();
    const cold = await coldOf(port);
    await ask(port, hostOf(WARM));
    const warm: Warm[] = [];
    for (const load of loads) warm.push(await warmOf(port, load));
    return { seedS, startS, idle, idleBytes, bytes: product.memory(), cold, warm };
  } finally {
    await product.stop();
  }
}

export function printSites(figures: SitesFigures, say: (line: string) => void): void {
  const { seedS, startS, idle, idleBytes, bytes, cold, warm } = figures;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const megabytes = (size: number) => `${(size / 2 ** 20).toFixed(0)} MiB`;
  say(`| ${SITES} sites, ${GAMES} games | |`);
  say('|---|---|');
  say(`| seeded; started | ${seedS.toFixed(0)} s; ${startS.toFixed(1)} s |`);
  say(
    `| idle, of one processor: server; PostgreSQL | ${percent(idle.server)}; ${percent(idle.postgres)} (goal 2 %) |`,
  );
  say(`| memory of the server: idle; after the load | ${megabytes(idleBytes)}; ${megabytes(bytes)} |`);
  const at = (part: number) => (cold[Math.floor(cold.length * part)] ?? 0).toFixed(0);
  say(`| home page of a cold site, ${cold.length} of them: middle; worst | ${at(0.5)} ms; ${at(0.999)} ms |`);
  say('');
  say(
    `| a warm home page, ${RATE} a second, beside | p50 ms | p99 ms | refused | pages a second of others |`,
  );
  say('|---|---|---|---|---|');
  for (const { load, p50, p99, refused, others } of warm)
    say(`| ${load} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${refused} | ${others.toFixed(0)} |`);
}
