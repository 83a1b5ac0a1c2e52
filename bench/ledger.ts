/**
 * What the ledger does per second, beside two references on the same server in the same run: pgbench's TPC-B-like
 * transaction and the naive transaction per bet. `node bench/ledger.ts` prints it; `npm run bench` includes it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadConfig } from '../server/src/config.ts';
import { EmbeddedCluster } from '../server/src/db/embedded.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { urlOf } from '../server/src/db/pool.ts';
import { openLedger, verifyLedger } from '../server/src/ledger/public.ts';
import { type Bet, betMaker, commandOf, lastNonces, openBenchPlayers } from './ledger-bets.ts';
import { openNaive } from './ledger-naive.ts';
import { findPgbench, preparePgbench, timePgbench } from './ledger-pgbench.ts';
import { type ProcessorTime, watchProcessors } from './processor-time.ts';

export interface LedgerBenchOptions {
  readonly rounds?: number;
  readonly seconds?: number;
}

export interface LedgerBenchRow {
  readonly name: string;
  /** Medians of the rounds. */
  readonly perSecond: number;
  readonly lowest: number;
  readonly highest: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LedgerBench {
  readonly server: string;
  readonly durable: boolean;
  readonly rows: readonly LedgerBenchRow[];
  /** Medians of the ratios within each round; absent where there is no pgbench. */
  readonly timesPgbench: number | undefined;
  readonly timesNaive: number;
  readonly timesNaiveWithoutHouseRow: number;
  /** Medians, of each bet: steadier than rates where other work shares the machine. */
  readonly cost: BetCost;
  readonly balanced: boolean;
  readonly notes: readonly string[];
}

/** Microseconds of processor time of the backends and of this process, and bytes of WAL. */
type BetCost = Readonly<Record<'postgres' | 'client' | 'written', number>>;

const PLAYERS = 10_000;
const CALLERS = 512;
const WARM_UP = 1;

interface Sample {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

type Contestant = readonly [name: string, run: () => Promise<Sample | undefined>];

const names = {
  pgbench: 'pgbench TPC-B-like, 8 clients, prepared',
  naive: 'naive transaction per bet, 16 connections',
  naiveNoHouse: 'the same without a row for the house',
  ledger: `ledger, ${CALLERS} callers, ${PLAYERS.toLocaleString('en')} players`,
} as const;

export async function benchLedger(
  databaseUrl: string,
  options: LedgerBenchOptions = {},
): Promise<LedgerBench> {
  const { rounds = 3, seconds = 5 } = options;
  const stamp = `${process.pid}_${Date.now()}`;
  const databases = {
    ledger: `bench_ledger_${stamp}`,
    naive: `bench_naive_${stamp}`,
    pgbench: `bench_pgbench_${stamp}`,
  };
  const url = (name: string) => Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  try {
    for (const name of Object.values(databases)) await admin.query(`create database ${name}`);
    for (const name of [databases.ledger, databases.naive]) {
      await migrate(url(name));
      await openBenchPlayers(url(name), PLAYERS);
    }
    const pgbench = findPgbench();
    if (pgbench) await preparePgbench(pgbench, url(databases.pgbench));
    const costs: BetCost[] = [];
    const contestants: Contestant[] = [
      [names.pgbench, () => samplePgbench(pgbench, url(databases.pgbench), seconds)],
      [names.naive, () => sampleNaive(url(databases.naive), seconds, true)],
      [names.naiveNoHouse, () => sampleNaive(url(databases.naive), seconds, false)],
      [names.ledger, () => sampleLedger(url(databases.ledger), seconds, costs)],
    ];
    const samples = new Map<string, Sample[]>(contestants.map(([name]) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [name, run] of contestants) {
        await checkpoint(admin);
        const sample = await run();
        if (sample) samples.get(name)?.push(sample);
      }
    }
    return await conclude(admin, url(databases.ledger), {
      samples,
      costs,
      hasPgbench: pgbench !== undefined,
    });
  } finally {
    // Without force: PostgreSQL waits some seconds for connections that are just closing.
    for (const name of Object.values(databases)) await admin.query(`drop database if exists ${name}`);
    await admin.end();
  }
}

interface Measured {
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
  readonly costs: readonly BetCost[];
  readonly hasPgbench: boolean;
}

async function conclude(
  admin: pg.Client,
  ledgerUrl: string,
  { samples, costs, hasPgbench }: Measured,
): Promise<LedgerBench> {
  const { rows } = await admin.query<{ version: string; durable: boolean }>(
    `select split_part(version(), ' on ', 1) as version,
            current_setting('fsync')::boolean and current_setting('synchronous_commit') = 'on' as durable`,
  );
  const ratio = (reference: string) => {
    const own = samples.get(names.ledger) ?? [];
    const other = samples.get(reference) ?? [];
    return median(own.map((sample, round) => sample.perSecond / (other[round]?.perSecond ?? Number.NaN)));
  };
  return {
    server: rows[0]?.version ?? 'unknown',
    durable: rows[0]?.durable ?? false,
    rows: [...samples].flatMap(([name, found]) => (found.length === 0 ? [] : [summarise(name, found)])),
    timesPgbench: hasPgbench ? ratio(names.pgbench) : undefined,
    timesNaive: ratio(names.naive),
    timesNaiveWithoutHouseRow: ratio(names.naiveNoHouse),
    cost: {
      postgres: median(costs.map((cost) => cost.postgres)),
      client: median(costs.map((cost) => cost.client)),
      written: median(costs.map((cost) => cost.written)),
    },
    balanced: await isBalanced(ledgerUrl),
    notes: hasPgbench
      ? []
      : ['pgbench was not found on PATH or below /usr/lib/postgresql, so there is no ratio to it'],
  };
}

function summarise(name: string, samples: readonly Sample[]): LedgerBenchRow {
  const rates = samples.map((sample) => sample.perSecond);
  return {
    name,
    perSecond: median(rates),
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
    p50Ms: median(samples.map((sample) => sample.p50Ms)),
    p99Ms: median(samples.map((sample) => sample.p99Ms)),
  };
}

/** Keeps `CALLERS` bets under way for the time given, after a warm-up that is not counted. */
async function closedLoop(
  nextBet: () => Bet,
  place: (bet: Bet) => Promise<void>,
  seconds: number,
): Promise<Sample> {
  const latencies: number[] = [];
  const start = performance.now() + WARM_UP * 1000;
  const end = start + seconds * 1000;
  const caller = async () => {
    for (;;) {
      const sent = performance.now();
      if (sent >= end) return;
      await place(nextBet());
      const done = performance.now();
      if (done >= start && done < end) latencies.push(done - sent);
    }
  };
  // All of them end before the first fault is thrown: what they use is closed right after.
  for (const ended of await Promise.allSettled(Array.from({ length: CALLERS }, caller))) {
    if (ended.status === 'rejected') throw ended.reason;
  }
  latencies.sort((a, b) => a - b);
  const quantile = (q: number) => latencies[Math.floor(latencies.length * q)] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

async function nextBets(url: string): Promise<() => Bet> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const nonces = await lastNonces(client);
  await client.end();
  return betMaker(PLAYERS, nonces);
}

async function sampleLedger(url: string, seconds: number, costs: BetCost[]): Promise<Sample> {
  const ledger = await openLedger({ source: url });
  const watch = await watchProcessors(url, () => 0);
  try {
    const place = async (bet: Bet) => {
      const answer = await ledger.post(commandOf(bet));
      if (!answer.posted) throw new Error(`a bet of the bench was refused: ${answer.refused}`);
    };
    const nextBet = await nextBets(url);
    await watch.lap();
    const sample = await closedLoop(nextBet, place, seconds);
    costs.push(perBet(await watch.lap(), ledger.stats().commands));
    return sample;
  } finally {
    await watch.close();
    await ledger.close();
  }
}

const perBet = ({ ledger, client, written }: ProcessorTime, bets: number): BetCost => ({
  postgres: ledger / bets,
  client: client / bets,
  written: written / bets,
});

async function sampleNaive(url: string, seconds: number, houseRow: boolean): Promise<Sample> {
  const naive = await openNaive(url, { houseRow });
  try {
    return await closedLoop(await nextBets(url), naive.bet, seconds);
  } finally {
    await naive.close();
  }
}

async function samplePgbench(
  pgbench: string | undefined,
  url: string,
  seconds: number,
): Promise<Sample | undefined> {
  if (pgbench === undefined) return undefined;
  return { ...(await timePgbench(pgbench, url, seconds)), p99Ms: Number.NaN };
}

/** So that no contestant pays for what the one before it wrote. Only some roles may. */
async function checkpoint(admin: pg.Client): Promise<void> {
  await admin.query('checkpoint').catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
  });
}

async function isBalanced(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await verifyLedger(client)).findings.length === 0;
  } finally {
    await client.end();
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function printLedger(bench: LedgerBench): void {
  console.log(spell(bench).join('\n'));
}

function spell(bench: LedgerBench): string[] {
  const whole = (value: number) => Math.round(value).toLocaleString('en').padStart(8);
  const ms = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(1)).padStart(7);
  const times = (value: number) => `${value.toFixed(1)} x`;
  return [
    `${bench.server}, ${bench.durable ? 'durable' : 'NOT DURABLE'}`,
    `${''.padEnd(44)}      /s    lowest  highest   p50 ms  p99 ms`,
    ...bench.rows.map(
      (row) =>
        `${row.name.padEnd(44)}${whole(row.perSecond)}  ${whole(row.lowest)} ${whole(row.highest)}  ${ms(row.p50Ms)} ${ms(row.p99Ms)}`,
    ),
    `ledger to pgbench: ${bench.timesPgbench === undefined ? 'not measured' : times(bench.timesPgbench)} (goal 7)`,
    `ledger to naive: ${times(bench.timesNaive)} (goal 12); without a row for the house ${times(bench.timesNaiveWithoutHouseRow)}`,
    `of a bet: ${bench.cost.postgres.toFixed(0)} us of the backends' processor time, ${bench.cost.client.toFixed(0)} us of this process', ${whole(bench.cost.written).trim()} bytes of WAL`,
    `afterwards ${bench.balanced ? 'balanced' : 'NOT BALANCED'}`,
    ...bench.notes,
  ];
}

/** On DATABASE_URL, or on a private PostgreSQL in a folder that is thrown away. */
async function main(): Promise<void> {
  const { databaseUrl } = loadConfig();
  if (databaseUrl !== undefined) {
    printLedger(await benchLedger(databaseUrl));
    return;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-bench-'));
  const log = { info: () => undefined, warn: (message: string) => console.error(message) };
  const cluster = await EmbeddedCluster.start({ dataDir, log });
  try {
    printLedger(await benchLedger(urlOf(cluster.ownerConnection)));
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
