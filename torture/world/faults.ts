import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../plan/plan.ts';
import type { Feed } from './feed.ts';
import type { Node } from './node.ts';
import type { TcpProxy } from './tcp-proxy.ts';
import type { World } from './world.ts';

const MOST_DELAY_MS = 300;
const MOST_SHIFT_MS = 25_000;

/** What a fault strikes. */
export interface Struck {
  readonly world: World;
  readonly feed: Feed;
  /** Sends callbacks of the payment gateway again, or such as contradict them. */
  readonly repeatCallbacks: (size: number) => Promise<void>;
}

/** Begins a fault, and ends it after its time. */
export async function strike(struck: Struck, fault: Fault): Promise<void> {
  const node = struck.world.nodes[fault.node % struck.world.nodes.length];
  if (!node) throw new Error(`no node ${fault.node}`);
  await (onNode(node, fault) ?? onPostgres(struck.world, fault) ?? onOthers(struck, fault));
}

/** Lets it be so for a while. */
async function during(ms: number, begin: () => void, end: () => void): Promise<void> {
  begin();
  await wait(ms);
  end();
}

function onNode(node: Node, { kind, lastsMs, size }: Fault): Promise<void> | undefined {
  const delayMs = Math.round(size * MOST_DELAY_MS);
  switch (kind) {
    case 'kill-node':
      return away(node, () => node.kill(), lastsMs);
    case 'restart-node':
      return away(node, () => node.stop(), lastsMs);
    case 'shift-clock':
      node.clockShiftMs = Math.round((size * 2 - 1) * MOST_SHIFT_MS);
      return away(node, () => node.kill(), 0);
    case 'hang-node':
      return during(
        lastsMs,
        () => node.hang(),
        () => node.goOn(),
      );
    case 'cut-clients':
      return cut([node.clients]);
    case 'slow-clients':
      return slow([node.clients], delayMs, lastsMs);
    case 'hold-clients':
      return hold([node.clients], lastsMs);
    case 'cut-database':
      return cut(node.database);
    case 'slow-database':
      return slow(node.database, delayMs / 5, lastsMs);
    case 'hold-database':
      return hold(node.database, lastsMs);
    case 'refuse-database':
      return refuse(node.database, lastsMs);
    default:
      return undefined;
  }
}

async function cut(proxies: readonly TcpProxy[]): Promise<void> {
  for (const proxy of proxies) proxy.cut();
}

function slow(proxies: readonly TcpProxy[], delayMs: number, lastsMs: number): Promise<void> {
  const set = (to: number) => () => {
    for (const proxy of proxies) proxy.delayMs = to;
  };
  return during(lastsMs, set(delayMs), set(0));
}

function hold(proxies: readonly TcpProxy[], lastsMs: number): Promise<void> {
  const set = (isHeld: boolean) => () => {
    for (const proxy of proxies) proxy.hold(isHeld);
  };
  return during(lastsMs, set(true), set(false));
}

function refuse(proxies: readonly TcpProxy[], lastsMs: number): Promise<void> {
  const set = (isRefusing: boolean) => () => {
    for (const proxy of proxies) {
      proxy.isRefusing = isRefusing;
      if (isRefusing) proxy.cut();
    }
  };
  return during(lastsMs, set(true), set(false));
}

async function away(node: Node, end: () => Promise<unknown>, lastsMs: number): Promise<void> {
  await end();
  await wait(lastsMs);
  await node.start();
}

function onPostgres(world: World, { kind, lastsMs, size }: Fault): Promise<void> | undefined {
  switch (kind) {
    case 'cut-bus':
      return cutBus(world, lastsMs);
    case 'hang-bus':
      return hangBus(world, lastsMs);
    case 'end-backends':
      return terminate(world, `pid % 3 = ${Math.floor(size * 3)}`);
    case 'kill-backend':
      return killBackend(world, size);
    case 'hang-backend':
      return hangBackend(world, size, lastsMs);
    case 'kill-postgres':
      return world.database.killPrimary();
    case 'fail-over':
      return world.database.failOver();
    case 'lose-standby':
      return world.database.loseStandby(lastsMs);
    case 'fill-disk':
      return fillDisk(world, lastsMs);
    default:
      return undefined;
  }
}

/** Processes of PostgreSQL for connections to the database. The owner may not end those of others; the system lets us. */
async function backends(world: World, which = 'true'): Promise<readonly number[]> {
  const found = await world.rows<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${which} order by pid`,
  );
  return found.map(({ pid }) => pid);
}

async function terminate(world: World, which: string): Promise<void> {
  for (const pid of await backends(world, which)) send(pid, 'SIGTERM');
}

/** A backend that is killed takes all others with it: PostgreSQL starts them anew. */
async function killBackend(world: World, size: number): Promise<void> {
  const all = await backends(world);
  const pid = all[Math.floor(size * all.length)];
  if (pid !== undefined) send(pid, 'SIGKILL');
}

async function hangBackend(world: World, size: number, lastsMs: number): Promise<void> {
  const all = await backends(world);
  const pid = all[Math.floor(size * all.length)];
  if (pid !== undefined) await stopFor([pid], lastsMs);
}

/** Processes do nothing for a while. */
function stopFor(pids: readonly number[], lastsMs: number): Promise<void> {
  const all = (signal: NodeJS.Signals) => () => {
    for (const pid of pids) send(pid, signal);
  };
  return during(lastsMs, all('SIGSTOP'), all('SIGCONT'));
}

const ON_BUS = "application_name = 'baize bus'";

async function cutBus(world: World, lastsMs: number): Promise<void> {
  const { nats } = world;
  if (!nats) return terminate(world, ON_BUS);
  await nats.kill();
  await wait(lastsMs);
  await nats.start();
}

async function hangBus(world: World, lastsMs: number): Promise<void> {
  const { nats } = world;
  if (!nats) return stopFor(await backends(world, ON_BUS), lastsMs);
  await during(
    lastsMs,
    () => nats.hang(),
    () => nats.goOn(),
  );
}

/** PostgreSQL may end where it can not write its log: it is started again once there is room. */
async function fillDisk({ disk, database }: World, lastsMs: number): Promise<void> {
  if (!disk) return;
  await disk.fill();
  await wait(lastsMs);
  await disk.free();
  await database.heal();
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended in between.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function onOthers({ feed, repeatCallbacks }: Struck, { kind, lastsMs, size }: Fault): Promise<void> {
  switch (kind) {
    case 'silence-feed':
      return during(
        lastsMs,
        () => feed.silence(true),
        () => feed.silence(false),
      );
    case 'lose-feed':
      feed.loseNext();
      return;
    case 'reorder-feed':
      feed.reorderNext();
      return;
    case 'repeat-feed':
      feed.repeat(Math.ceil(size * 20));
      return;
    default:
      return repeatCallbacks(size);
  }
}
