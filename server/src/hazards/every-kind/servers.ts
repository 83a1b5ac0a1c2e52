import pg from 'pg';
import type { TestDatabase } from '../../db/test-database.ts';
import { createSeededDatabase } from '../../test-server.ts';
import { type ChildServer, makeDataDir, startChild } from '../child-server.ts';

/** Servers in processes of their own, on one database that was seeded before. */
export interface Servers {
  readonly database: TestDatabase;
  /** Reads rows where only a server reads them. */
  readonly rows: pg.Client;
  start(env?: Readonly<Record<string, string>>): Promise<ChildServer>;
  /** Stops those that still run. @returns their exit codes */
  stop(): Promise<(number | null)[]>;
}

/** Ten seconds between draws, so that none is waited for long. */
const SETTINGS = { SEED: '0', DRAWS_EVERY: '10' };

export async function openServers(): Promise<Servers> {
  const [database, home] = [await createSeededDatabase(), makeDataDir()];
  const rows = new pg.Client({ connectionString: database.url });
  await rows.connect();
  const running = new Set<ChildServer>();
  return {
    database,
    rows,
    async start(more = {}) {
      const child = await startChild(home.dataDir, { ...SETTINGS, ...more, DATABASE_URL: database.url });
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
