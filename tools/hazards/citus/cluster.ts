import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFileSync, chownSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseServiceUser } from '../../../server/src/db/embedded/service-user.ts';

const run = promisify(execFile);
const PATIENCE_MS = 60_000;

/** One PostgreSQL of the cluster. */
export interface Node {
  readonly port: number;
  /** Connects as the superuser, with these schemas searched first. */
  url(searchPath?: string): string;
  /** Ends it as a power cut would, with everything that it has started. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface CitusCluster {
  readonly coordinator: Node;
  readonly workers: readonly Node[];
  stop(): Promise<void>;
}

/** Whether a folder is a PostgreSQL with Citus: `bin/postgres`, and `lib/citus.so` beside it. */
export const hasCitus = (tree: string): boolean =>
  ['bin/postgres', 'bin/initdb', 'lib/citus.so'].every((file) => existsSync(join(tree, file)));

/** A coordinator and its workers on 127.0.0.1, in a folder of their own. */
export async function startCitus(tree: string, home: string, workers: number): Promise<CitusCluster> {
  const nodes: Node[] = [];
  const stop = async () => {
    for (const node of nodes) await node.stop();
  };
  try {
    for (let n = 0; n <= workers; n++) nodes.push(await makeNode(tree, join(home, `node-${n}`)));
    const [coordinator, ...others] = nodes;
    if (!coordinator) throw new Error('a cluster has a coordinator');
    const client = new pg.Client({ connectionString: coordinator.url() });
    await client.connect();
    await client.query('select citus_set_coordinator_host($1, $2)', ['127.0.0.1', coordinator.port]);
    for (const { port } of others) await client.query('select citus_add_node($1, $2)', ['127.0.0.1', port]);
    await client.end();
    return { coordinator, workers: others, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeNode(tree: string, folder: string): Promise<Node> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const user = chooseServiceUser(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  // Without a home of its own the node would look for certificates in that of this process.
  const as = { env: { HOME: folder }, ...(user ? { uid: user.uid, gid: user.gid } : {}) };
  const port = await freePort();
  await run(
    join(tree, 'bin/initdb'),
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    as,
  );
  appendFileSync(
    join(folder, 'postgresql.conf'),
    // Processes are killed here, not the machine: nothing has to reach the disk.
    `shared_preload_libraries = 'citus'
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
fsync = off
citus.node_conninfo = 'sslmode=disable'
citus.shard_count = 8
`,
  );
  let child: ChildProcess | undefined;
  const url = (database: string, options = '') =>
    `postgres://postgres@127.0.0.1:${port}/${database}${options}`;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child?.once('exit', done));
    child.kill(signal);
    await ended;
    child = undefined;
  };
  const node: Node = {
    port,
    url: (path) =>
      url('baize', path === undefined ? '' : `?options=${encodeURIComponent(`-c search_path=${path}`)}`),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGQUIT'),
    async start() {
      const log = openSync(join(folder, 'log'), 'a');
      child = spawn(join(tree, 'bin/postgres'), ['-D', folder], { ...as, stdio: ['ignore', log, log] });
      closeSync(log);
      await untilOpen(url('postgres'));
    },
  };
  await node.start();
  await query(url('postgres'), 'create database baize');
  await query(url('baize'), 'create extension citus');
  return node;
}

/** Runs one statement over a connection of its own. */
export async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

async function untilOpen(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await query(url, 'select 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
