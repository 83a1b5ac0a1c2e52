import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, findPackage } from '../../db/embedded/binaries.ts';
import { programOptions, SUPERUSER } from '../../db/embedded/cluster-files.ts';
import { stopLeftovers } from '../../db/embedded/postmaster.ts';
import { DATABASE } from '../../db/embedded/roles.ts';
import { chooseServiceUser, giveTo } from '../../db/embedded/service-user.ts';
import { EmbeddedCluster, freePort } from '../../db/embedded.ts';
import { migrateWith } from '../../db/roles/prepare-server.ts';

const PATIENCE_MS = 60_000;
const POLL_MS = 20;
const REPLICATOR = 'baize_replicator';

export const quiet = { info: () => undefined, warn: () => undefined };

/** The passwords of a cluster, which its copies share. */
export interface Passwords {
  readonly owner: string;
  readonly application: string;
}

/** A PostgreSQL of a folder, without the supervision of `EmbeddedCluster`: one that was killed stays down. */
export class Postgres {
  readonly folder: string;
  readonly port: number;
  readonly passwords: Passwords;
  #child: ChildProcess | undefined;

  constructor(folder: string, port: number, passwords: Passwords) {
    this.folder = folder;
    this.port = port;
    this.passwords = passwords;
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves once it answers. */
  async start(): Promise<void> {
    await stopLeftovers(this.folder);
    const user = chooseServiceUser(this.folder);
    const { folderArgument, ...options } = programOptions(this.folder, user);
    const log = join(this.folder, '..', 'postgres.log');
    const output = openSync(log, 'a', 0o600);
    const child = spawn(
      findBinaries(findPackage(), user).postgres,
      ['-D', folderArgument, '-p', String(this.port)],
      { ...options, stdio: ['ignore', output, output] },
    );
    closeSync(output);
    this.#child = child;
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await this.query('select 1').catch(() => undefined))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL does not answer:\n${readFileSync(log, 'utf8')}`);
      await wait(POLL_MS);
    }
  }

  /** Ends the postmaster as a power cut would; its processes follow. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
    await stopLeftovers(this.folder);
  }

  /** A fast shutdown. */
  stop(): Promise<void> {
    return this.#end('SIGINT');
  }

  /** Runs statements as the superuser. */
  async query<Row extends pg.QueryResultRow>(...statements: readonly string[]): Promise<Row[]> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.port,
      user: SUPERUSER,
      password: this.passwords.owner,
      database: DATABASE,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      let rows: Row[] = [];
      for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
      return rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill(signal);
    await ended;
  }
}

/** A cluster with the two roles and the schema, and a role that replicates; it runs. @param settings lines of its configuration */
export async function makePrimary(home: string, settings: readonly string[] = []): Promise<Postgres> {
  const dataDir = join(home, 'primary');
  const cluster = await EmbeddedCluster.start({ dataDir, log: quiet, durable: false });
  const { ownerConnection: owner, connection } = cluster;
  await migrateWith(owner, connection.user, quiet);
  await cluster.stop();
  const folder = join(dataDir, 'pg');
  appendFileSync(join(folder, 'pg_hba.conf'), `host replication ${REPLICATOR} 127.0.0.1/32 trust\n`);
  appendFileSync(join(folder, 'postgresql.conf'), `${settings.join('\n')}\n`);
  const passwords = { owner: owner.password, application: connection.password };
  const primary = new Postgres(folder, await freePort(), passwords);
  await primary.start();
  await primary.query(`create role ${REPLICATOR} login replication`);
  return primary;
}

/** Copies a running cluster with the functions of its backup: a folder that PostgreSQL recovers from. */
export async function baseBackup(of: Postgres, folder: string): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: of.port,
    user: SUPERUSER,
    password: of.passwords.owner,
    database: 'postgres',
  });
  await client.connect();
  try {
    await client.query("select pg_backup_start('copy', fast => true)");
    copyCluster(of.folder, folder);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

/** A standby of it named `standby`, which streams over a slot; not started yet. @param folder where it is made */
export async function makeStandby(of: Postgres, folder: string, port: number): Promise<Postgres> {
  await of.query(
    `select pg_create_physical_replication_slot('standby')
      where not exists (select from pg_replication_slots where slot_name = 'standby')`,
  );
  await baseBackup(of, folder);
  const conninfo = `host=127.0.0.1 port=${of.port} user=${REPLICATOR} application_name=standby`;
  appendFileSync(
    join(folder, 'postgresql.conf'),
    `primary_conninfo = '${conninfo}'\nprimary_slot_name = 'standby'\n`,
  );
  writeFileSync(join(folder, 'standby.signal'), '');
  giveToServiceUser(folder, of.folder);
  return new Postgres(folder, port, of.passwords);
}

/** Gives a folder to the user that runs the cluster beside it. */
export function giveToServiceUser(folder: string, beside: string): void {
  const user = chooseServiceUser(beside);
  if (user) giveTo(folder, user);
}

function copyCluster(from: string, to: string): void {
  mkdirSync(join(to, '..'), { recursive: true, mode: 0o711 });
  // What is written meanwhile may vanish or change under the copy; recovery mends that.
  const left = /\/(postmaster\.(pid|opts)|pg_internal\.init[^/]*|pg_wal\/.+|pg_replslot\/.+|log\/.+)$/;
  cpSync(from, to, { recursive: true, filter: (path) => !left.test(path) });
  mkdirSync(join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  rmSync(join(to, 'postmaster.pid'), { force: true });
}
