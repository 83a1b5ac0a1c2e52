import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../plan/plan.ts';
import type { Feed } from './feed.ts';
import type { Node } from './node.ts';
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
  const { clients, database } = node;
  const slow = (proxy: typeof clients, delayMs: number) => () => {
    proxy.delayMs = delayMs;
  };
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
      return during(
        0,
        () => clients.cut(),
        () => undefined,
      );
    case 'slow-clients':
      return during(lastsMs, slow(clients, delayMs), slow(clients, 0));
    case 'hold-clients':
      return during(
        lastsMs,
        () => clients.hold(true),
        () => clients.hold(false),
      );
    case 'cut-database':
      return during(
        0,
        () => database.cut(),
        () => undefined,
      );
    case 'slow-database':
      return during(lastsMs, slow(database, delayMs / 5), slow(database, 0));
    case 'hold-database':
      return during(
        lastsMs,
        () => database.hold(true),
        () => database.hold(false),
      );
    case 'refuse-database':
      return during(
        lastsMs,
        () => {
          database.isRefusing = true;
          database.cut();
        },
        () => {
          database.isRefusing = false;
        },
      );
    default:
      return undefined;
  }
}

async function away(node: Node, end: () => Promise<unknown>, lastsMs: number): Promise<void> {
  await end();
  await wait(lastsMs);
  await node.start();
}

function onPostgres(world: World, { kind, lastsMs, size }: Fault): Promise<void> | undefined {
  switch (kind) {
    case 'cut-bus':
      return terminate(world, "application_name = 'baize bus'");
    case 'end-backends':
      return terminate(world, `pid % 3 = ${Math.floor(size * 3)}`);
    case 'kill-backend':
      return killBackend(world, size);
    case 'hang-backend':
      return hangBackend(world, size, lastsMs);
    case 'kill-postgres':
      return killPostgres(world);
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
  if (pid === undefined) return;
  await during(
    lastsMs,
    () => send(pid, 'SIGSTOP'),
    () => send(pid, 'SIGCONT'),
  );
}

/** The cluster notices by itself, and starts it again on the same port. */
async function killPostgres({ cluster }: World): Promise<void> {
  if (cluster.pid !== undefined && cluster.status === 'ready') send(cluster.pid, 'SIGKILL');
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
