import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/src/db/embedded.ts';
import { PrimaryClient } from '../../server/src/db/primary/primary-client.ts';

const FILES = join(import.meta.dirname, '../../deploy/patroni');
const HOST = '127.0.0.1';
const PATIENCE_MS = 120_000;
const POLL_MS = 100;
const LINES_OF_LOG = 10;
const PASSWORD = 'not-for-any-real-database';

interface Programs {
  /** The folder of PostgreSQL's programs. */
  readonly bin: string;
  readonly uid: number;
  readonly gid: number;
}

/** Two machines of a database, as far as ports and folders go. */
export interface Cluster {
  /** A URL with both hosts. */
  hosts(role: string): string;
  /** The URL of HAProxy. */
  proxy(role: string): string;
  /** Makes the two roles and the database. */
  makeDatabase(): Promise<void>;
  /** Ends Patroni and PostgreSQL of the primary as a power cut would. @returns its name */
  killPrimary(): Promise<string>;
  /** Resolves when another than that is the primary. */
  untilPrimaryBeside(former: string): Promise<void>;
  /** Starts a machine that was killed; resolves when it is the synchronous standby. */
  restart(name: string): Promise<void>;
  stop(): Promise<void>;
}

interface Machine {
  readonly name: string;
  readonly port: number;
  readonly rest: number;
  readonly folder: string;
}

/** What is needed, or what is missing of it. */
export function findPrograms(): Programs | string {
  if (process.getuid?.() !== 0) return 'it starts PostgreSQL as another user, and so has to be run as root';
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home) ? readdirSync(home) : [];
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  const missing = ['patroni', 'etcd', 'haproxy'].filter((name) => !isInstalled(name));
  if (newest === undefined || missing.length > 0)
    return 'apt-get install postgresql patroni etcd-server haproxy brings what is missing';
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { bin: join(home, String(newest), 'bin'), uid: id('-u'), gid: id('-g') };
}

function isInstalled(name: string): boolean {
  return ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(join(folder, name)));
}

export async function startCluster(home: string, programs: Programs): Promise<Cluster> {
  chmodSync(home, 0o711);
  const cluster = new PatroniCluster(home, programs);
  try {
    await cluster.start();
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw new Error(cluster.logTails(), { cause: error });
  }
}

class PatroniCluster implements Cluster {
  readonly #home: string;
  readonly #programs: Programs;
  readonly #children = new Map<string, ChildProcess>();
  #machines: readonly Machine[] = [];
  #etcd = 0;
  #proxy = 0;

  constructor(home: string, programs: Programs) {
    this.#home = home;
    this.#programs = programs;
  }

  async start(): Promise<void> {
    const folder = (name: string) => {
      const path = join(this.#home, name);
      mkdirSync(path, { mode: 0o700 });
      chownSync(path, this.#programs.uid, this.#programs.gid);
      return path;
    };
    this.#etcd = await freePort();
    const peer = `http://${HOST}:${await freePort()}`;
    const client = `http://${HOST}:${this.#etcd}`;
    this.#spawn('etcd', 'etcd', [
      ...['--name', 'one', '--data-dir', folder('etcd'), '--initial-cluster', `one=${peer}`],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ]);
    const machine = async (name: string): Promise<Machine> => ({
      name,
      port: await freePort(),
      rest: await freePort(),
      folder: folder(name),
    });
    this.#machines = [await machine('one'), await machine('two')];
    for (const one of this.#machines) {
      this.#startPatroni(one);
      // The first to come makes the cluster.
      await until('a primary', async () => (await this.#primary()) !== undefined);
    }
    await until('a synchronous standby', async () => (await this.#synchronous()) !== undefined);
    await this.#startProxy();
  }

  hosts(role: string): string {
    return this.#url(role, this.#machines.map(({ port }) => `${HOST}:${port}`).join(','));
  }

  proxy(role: string): string {
    return this.#url(role, `${HOST}:${this.#proxy}`);
  }

  async makeDatabase(): Promise<void> {
    const client = new PrimaryClient(this.hosts('postgres').replace(/baize$/, 'postgres'));
    await client.connect();
    await client.query(`create role baize login password '${PASSWORD}'`);
    await client.query(`create role baize_app login password '${PASSWORD}'`);
    await client.query('create database baize owner baize');
    await client.end();
  }

  async killPrimary(): Promise<string> {
    const machine = await this.#primary();
    if (!machine) throw new Error('there is no primary to kill');
    const postmaster = Number(
      readFileSync(join(machine.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    const patroni = this.#children.get(machine.name);
    const ended = patroni && exitOf(patroni);
    patroni?.kill('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    await ended;
    return machine.name;
  }

  async untilPrimaryBeside(former: string): Promise<void> {
    await until('another primary', async () => {
      const primary = await this.#primary();
      return primary !== undefined && primary.name !== former;
    });
  }

  async restart(name: string): Promise<void> {
    const machine = this.#machines.find((one) => one.name === name);
    if (machine) this.#startPatroni(machine);
    await until('the machine as a standby', async () => (await this.#synchronous()) === name);
  }

  async stop(): Promise<void> {
    // HAProxy first, then the machines, whose Patroni stops PostgreSQL, and etcd last.
    for (const [, child] of [...this.#children].reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = exitOf(child);
      child.kill('SIGTERM');
      await ended;
    }
  }

  /** The end of what each program wrote. */
  logTails(): string {
    const tails = [...this.#children.keys()].map((name) => {
      const lines = readFileSync(this.#log(name), 'utf8').trimEnd().split('\n');
      return `${name}:\n${lines.slice(-LINES_OF_LOG).join('\n')}`;
    });
    return tails.join('\n');
  }

  #log(name: string): string {
    return join(this.#home, `${name}.log`);
  }

  /** A copy of a file of `deploy/patroni`: the user of PostgreSQL may not be allowed to read the checkout. */
  #config(file: string): string {
    const copy = join(this.#home, file);
    copyFileSync(join(FILES, file), copy);
    chmodSync(copy, 0o644);
    return copy;
  }

  #url(role: string, hosts: string): string {
    return `postgres://${role}:${PASSWORD}@${hosts}/baize`;
  }

  #startPatroni({ name, port, rest, folder }: Machine): void {
    this.#spawn(name, 'patroni', [this.#config('patroni.yml')], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `${HOST}:${this.#etcd}`,
      PATRONI_RESTAPI_LISTEN: `${HOST}:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${HOST}:${rest}`,
      PATRONI_POSTGRESQL_LISTEN: `${HOST}:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${HOST}:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: this.#programs.bin,
      PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    });
  }

  async #startProxy(): Promise<void> {
    this.#proxy = await freePort();
    const [one, two] = this.#machines;
    this.#spawn('haproxy', 'haproxy', ['-db', '-f', this.#config('haproxy.cfg')], {
      BIND: `${HOST}:${this.#proxy}`,
      ...{ ONE: `${HOST}:${one?.port}`, ONE_HOST: HOST, ONE_REST: String(one?.rest) },
      ...{ TWO: `${HOST}:${two?.port}`, TWO_HOST: HOST, TWO_REST: String(two?.rest) },
    });
    const client = () => new pg.Client(this.proxy('postgres').replace(/baize$/, 'postgres'));
    await until('an answer through HAProxy', async () => {
      const one = client();
      one.on('error', () => undefined);
      await one.connect();
      await one.end();
      return true;
    });
  }

  /** Which machine says of itself that it is the primary. */
  async #primary(): Promise<Machine | undefined> {
    for (const machine of this.#machines)
      if (await answersOk(`http://${HOST}:${machine.rest}/primary`)) return machine;
    return undefined;
  }

  async #synchronous(): Promise<string | undefined> {
    for (const { name, rest } of this.#machines)
      if (await answersOk(`http://${HOST}:${rest}/synchronous`)) return name;
    return undefined;
  }

  #spawn(
    name: string,
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): void {
    const output = openSync(this.#log(name), 'a', 0o600);
    const { uid, gid } = this.#programs;
    const child = spawn(program, args, {
      uid,
      gid,
      cwd: '/',
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        LC_ALL: 'C.UTF-8',
        ...env,
      },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.#children.set(name, child);
  }
}

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.once('exit', () => done());
  });

async function answersOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what} was not there after ${PATIENCE_MS / 1000} s`);
    await wait(POLL_MS);
  }
}
