import pg from 'pg';
import { isRefusal } from '#contract/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { createHasher, hashCost, openPlayer } from '../../players/public.ts';
import { createSites } from '../../sites/public.ts';
import { payInForHistory } from '../../wallet/public.ts';
import { type ChildServer, makeDataDir, ok, startChild } from '../child-server.ts';

export const SITE = { domain_name: 'localhost', external_id: 'baize' };

export interface Who {
  readonly account_id: string;
  readonly auth: string;
}

/** Servers in processes of their own, on one database. */
export interface TwoServers {
  readonly database: TestDatabase;
  /** Reads rows where only a server reads them. */
  readonly rows: pg.Client;
  start(): Promise<ChildServer>;
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
    async start() {
      const env = { DATABASE_URL: database.url, DRAWS_EVERY: String(drawsEvery), SEED: isSeeded ? '0' : '1' };
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

export async function logIn(port: number, account_id: string, password: string): Promise<Who> {
  const { token } = await ok(port, '/api/auth/login', { ...SITE, account_id, password });
  return { account_id, auth: token };
}

/** Somebody who has done nothing yet. @param paidIn 1/10,000 units, 0 and up */
export async function newcomer(
  port: number,
  { db }: TestDatabase,
  accountId: string,
  paidIn = 0n,
): Promise<Who> {
  const site = await createSites(db).byExternalId(SITE.external_id);
  if (!site) throw new Error('no site');
  const hasher = await createHasher(hashCost('test'));
  const password = 'Quiet-Harbour-71';
  const passwordHash = await hasher.hash(password);
  if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
  const playerId = await openPlayer(db, site, {
    accountId,
    passwordHash,
    fullName: accountId,
    email: `${accountId}@example.com`,
    birthday: '1990-01-01',
  });
  const money = { siteId: site.id, playerId, currency: site.currency, amount: paidIn };
  if (paidIn > 0n) await payInForHistory(db, money);
  return logIn(port, accountId, password);
}

/** @returns the launch */
export async function openGame(
  port: number,
  who: Who,
  game: { readonly providerCode: string; readonly code: string },
): Promise<string> {
  const { launch_url } = await ok(port, '/api/games/launch', {
    ...{ ...SITE, ...who, mode: 'real' },
    ...{ provider_code: game.providerCode, game_code: game.code },
  });
  return new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
}
