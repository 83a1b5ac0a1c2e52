import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type Binaries, explainSpawnFailure, findBinaries, findPackage } from './embedded/binaries.ts';
import {
  clusterExists,
  createCluster,
  programOptions,
  readOrMakeApplicationPassword,
  readOrMakePassword,
  SUPERUSER,
  writeSettings,
} from './embedded/cluster-files.ts';
import { type DataLock, lockDataDir } from './embedded/data-lock.ts';
import { readPostmasterFile, stopLeftovers, stopPostmaster } from './embedded/postmaster.ts';
import { APPLICATION_ROLE, DATABASE, OWNER_ROLE, prepareRoles } from './embedded/roles.ts';
import { chooseServiceUser, type ServiceUser } from './embedded/service-user.ts';

const START_PATIENCE_MS = 60_000;
const POLL_MS = 10;
const START_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 5_000;

export interface ConnectionSettings {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

interface Passwords {
  /** Also the superuser's. */
  readonly owner: string;
  readonly application: string;
}

export interface EmbeddedLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: EmbeddedLog;
  /** False only for clusters of tests, which no power loss can hurt. */
  readonly durable?: boolean;
}

/** `restarting`: PostgreSQL died on its own and is being brought back. */
export type ClusterStatus = 'starting' | 'ready' | 'restarting' | 'stopped';

/**
 * The private PostgreSQL of one DATA_DIR. It runs in a session of its own: a Ctrl-C in the terminal reaches the
 * server only, which drains first and then calls stop().
 */
export class EmbeddedCluster {
  readonly #clusterDir: string;
  readonly #binaries: Binaries;
  readonly #user: ServiceUser | undefined;
  readonly #lock: DataLock;
  readonly #log: EmbeddedLog;
  readonly #passwords: Passwords;
  #port = 0;
  #child: ChildProcess | undefined;
  #recovery: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();
  #status: ClusterStatus = 'starting';

  private constructor(
    clusterDir: string,
    deps: {
      binaries: Binaries;
      user: ServiceUser | undefined;
      lock: DataLock;
      log: EmbeddedLog;
      passwords: Passwords;
    },
  ) {
    this.#clusterDir = clusterDir;
    this.#binaries = deps.binaries;
    this.#user = deps.user;
    this.#lock = deps.lock;
    this.#log = deps.log;
    this.#passwords = deps.passwords;
  }

  static async start({ dataDir, log, durable = true }: EmbeddedOptions): Promise<EmbeddedCluster> {
    const packageDir = findPackage();
    const home = resolve(dataDir);
    makeDataDir(home);
    const clusterDir = join(home, 'pg');
    const lock = lockDataDir(home);
    try {
      const user = chooseServiceUser(clusterDir);
      const binaries = findBinaries(packageDir, user);
      const exists = clusterExists(clusterDir);
      const password = readOrMakePassword(home, exists);
      if (!exists) {
        log.info(`Creating the database in ${clusterDir}`);
        await createCluster(clusterDir, binaries, user, { password, durable });
      } else if ((await stopLeftovers(clusterDir)) === 'stopped') {
        log.warn('Found the PostgreSQL of a server that was killed; it was shut down and is started afresh');
      }
      writeSettings(clusterDir, user, durable);
      const passwords = { owner: password, application: readOrMakeApplicationPassword(home) };
      const cluster = new EmbeddedCluster(clusterDir, { binaries, user, lock, log, passwords });
      await cluster.#firstStart().catch(async (error) => {
        await cluster.stop();
        throw error;
      });
      return cluster;
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  get status(): ClusterStatus {
    return this.#status;
  }

  /** The application's connection: a role that owns nothing and has the rights of `rights.ts`. */
  get connection(): ConnectionSettings {
    return settingsOf(this.#port, APPLICATION_ROLE, this.#passwords.application);
  }

  /** The migrations' connection: the role that owns the database and may create roles, but is no superuser. */
  get ownerConnection(): ConnectionSettings {
    return settingsOf(this.#port, OWNER_ROLE, this.#passwords.owner);
  }

  /** The process id of PostgreSQL, for the log and for tests that kill it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Fast shutdown; call it after the pools are closed. */
  async stop(): Promise<void> {
    if (this.#status === 'stopped') return;
    this.#status = 'stopped';
    this.#stopping.abort();
    await this.#recovery;
    const child = this.#child;
    if (child?.pid !== undefined && isRunning(child)) await stopPostmaster(child.pid, () => isRunning(child));
    this.#lock.release();
  }

  async #firstStart(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      this.#port = await freePort();
      try {
        await this.#launch();
        break;
      } catch (error) {
        // Somebody else may have taken the port between asking for it and using it.
        const taken = error instanceof Error && error.message.includes('could not bind');
        if (!taken || attempt === START_ATTEMPTS) throw error;
      }
    }
    await this.#prepareRoles();
    this.#becomeReady();
  }

  #becomeReady(): void {
    this.#status = 'ready';
    if (this.#child && !isRunning(this.#child)) this.#onExit();
  }

  async #launch(): Promise<void> {
    const startLog = join(this.#clusterDir, '..', 'pg-start.log');
    const output = openSync(startLog, 'w', 0o600);
    const { folderArgument, ...options } = programOptions(this.#clusterDir, this.#user);
    const child = spawn(this.#binaries.postgres, ['-D', folderArgument, '-p', String(this.#port)], {
      ...options,
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child.unref();
    this.#child = child;
    const failure = new Promise<never>((_, reject) => {
      child.once('error', (error) => reject(explainSpawnFailure(error, this.#binaries)));
      child.once('exit', () => {
        reject(new StartError(`PostgreSQL did not start:\n${readFileSync(startLog, 'utf8').trim()}`));
      });
    });
    await Promise.race([failure, this.#untilReady(child)]);
    child.removeAllListeners('exit');
    child.once('exit', () => this.#onExit());
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + START_PATIENCE_MS;
    while (isRunning(child)) {
      const file = readPostmasterFile(this.#clusterDir);
      if (file?.pid === child.pid && file?.ready) return;
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL is not ready after ${START_PATIENCE_MS / 1000} seconds.`);
      await wait(POLL_MS);
    }
  }

  #onExit(): void {
    if (this.#status !== 'ready') return;
    this.#status = 'restarting';
    this.#log.warn('PostgreSQL ended unexpectedly; starting it again');
    this.#recovery = this.#recover();
  }

  /** Brings PostgreSQL back on the same port, where the pools look for it; tries until it runs or stop() is called. */
  async #recover(): Promise<void> {
    for (let pause = 100; this.#status === 'restarting'; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await stopLeftovers(this.#clusterDir);
        await this.#launch();
        if (this.#status === 'restarting') {
          this.#log.info('PostgreSQL is running again');
          this.#becomeReady();
        }
        return;
      } catch (error) {
        this.#log.warn(
          `PostgreSQL could not be started again: ${error instanceof Error ? error.message : error}`,
        );
        await wait(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  async #prepareRoles(): Promise<void> {
    const client = new pg.Client({ ...this.ownerConnection, user: SUPERUSER, database: 'postgres' });
    await client.connect();
    try {
      await prepareRoles(client, this.#passwords.application);
    } finally {
      await client.end();
    }
  }
}

const settingsOf = (port: number, user: string, password: string): ConnectionSettings => ({
  host: '127.0.0.1',
  port,
  user,
  password,
  database: DATABASE,
});

/** The connection to the PostgreSQL that a server runs in a DATA_DIR; `undefined` if none runs there. */
export function runningIn(dataDir: string): ConnectionSettings | undefined {
  const file = readPostmasterFile(join(dataDir, 'pg'));
  return file && settingsOf(file.port, APPLICATION_ROLE, readOrMakeApplicationPassword(dataDir));
}

/** The same as the role that owns the tables, for what staff does with them by hand. */
export function ownerRunningIn(dataDir: string): ConnectionSettings | undefined {
  const file = readPostmasterFile(join(dataDir, 'pg'));
  return file && settingsOf(file.port, OWNER_ROLE, readOrMakePassword(dataDir, true));
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    const lock = join(dataDir, 'server.lock');
    if (existsSync(lock)) accessSync(lock, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be used: ${reason}. Start Baize as the user it belongs to, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
}

/** A port of 127.0.0.1 that nobody uses now. */
export function freePort(): Promise<number> {
  const { promise, resolve: found, reject } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => {
      if (address !== null && typeof address === 'object') found(address.port);
      else reject(new Error('No free port was found.'));
    });
  });
  return promise;
}
