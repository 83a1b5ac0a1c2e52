import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DATABASE } from '../../server/src/db/embedded/roles.ts';
import { freePort } from '../../server/src/db/embedded.ts';
import { makePrimary, makeStandby, type Postgres } from '../../server/src/hazards/standby/postgres.ts';

const START_TRIES = 40;
const POLL_MS = 50;
const STREAMS_WITHIN_MS = 60_000;

/** PostgreSQL of a world: a primary, and beside it a synchronous standby where one is asked for. What was killed is started again. */
export class Database {
  #primary: Postgres;
  #standby: Postgres | undefined;
  /** One change of the pair after another. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(primary: Postgres) {
    this.#primary = primary;
  }

  /** @param home its folders are made in this one */
  static async open(home: string, hasStandby: boolean): Promise<Database> {
    const database = new Database(await makePrimary(home));
    try {
      if (hasStandby) await database.#addStandby(join(home, 'standby', 'pg'), await freePort());
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }

  /** Of each host that clients know of; a failover does not change them. */
  get ports(): readonly number[] {
    return [this.#primary, this.#standby].flatMap((one) => (one ? [one.port] : [])).sort();
  }

  /** The owner at the host that is the primary by now. */
  get ownerUrl(): string {
    return this.urlFor('owner', [this.#primary.port]);
  }

  urlFor(role: 'owner' | 'application', ports: readonly number[]): string {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    const name = role === 'owner' ? 'baize' : 'baize_app';
    return `postgres://${name}:${this.#primary.passwords[role]}@${hosts}/${DATABASE}`;
  }

  /** Ends the primary as a power cut does, and starts it again. */
  killPrimary(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#primary.kill();
      await start(this.#primary);
    });
  }

  /** The standby is away for a while: commits wait for it. */
  loseStandby(lastsMs: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.#standby?.kill();
      await wait(lastsMs);
      if (this.#standby) await start(this.#standby);
    });
  }

  /** Kills the primary, promotes the standby, and makes a standby of it in place of the old one. */
  failOver(): Promise<void> {
    return this.#inTurn(async () => {
      const [old, next] = [this.#primary, this.#standby];
      // What is answered is sure to be at a standby only while commits wait for it.
      if (!next || !(await isSynchronous(old).catch(() => false))) return;
      await old.kill();
      await next.query('alter system reset synchronous_standby_names', 'select pg_promote()');
      this.#primary = next;
      rmSync(old.folder, { recursive: true, force: true });
      await this.#addStandby(old.folder, old.port);
    });
  }

  /** Resolves once both run, and commits wait for the standby. */
  heal(): Promise<void> {
    return this.#inTurn(async () => {
      for (const one of [this.#primary, this.#standby]) if (one && !one.isRunning) await start(one);
      if (this.#standby) await untilSynchronous(this.#primary);
    });
  }

  async close(): Promise<void> {
    await this.#turn.catch(() => undefined);
    await Promise.all([this.#primary.kill(), this.#standby?.kill()]);
  }

  async #addStandby(folder: string, port: number): Promise<void> {
    this.#standby = await makeStandby(this.#primary, folder, port);
    await start(this.#standby);
    await this.#primary.query(
      "alter system set synchronous_standby_names = 'standby'",
      'select pg_reload_conf()',
    );
    await untilSynchronous(this.#primary);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}

/** Where the disk is full it may end again while it starts. */
async function start(one: Postgres): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await one.start();
    } catch (error) {
      if (tries === START_TRIES) throw error;
      await one.kill();
      await wait(POLL_MS * tries);
    }
  }
}

async function isSynchronous(primary: Postgres): Promise<boolean> {
  const rows = await primary.query<{ state: string }>('select sync_state as state from pg_stat_replication');
  return rows.some(({ state }) => state === 'sync');
}

async function untilSynchronous(primary: Postgres): Promise<void> {
  const deadline = Date.now() + STREAMS_WITHIN_MS;
  while (!(await isSynchronous(primary).catch(() => false))) {
    if (Date.now() > deadline) throw new Error('the standby does not follow the primary');
    await wait(POLL_MS);
  }
}
