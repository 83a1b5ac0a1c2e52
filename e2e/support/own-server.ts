import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import pg from 'pg';
import { type Server, startServer } from './server.ts';
import type { Site } from './sites.ts';

const PORT_LINE = 3;

/** The private database of a server that runs over a folder, for what an operator would change there. */
export async function openDatabaseOf(dataDir: string): Promise<pg.Client> {
  const lines = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'pg-password'), 'utf8').trim();
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(lines[PORT_LINE]),
    user: 'baize',
    password,
    database: 'baize',
  });
  await client.connect();
  return client;
}

export interface OwnServer {
  readonly dataDir: string;
  /** Sets columns of a site: `"theme_code = 'x'"`. */
  setSite(site: Site, change: string): Promise<void>;
  /** Sets by name what is no column; JSON where it is no text. */
  setting(site: Site, name: string, value: unknown): Promise<void>;
  query(text: string, values?: readonly unknown[]): Promise<void>;
}

/**
 * A server of its own for a file of journeys that change the sites; the others keep theirs as they were seeded. Without
 * the league, as theirs: a journey on the sportsbook brings a feed, and taking prices in is work all the time.
 */
export function ownServer(env: Readonly<Record<string, string>> = {}): OwnServer {
  let server: Server | undefined;
  let database: pg.Client | undefined;
  const shared = process.env.E2E_PORT;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    server = await startServer({ SIMULATED_LEAGUE: '0', ...env });
    database = await openDatabaseOf(server.dataDir);
    process.env.E2E_PORT = String(server.port);
  });
  test.afterAll(async () => {
    if (shared !== undefined) process.env.E2E_PORT = shared;
    await database?.end();
    await server?.stop();
  });
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (!database) throw new Error('The server of these journeys has not started');
    await database.query(text, [...values]);
  };
  return {
    get dataDir() {
      return server?.dataDir ?? '';
    },
    query,
    setSite: (site, change) => query(`update site set ${change} where external_id = $1`, [site.name]),
    setting: (site, name, value) =>
      query(
        `insert into site_setting (site_id, setting_name, setting_value)
         select id, $2, $3 from site where external_id = $1
         on conflict (site_id, setting_name) do update set setting_value = excluded.setting_value`,
        [site.name, name, typeof value === 'string' ? value : JSON.stringify(value)],
      ),
  };
}
