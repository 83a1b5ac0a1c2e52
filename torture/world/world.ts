import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { UNIT } from '#rules/money/amount.ts';
import { suspicionKinds } from '#rules/wallet/suspicions/numbers.ts';
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import { testKeys } from '../../server/src/db/testing/test-keys.ts';
import { Database } from './database.ts';
import { Disk } from './disk.ts';
import { Nats } from './nats.ts';
import { Node } from './node.ts';

/** A database takes so long to come back at most. */
const PATIENCE_MS = 60_000;
const POLL_MS = 50;

/** From the beginning of one round of {@link HURRIED} to the next. */
export const SHORTEST_MS = 1_500;
/** What each player has paid in at first. */
export const PAID_IN = 5_000n * UNIT;
/** What each VIP level after the first asks for beyond that, and beyond the level before; stakes by the square of its number. */
const DEPOSIT_OF_LEVEL = 25n * UNIT;
const TURNOVER_OF_LEVEL = 40n * UNIT;
/** Sites that players are of. */
const SITES = 3;
/** The one game with a shortest time of a round. */
export const HURRIED = 'peg-rain';

export interface WorldOptions {
  readonly nodes: number;
  /** A synchronous standby beside the primary. */
  readonly standby?: boolean;
  /** The bus is over NATS, not over PostgreSQL. */
  readonly nats?: boolean;
  /** The databases are on a small disk of their own. */
  readonly disk?: boolean;
}

/** PostgreSQL and the nodes on it, each behind proxies that can be cut. */
export class World {
  readonly database: Database;
  readonly nats: Nats | undefined;
  readonly disk: Disk | undefined;
  readonly #home: string;
  #nodes: readonly Node[] = [];
  /** What nobody is to see: each a sentence. */
  readonly violations: string[] = [];
  /** Campaigns that were run on it. */
  campaigns = 0;

  private constructor(of: {
    database: Database;
    nats: Nats | undefined;
    disk: Disk | undefined;
    home: string;
  }) {
    this.database = of.database;
    this.nats = of.nats;
    this.disk = of.disk;
    this.#home = of.home;
  }

  static async open(options: WorldOptions): Promise<World> {
    const home = mkdtempSync(join(tmpdir(), 'baize-torture-'));
    const disk = options.disk ? Disk.mount(join(home, 'disk')) : undefined;
    const world = new World({
      database: await Database.open(disk?.folder ?? home, options.standby ?? false),
      nats: options.nats ? await Nats.open() : undefined,
      disk,
      home,
    });
    try {
      await world.#openNodes(options.nodes);
    } catch (error) {
      await world.close();
      throw error;
    }
    return world;
  }

  get nodes(): readonly Node[] {
    return this.#nodes;
  }

  async #openNodes(count: number): Promise<void> {
    const { database, nats } = this;
    const environment = (ports: readonly number[]) => ({
      DATABASE_URL: database.urlFor('application', ports),
      MIGRATE_DATABASE_URL: database.urlFor('owner', ports),
      ...(nats ? { BUS_URL: nats.url } : {}),
      DRAWS_EVERY: '10',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'info',
    });
    const of = { dataDir: join(this.#home, 'files'), databasePorts: database.ports, environment };
    this.#nodes = await Promise.all(Array.from({ length: count }, (_, place) => Node.open(place, of)));
    // The first one migrates and seeds.
    await this.#nodes[0]?.start();
    await this.#setRules();
    await Promise.all(this.#nodes.map((node) => node.start()));
  }

  /** Asks the database past every proxy, as its owner. While it is away, waits for it. */
  async rows<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);
  }

  async asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const client = new pg.Client({ connectionString: this.database.ownerUrl });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return await work(client);
      } catch (error) {
        if (Date.now() > deadline || !isAway(error)) throw error;
        await wait(POLL_MS);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  /** The same through the code of the server. */
  async withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = openDatabase(this.database.ownerUrl, { keys: testKeys, max: 2 });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  port(node: number): number {
    return this.nodes[node % this.nodes.length]?.clients.port ?? 0;
  }

  /** Ends every fault, and waits until each node answers. */
  async heal(): Promise<void> {
    await this.disk?.free();
    await this.database.heal();
    this.nats?.goOn();
    await this.nats?.start();
    await Promise.all(this.nodes.map((node) => node.heal()));
    const healthy = await Promise.all(this.nodes.map((node) => untilHealthy(node)));
    if (healthy.includes(false))
      this.violations.push('a node is not healthy a minute after all faults have ended');
    for (const node of this.nodes) this.violations.push(...node.surprises.splice(0));
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.close()));
    await this.nats?.kill();
    await this.database.close();
    this.disk?.unmount();
    rmSync(this.#home, { recursive: true, force: true });
  }

  /** What a demonstration has in hours happens in seconds here. */
  async #setRules(): Promise<void> {
    await this.rows('update withdrawal_rule set auto_approve_after_s = 2, daily_most = 10000');
    await this.rows(
      'update vip_level set deposit = $1::bigint + (level - 1) * $2::bigint, turnover = level * level * $3::bigint where level > 0',
      [PAID_IN, DEPOSIT_OF_LEVEL, TURNOVER_OF_LEVEL],
    );
    // Cases would hold withdrawals: nobody decides them here.
    await this.rows(
      `insert into suspicion_rule (site_id, kind, enabled, numbers, version, changed_at, changed_by, reason)
       select id, kind, false, '{}', 1, now(), 'system:torture', 'A trial' from site, unnest($1::text[]) kind`,
      [[...suspicionKinds]],
    );
    const limited = await this.rows(
      `insert into game_limit (site_id, provider_code, game_code, shortest_round_ms)
       select site_id, provider_code, game_code, $2 from offered_game where game_code = $1
       on conflict (site_id, provider_code, game_code) do update set shortest_round_ms = excluded.shortest_round_ms
       returning site_id`,
      [HURRIED, SHORTEST_MS],
    );
    if (limited.length < SITES) throw new Error(`${HURRIED} is limited on ${limited.length} sites only`);
  }
}

/** Whether the database was killed under a query, or is not back yet: anything but an error of the statement. */
function isAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57)/.test(code) || code === 'EPIPE';
}

async function untilHealthy(node: Node): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${node.clients.port}/healthz`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined);
    if (answer?.ok) return true;
    if (Date.now() > deadline) return false;
    await node.start();
    await wait(POLL_MS);
  }
}
