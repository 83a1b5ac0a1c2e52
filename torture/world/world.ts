import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Db, openDatabase } from '../../server/src/db/database.ts';
import { EmbeddedCluster } from '../../server/src/db/embedded.ts';
import { urlOf } from '../../server/src/db/pool.ts';
import { testKeys } from '../../server/src/db/testing/test-keys.ts';
import { Node } from './node.ts';

/** A database takes so long to come back at most. */
const PATIENCE_MS = 60_000;
const POLL_MS = 50;

/** From the beginning of one round of {@link HURRIED} to the next. */
export const SHORTEST_MS = 1_500;
/** Sites that players are of. */
const SITES = 3;
/** The one game with a shortest time of a round. */
export const HURRIED = 'peg-rain';

/** PostgreSQL and the nodes on it, each behind proxies that can be cut. */
export class World {
  readonly cluster: EmbeddedCluster;
  readonly nodes: readonly Node[];
  readonly #dataDir: string;
  /** What nobody is to see: each a sentence. */
  readonly violations: string[] = [];
  /** Campaigns that were run on it. */
  campaigns = 0;

  private constructor(cluster: EmbeddedCluster, nodes: readonly Node[], dataDir: string) {
    this.cluster = cluster;
    this.nodes = nodes;
    this.#dataDir = dataDir;
  }

  static async open(count: number): Promise<World> {
    const dataDir = mkdtempSync(join(tmpdir(), 'baize-torture-'));
    const log = { info: () => undefined, warn: () => undefined };
    const cluster = await EmbeddedCluster.start({ dataDir, log });
    const { port } = cluster.connection;
    const nodes = await Promise.all(
      Array.from({ length: count }, (_, place) =>
        Node.open(place, {
          dataDir: join(dataDir, 'files'),
          databasePort: () => port,
          environment: (databasePort) => ({
            DATABASE_URL: urlOf({ ...cluster.connection, port: databasePort }),
            MIGRATE_DATABASE_URL: urlOf({ ...cluster.ownerConnection, port: databasePort }),
            DRAWS_EVERY: '10',
            TRUST_PROXY: '127.0.0.1',
            LOG_LEVEL: 'info',
          }),
        }),
      ),
    );
    const world = new World(cluster, nodes, dataDir);
    try {
      // The first one migrates and seeds.
      await nodes[0]?.start();
      await world.#setRules();
      await Promise.all(nodes.map((node) => node.start()));
    } catch (error) {
      await world.close();
      throw error;
    }
    return world;
  }

  /** Asks the database past every proxy, as its owner. While it is away, waits for it. */
  async rows<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);
  }

  async asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const client = new pg.Client({ connectionString: urlOf(this.cluster.ownerConnection) });
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
    const db = openDatabase(urlOf(this.cluster.ownerConnection), { keys: testKeys, max: 2 });
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
    while (this.cluster.status !== 'ready') await wait(POLL_MS);
    await Promise.all(this.nodes.map((node) => node.heal()));
    const healthy = await Promise.all(this.nodes.map((node) => untilHealthy(node)));
    if (healthy.includes(false))
      this.violations.push('a node is not healthy a minute after all faults have ended');
    for (const node of this.nodes) this.violations.push(...node.surprises.splice(0));
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.close()));
    await this.cluster.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** What a demonstration has in hours happens in seconds here. */
  async #setRules(): Promise<void> {
    await this.rows('update withdrawal_rule set auto_approve_after_s = 2, daily_most = 10000');
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
