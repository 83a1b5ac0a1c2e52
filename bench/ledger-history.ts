/**
 * What gross revenue by site, game and day costs as history grows: 10,000,000 transfers of 13 months are written straight
 * into the partitions, with the totals that posting them would have added, and the read of reports is explained after
 * 1, 4, 7 and 13 months. `npm run bench -- history`.
 */
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Db, openDatabase, type Reader } from '../server/src/db/database.ts';
import { migrate } from '../server/src/db/migrate.ts';
import type { Database } from '../server/src/db/schema.ts';
import { grossRevenue } from '../server/src/ledger/public.ts';
import {
  beginHistory,
  countHistory,
  fillMonth,
  settleHistory,
} from '../server/src/ledger/testing/long-history.ts';

const TRANSFERS = 10_000_000;
const MONTHS = 13;
/** The one whose revenue is read. */
const SITE = 2;
const EXPLAINED_AFTER: ReadonlySet<number> = new Set([1, 4, 7, 13]);

export interface HistoryFigure {
  readonly months: number;
  readonly transfers: number;
  readonly totals: number;
  readonly read: string;
  readonly milliseconds: number;
  /** Pages of 8 KiB that were read or found in memory. */
  readonly buffers: number;
}

export interface HistoryBench {
  readonly figures: readonly HistoryFigure[];
  /** Figures of the last year of one site, with the full history. */
  readonly plan: readonly string[];
  readonly fillSeconds: number;
}

/** In a database of its own on the server of `url`, which is dropped again. */
export async function benchHistory(url: string): Promise<HistoryBench> {
  const name = `bench_history_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  try {
    await migrate(own);
    const client = new pg.Client({ connectionString: own });
    await client.connect();
    const db = openDatabase(own);
    try {
      return await measure(client, watchRevenue(db));
    } finally {
      await Promise.all([client.end(), db.close()]);
    }
  } finally {
    await admin.query(`drop database if exists ${name}`);
    await admin.end();
  }
}

type Asked = (from: string, to: string) => Promise<CompiledQuery>;

/** Reads gross revenue as reports do, and returns its queries. */
function watchRevenue(db: Db): Asked {
  let asked: CompiledQuery | undefined;
  const logged = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: db.pool }),
    log: ({ query }) => {
      asked = query;
    },
  });
  // Reads of the ledger unseal nothing.
  const reader = Object.defineProperty(logged, 'keys', {
    get: () => db.read.keys,
  }) as Kysely<Database> & Pick<Reader, 'keys'>;
  return async (from, to) => {
    await grossRevenue(reader, { siteId: SITE, from, to });
    if (!asked) throw new Error('nothing was asked');
    return asked;
  };
}

async function measure(client: pg.Client, revenue: Asked): Promise<HistoryBench> {
  const months = await beginHistory(client, MONTHS);
  const figures: HistoryFigure[] = [];
  const start = performance.now();
  let explaining = 0;
  for (const [index, month] of months.entries()) {
    await fillMonth(client, month, Math.round(TRANSFERS / MONTHS));
    if (!EXPLAINED_AFTER.has(index + 1)) continue;
    const paused = performance.now();
    await settleHistory(client);
    const first = months[Math.max(0, index - 11)] ?? month;
    for (const [read, from] of [
      ['its newest month', month],
      ['the last twelve months', first],
    ] as const)
      figures.push({ months: index + 1, read, ...(await explain(client, revenue, from, month)).figure });
    explaining += performance.now() - paused;
  }
  const [last, first] = [months.at(-1), months.at(-12)];
  if (!last || !first) throw new Error('there is no history');
  const { plan } = await explain(client, revenue, first, last);
  return { figures, plan, fillSeconds: (performance.now() - start - explaining) / 1000 };
}

/** The query plan of `grossRevenue` for one site. @param month the last one that is read */
async function explain(client: pg.Client, revenue: Asked, from: string, month: string) {
  const { rows: days } = await client.query<{ last: string }>(
    `select to_char($1::date + interval '1 month - 1 day', 'YYYY-MM-DD') as last`,
    [month],
  );
  const { sql, parameters } = await revenue(from, days[0]?.last ?? month);
  const lines = async () =>
    (
      await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${sql}`, [
        ...parameters,
      ])
    ).rows.map((row) => row['QUERY PLAN']);
  // The second time everything is in memory, as the totals of a site in use are.
  await lines();
  const plan = await lines();
  const buffers = [...(plan.find((line) => line.includes('Buffers:')) ?? '').matchAll(/(?:hit|read)=(\d+)/g)];
  const figure = {
    ...(await countHistory(client)),
    milliseconds: Number(/Execution Time: ([\d.]+)/.exec(plan.at(-1) ?? '')?.[1]),
    buffers: buffers.reduce((sum, [, count]) => sum + Number(count), 0),
  };
  return { plan, figure };
}

export function printHistory(
  { figures, plan, fillSeconds }: HistoryBench,
  say: (line?: string) => void,
): void {
  say(
    '| months | transfers | rows of totals | gross revenue by game and day of one site, of | ms | buffers |',
  );
  say('|---|---|---|---|---|---|');
  for (const { months, transfers, totals, read, milliseconds, buffers } of figures)
    say(`| ${months} | ${transfers} | ${totals} | ${read} | ${milliseconds.toFixed(1)} | ${buffers} |`);
  say(
    `goal: under 50 ms, buffers by what is read and not by the history; written in ${fillSeconds.toFixed(0)} s`,
  );
  for (const line of plan) say(line);
}
