import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../database.ts';
import { type ConnectionSettings, EmbeddedCluster } from '../embedded.ts';
import { canReach } from './service-user.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** Below a private folder no other user can read the program itself. */
const isOpenCheckout = canReach(import.meta.dirname, { uid: NOBODY, gid: NOBODY, name: 'nobody' });
const log = { info: () => undefined, warn: () => undefined };

let made: string;
let home: string;
let dataDir: string;
const children: ChildProcess[] = [];

const newHome = () => {
  const folder = mkdtempSync(join(tmpdir(), 'baize-embedded-'));
  chmodSync(folder, 0o755);
  return folder;
};

beforeAll(async () => {
  made = newHome();
  await (await EmbeddedCluster.start({ dataDir: join(made, 'data'), log, durable: false })).stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  home = newHome();
  dataDir = join(home, 'data');
});

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  if (existsSync(join(dataDir, 'pg', 'postmaster.pid'))) await (await start()).stop();
  rmSync(home, { recursive: true, force: true });
});

/** The folder of a cluster that was made and stopped, which takes seconds to do: a copy, owners and all. */
const useMade = () => execFileSync('cp', ['-a', join(made, 'data'), dataDir]);

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const start = () => EmbeddedCluster.start({ dataDir, log, durable: false });

async function query(connection: ConnectionSettings, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly connection: ConnectionSettings;
  readonly pid: number;
}

/** A server process of its own that starts the cluster and tells how to reach it, or why it did not start. */
async function startInProcess(folder: string, user?: number): Promise<Started | string> {
  const program = `
    const { EmbeddedCluster } = await import(${JSON.stringify(new URL('../embedded.ts', import.meta.url).href)});
    const log = { info() {}, warn() {} };
    try {
      const cluster = await EmbeddedCluster.start({ dataDir: ${JSON.stringify(folder)}, log, durable: false });
      console.log(JSON.stringify({ connection: cluster.ownerConnection, pid: cluster.pid }));
      process.on('SIGTERM', () => cluster.stop().then(() => process.exit(0)));
      setInterval(() => {}, 1e6);
    } catch (error) {
      console.log(JSON.stringify(error.message));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  children.push(child);
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('The server process ended without a word.')),
  );
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  ended.catch(() => undefined);
  const result = JSON.parse(line);
  return typeof result === 'string' ? result : { child, ...result };
}

async function started(folder: string, user?: number): Promise<Started> {
  const outcome = await startInProcess(folder, user);
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}

describe('an embedded cluster', () => {
  it('starts from nothing, keeps its data over a stop, and its secrets to itself', async () => {
    const first = await start();
    await query(first.ownerConnection, 'create table kept (a int); insert into kept values (7)');
    expect(
      await query(
        first.connection,
        "select rolname, rolsuper, rolcreatedb from pg_roles where rolname like 'baize%' order by 1",
      ),
    ).toEqual([
      { rolname: 'baize', rolsuper: false, rolcreatedb: true },
      { rolname: 'baize_app', rolsuper: false, rolcreatedb: false },
    ]);
    await expect(query(first.connection, 'create table mine (a int)')).rejects.toThrow('permission denied');
    await expect(query(first.connection, 'select a from kept')).rejects.toThrow('permission denied');
    expect(await query(first.connection, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
    for (const { password } of [first.connection, first.ownerConnection])
      expect(readFileSync(`/proc/${first.pid}/cmdline`, 'utf8')).not.toContain(password);
    expect(first.connection.password).not.toBe(first.ownerConnection.password);
    for (const file of ['pg-password', 'pg-app-password'])
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
    await expect(query({ ...first.connection, password: 'wrong' }, 'select 1')).rejects.toThrow('password');
    await first.stop();
    expect(first.status).toBe('stopped');
    expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false);

    const second = await start();
    expect(await query(second.ownerConnection, 'select a from kept')).toEqual([{ a: 7 }]);
    await second.stop();
  });

  it('is durable by default', async () => {
    useMade();
    const cluster = await EmbeddedCluster.start({ dataDir, log });
    const shown = await query(
      cluster.connection,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
    );
    expect(shown).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    await cluster.stop();
  });

  it('refuses a second server on the same folder, however both start', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => startInProcess(dataDir)));
    const running = outcomes.filter((outcome) => typeof outcome !== 'string');
    const refusals = outcomes.filter((outcome) => typeof outcome === 'string');
    expect(running).toHaveLength(1);
    for (const refusal of refusals) expect(refusal).toMatch(/^Another Baize server.* is already running on /);
    await expect(start()).rejects.toThrow(
      `Another Baize server (process ${running[0]?.child.pid}) is already`,
    );
  });
});

describe('after a kill, an embedded cluster', () => {
  it('takes over from a server that was killed', async () => {
    useMade();
    const killed = await started(dataDir);
    await query(killed.connection, 'create table kept (a int); insert into kept values (7)');
    const forgotten = new pg.Client(killed.connection);
    forgotten.on('error', () => undefined);
    await forgotten.connect();
    await forgotten.query('begin; lock table kept; delete from kept');
    await kill(killed.child);
    expect(() => process.kill(killed.pid, 0)).not.toThrow();

    const cluster = await start();
    expect(cluster.pid).not.toBe(killed.pid);
    expect(await query(cluster.ownerConnection, 'select a from kept')).toEqual([{ a: 7 }]);
    await cluster.stop();
  });

  it('starts although the process id in its folder now belongs to somebody else', async () => {
    useMade();
    const stale = join(dataDir, 'pg', 'postmaster.pid');
    writeFileSync(stale, `${process.pid}\n${join(dataDir, 'pg')}\n0\n1\n\n127.0.0.1\n\nready   \n`);
    const cluster = await start();
    expect(cluster.status).toBe('ready');
    await cluster.stop();
  });

  it('brings PostgreSQL back when it is killed, and pools recover', async () => {
    useMade();
    const cluster = await start();
    const db = openDatabase(cluster.ownerConnection);
    await db.pool.query('create table kept (a int)');
    const before = cluster.pid;
    const idle = await db.pool.connect();
    const interrupted = db.tx(async (tx) => {
      await sql`insert into kept values (0)`.execute(tx);
      const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(tx);
      process.kill(before ?? 0, 'SIGKILL');
      // Its remaining processes notice only after a while that it is gone, and could still commit.
      process.kill(rows[0]?.backend ?? 0, 'SIGKILL');
      await vi.waitUntil(() => cluster.status === 'restarting', { timeout: 60_000, interval: 5 });
    });
    await expect(interrupted).rejects.toThrow();
    idle.release();
    await vi.waitUntil(() => cluster.status === 'ready', { timeout: 60_000, interval: 20 });
    expect(cluster.pid).not.toBe(before);
    await expect(db.pool.query('insert into kept values (1)')).resolves.toBeDefined();
    expect((await db.pool.query('select a from kept')).rows).toEqual([{ a: 1 }]);
    await db.close();
    await cluster.stop();
  });

  it('stops while PostgreSQL is being brought back', async () => {
    useMade();
    const cluster = await start();
    process.kill(cluster.pid ?? 0, 'SIGKILL');
    await vi.waitUntil(() => cluster.status === 'restarting', { timeout: 60_000, interval: 1 });
    await cluster.stop();
    const again = await start();
    expect(again.status).toBe('ready');
    await again.stop();
  });
});

describe('problems of an embedded cluster are explained in plain words', () => {
  it('a folder of something else', async () => {
    useMade();
    rmSync(join(dataDir, 'pg', 'PG_VERSION'));
    await expect(start()).rejects.toThrow('is no PostgreSQL data folder');
    rmSync(join(dataDir, 'pg'), { recursive: true });
  });

  it('another version of PostgreSQL', async () => {
    useMade();
    const file = join(dataDir, 'pg', 'PG_VERSION');
    writeFileSync(file, '17\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 17');
    writeFileSync(file, '18\n');
  });

  it('a lost password', async () => {
    useMade();
    const file = join(dataDir, 'pg-password');
    const kept = readFileSync(file);
    rmSync(file);
    await expect(start()).rejects.toThrow('Restore the file');
    writeFileSync(file, kept);
  });
});

describe.runIf(isRoot)('for root', () => {
  it('runs PostgreSQL as another user, also below a folder that user may not enter', async () => {
    chmodSync(home, 0o700);
    const cluster = await start();
    const owner = statSync(join(dataDir, 'pg')).uid;
    expect(owner).not.toBe(0);
    expect(statSync(`/proc/${cluster.pid}`).uid).toBe(owner);
    await cluster.stop();
    const again = await start();
    expect(await query(again.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await again.stop();
  });

  it.runIf(isOpenCheckout)('leaves an ordinary user to run everything as itself', async () => {
    chownSync(home, NOBODY, NOBODY);
    const server = await started(dataDir, NOBODY);
    expect(statSync(`/proc/${server.pid}`).uid).toBe(NOBODY);
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    server.child.kill('SIGTERM');
    expect(await once(server.child, 'exit')).toEqual([0, null]);
  });

  it.runIf(isOpenCheckout)('stays with the user a cluster belongs to', async () => {
    chownSync(home, NOBODY, NOBODY);
    const server = await started(dataDir, NOBODY);
    await kill(server.child);
    const cluster = await start();
    expect(statSync(`/proc/${cluster.pid}`).uid).toBe(NOBODY);
    await cluster.stop();
  });
});
