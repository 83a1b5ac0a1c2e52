import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { type ChildServer, makeDataDir, startChild } from '../child-server.ts';

/** Servers in processes of their own, on one database. */
export interface TwoServers {
  readonly database: TestDatabase;
  /** Reads rows where only a server reads them. */
  readonly rows: pg.Client;
  start(env?: Readonly<Record<string, string>>): Promise<ChildServer>;
  /** Stops those that still run. @returns their exit codes */
  stop(): Promise<(number | null)[]>;
}

/** @param drawsEvery seconds between draws */
export async function openTwoServers(drawsEvery: number): Promise<TwoServers> {
  const [database, home] = [await createTestDatabase(), makeDataDir()];
  const rows = new pg.Client({ connectionString: database.url });
  await rows.connect();
  const running = new Set<ChildServer>();
  let isSeeded = false;
  return {
    database,
    rows,
    async start(more = {}) {
      const env = {
        ...more,
        DATABASE_URL: database.url,
        DRAWS_EVERY: String(drawsEvery),
        SEED: isSeeded ? '0' : '1',
      };
      isSeeded = true;
      const child = await startChild(home.dataDir, env);
      const kill = () => {
        running.delete(child);
        return child.kill();
      };
      running.add(child);
      return { ...child, kill };
    },
    async stop() {
      const codes = await Promise.all([...running].map((child) => child.stop()));
      await rows.end();
      await database.drop();
      home.remove();
      return codes;
    },
  };
}

/** The servers that run shared rounds: one, or none while nobody has taken over yet. */
export async function holders(rows: pg.Client): Promise<readonly string[]> {
  const found = await rows.query<{ holder: string }>(
    "select distinct holder from lease where name like 'shared-rounds:%' and expires_at > now()",
  );
  return found.rows.map(({ holder }) => holder);
}
