import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { chooseServiceUser } from '../db/embedded/service-user.ts';
import { freePort } from '../db/embedded.ts';

const PATIENCE_MS = 20_000;
const POLL_MS = 25;

/** PgBouncer in transaction mode in front of a database. */
export interface Pooler {
  /** The database through it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The program, where this machine has it. */
export function findPooler(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
}

/** @param url the database itself, as the server's role */
export async function startPooler(program: string, url: string): Promise<Pooler> {
  const home = mkdtempSync(join(tmpdir(), 'baize-pooler-'));
  const port = await freePort();
  const settings = join(home, 'pgbouncer.ini');
  writeFileSync(settings, settingsFor(new URL(url), port));
  // It refuses to run as root, as PostgreSQL does.
  const user = chooseServiceUser(join(home, 'none'));
  if (user) for (const path of [home, settings]) chownSync(path, user.uid, user.gid);
  const child = spawn(program, ['-q', settings], {
    stdio: 'ignore',
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  const ended = new Promise((done) => child.once('exit', done));
  const pooled = new URL(url);
  pooled.port = String(port);
  await untilOpen(child, pooled.href);
  return {
    url: pooled.href,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const settingsFor = ({ hostname, port, username, password, pathname }: URL, listenPort: number) =>
  `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)} connect_query='set statement_timeout = 30000; set idle_in_transaction_session_timeout = 5000'
[pgbouncer]
pool_mode = transaction
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
default_pool_size = 10
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout
`;

async function untilOpen(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(POLL_MS);
    }
  }
  throw new Error(`PgBouncer did not start (${child.exitCode})`);
}
