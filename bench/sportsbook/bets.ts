/**
 * Placing and settling bets on PostgreSQL, each beside what the ledger does by itself in the same run:
 * `node bench/sportsbook/bets.ts [tickets]` prints it; `npm run bench` includes it.
 */

import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { playerActor, systemActor } from '../../server/src/actor.ts';
import { systemClock } from '../../server/src/clock.ts';
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import {
  type Command,
  type Ledger,
  openLedger,
  postAllIn,
  verifyLedger,
} from '../../server/src/ledger/public.ts';
import { openPlacing } from '../../server/src/sportsbook/bets/placing/open-placing.ts';
import { settleDue } from '../../server/src/sportsbook/public.ts';
import { noteDue } from '../../server/src/sportsbook/settlement/settle-due.ts';
import { onCluster } from '../cluster.ts';
import { type ProcessorTime, watchProcessors } from '../processor-time.ts';
import { anyOrder, type BetsWorld, openBetsWorld } from './bets-world.ts';

const CALLERS = 512;
const PLAYERS = 2_000;
/** A match in so many tickets, as on a busy evening. */
const TICKETS_A_MATCH = 500;
const FEWEST_MATCHES = 8;
/** As many as a settlement takes together. */
const TOGETHER = 300;

/** Microseconds of processor time a piece of work took here and in PostgreSQL. */
interface Used {
  readonly server: number;
  readonly postgres: number;
}

export interface BetsBench {
  readonly used: Readonly<Record<'placed' | 'held' | 'settled' | 'posted', Used>>;
  readonly placed: number;
  readonly placedPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The ledger by itself: a stake that is set aside for each bet, the same callers. */
  readonly heldPerSecond: number;
  readonly settled: number;
  readonly settledPerSecond: number;
  /** The ledger by itself: the same holds closed and wins paid, batches of the same size. */
  readonly postedPerSecond: number;
  readonly balanced: boolean;
}

export async function benchBets(databaseUrl: string, tickets = 100_000): Promise<BetsBench> {
  const name = `bench_bets_${process.pid}_${Date.now()}`;
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  try {
    await migrate(url);
    const db = openDatabase(url);
    try {
      return await measure(db, url, tickets);
    } finally {
      await db.close();
    }
  } finally {
    await admin.query(`drop database if exists ${name}`);
    await admin.end();
  }
}

async function measure(db: Db, url: string, tickets: number): Promise<BetsBench> {
  const matches = Math.max(FEWEST_MATCHES, Math.ceil(tickets / TICKETS_A_MATCH));
  const world = await openBetsWorld(db, PLAYERS, matches);
  const watch = await watchProcessors(url, () => 0);
  const used = async (count: number) => usedOf(await watch.lap(), count);
  const placing = await placeBets(db, world, tickets);
  const placed = await used(tickets);
  const reference = Math.min(tickets, 20_000);
  const ledger = await openLedger({ source: url });
  await watch.lap();
  const { heldPerSecond, ids } = await holdStakes(ledger, world, reference);
  const held = await used(reference);
  await ledger.close();
  await watch.lap();
  const postedPerSecond = await closeHolds(db, world, ids);
  const posted = await used(reference);
  await endMatches(db, world);
  await watch.lap();
  const settledPerSecond = await settleAll(db, tickets);
  const settled = await used(tickets);
  await watch.close();
  const connection = await db.pool.connect();
  try {
    const { broken } = await verifyLedger(connection);
    return {
      ...placing,
      used: { placed, held, settled, posted },
      placed: tickets,
      heldPerSecond,
      settled: tickets,
      settledPerSecond,
      postedPerSecond,
      balanced: broken.size === 0,
    };
  } finally {
    connection.release();
  }
}

function usedOf({ client, ledger, jobs, cluster }: ProcessorTime, count: number): Used {
  return { server: client / count, postgres: (ledger + jobs + cluster) / count };
}

/** `count` pieces of work, `CALLERS` at a time. @returns how many a second, and how long each took */
async function together(count: number, work: () => Promise<void>) {
  const times: number[] = [];
  const begun = performance.now();
  let left = count;
  const caller = async () => {
    while (left-- > 0) {
      const asked = performance.now();
      await work();
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const seconds = (performance.now() - begun) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { perSecond: count / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

async function placeBets(db: Db, world: BetsWorld, count: number) {
  const placing = openPlacing({ db, clock: systemClock });
  const figures = await together(count, async () => {
    const placed = await placing.add(anyOrder(world));
    if (!placed || !('ticket' in placed)) throw new Error(`a bet was refused: ${JSON.stringify(placed)}`);
  });
  await placing.close();
  return { placedPerSecond: figures.perSecond, p50Ms: figures.p50Ms, p99Ms: figures.p99Ms };
}

const STAKE = 10_000n;
const anyPlayer = ({ players }: BetsWorld): bigint => players[randomInt(players.length)] ?? 0n;

async function holdStakes(ledger: Ledger, world: BetsWorld, count: number) {
  const ids: (readonly [id: string, playerId: bigint])[] = [];
  const { perSecond } = await together(count, async () => {
    const [id, playerId] = [uuid7(), anyPlayer(world)];
    ids.push([id, playerId]);
    const answer = await ledger.post({
      key: uuid7(),
      siteId: world.siteId,
      playerId,
      actor: playerActor(playerId),
      steps: [{ pend: id, purse: 'cash', amount: STAKE, kind: 'stake', ref: id }],
      events: [{ topic: 'balance.changed', payload: {} }],
    });
    if (!answer.posted) throw new Error(`a stake was refused: ${answer.refused}`);
  });
  return { heldPerSecond: perSecond, ids };
}

/** Half of them win. */
async function closeHolds(
  db: Db,
  { siteId }: BetsWorld,
  ids: readonly (readonly [id: string, playerId: bigint])[],
): Promise<number> {
  const commands = ids.map(([id, playerId], place): Command => {
    const post = { post: id, to: 'house', kind: 'stake', ref: id } as const;
    const win = { from: 'house', to: 'cash', amount: 2n * STAKE, kind: 'win', ref: id } as const;
    const steps = place % 2 === 0 ? [post, win] : [post];
    const actor = systemActor('bench');
    return {
      ...{ key: uuid7(), siteId, playerId, actor, steps },
      events: [{ topic: 'balance.changed', payload: {} }],
    };
  });
  const begun = performance.now();
  for (let first = 0; first < commands.length; first += TOGETHER)
    await db.tx((tx) => postAllIn(tx, commands.slice(first, first + TOGETHER)));
  return commands.length / ((performance.now() - begun) / 1_000);
}

/** Every match ends; each ticket is settled when its last match is. */
async function endMatches(db: Db, { markets }: BetsWorld): Promise<void> {
  const events = [...new Set(markets.map(({ event }) => event.id))];
  const now = systemClock.now();
  for (const id of events) {
    const ft = [randomInt(4), randomInt(3)];
    await sql`insert into sports_result (event_id, version, result, reason, at)
      values (${id}, 1, ${JSON.stringify({ status: 'finished', ht: [0, 0], ft })}::jsonb, 'bench', ${now})`.execute(
      db.read,
    );
  }
  await db.tx((tx) => noteDue(tx, events, now));
  await sql`vacuum analyze sports_ticket, sports_leg, hold`.execute(db.read);
}

async function settleAll(db: Db, tickets: number): Promise<number> {
  const begun = performance.now();
  await settleDue(db, systemClock, systemActor('bench'));
  const seconds = (performance.now() - begun) / 1_000;
  const { rows } = await sql<{ open: bigint; done: bigint }>`
    select count(*) filter (where state = 'accepted') as open, count(*) filter (where settlements = 1) as done
      from sports_ticket`.execute(db.read);
  if (rows[0]?.open !== 0n || rows[0].done !== BigInt(tickets))
    throw new Error(`not all was settled once: ${rows[0]?.done} of ${tickets}`);
  return tickets / seconds;
}

export function printBets(bench: BetsBench, say: (line: string) => void): void {
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  const { used } = bench;
  const row = (what: string, perSecond: number, { server, postgres }: Used, ratios = '| |') =>
    say(`| ${what} | ${whole(perSecond)} | ${whole(server)} + ${whole(postgres)} ${ratios}`);
  const beside = (rate: number, reference: number, own: Used, other: Used) =>
    `| ${(rate / reference).toFixed(2)} | ${((other.server + other.postgres) / (own.server + own.postgres)).toFixed(2)} |`;
  say(
    `| bets on PostgreSQL, ${CALLERS} callers, ${whole(bench.placed)} tickets of mixed legs | per second | processor us, server + PostgreSQL | ratio | by processor time |`,
  );
  say('|---|---|---|---|---|');
  row(
    `placing (p50 ${whole(bench.p50Ms)} ms, p99 ${whole(bench.p99Ms)} ms)`,
    bench.placedPerSecond,
    used.placed,
    beside(bench.placedPerSecond, bench.heldPerSecond, used.placed, used.held),
  );
  row('the ledger by itself setting stakes aside', bench.heldPerSecond, used.held);
  row(
    'settlement',
    bench.settledPerSecond,
    used.settled,
    beside(bench.settledPerSecond, bench.postedPerSecond, used.settled, used.posted),
  );
  row('the ledger by itself posting the same in batches', bench.postedPerSecond, used.posted);
  say(bench.balanced ? 'the ledger is balanced' : 'THE LEDGER IS NOT BALANCED');
}

if (import.meta.main) {
  const tickets = Number(process.argv[2] ?? 100_000);
  printBets(await onCluster((url) => benchBets(url, tickets)), (line) => process.stdout.write(`${line}\n`));
}
