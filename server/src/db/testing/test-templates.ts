import { createHash } from 'node:crypto';
import pg from 'pg';
import { migrate, readBaseline, readFunctions, readMigrations } from '../migrate.ts';
import { rights } from '../roles/rights.ts';

/** Any constants do; runs that share a server take turns in making a template. */
const TEMPLATE_LOCK = 4_715_120_002;
const FILLED_LOCK = 4_715_120_003;

const OBJECT_IN_USE = '55006';

/** Connections to the maintenance database of a PostgreSQL of tests: as owner of test databases, and as application. */
export interface TestServerUrls {
  readonly owner: string;
  readonly application: string;
}

/** Makes a database to copy unless it is there. @returns its name */
export type Template = (client: pg.Client, urls: TestServerUrls) => Promise<string>;

const filledPrefix = (run: string): string => `baize_filled_${run}_`;

/** The template carries the hash of baseline, migrations, functions and rights in its name, so that a changed one makes a new template. */
export async function ensureTemplate(client: pg.Client, urls: TestServerUrls): Promise<string> {
  const application = await roleOf(urls.application);
  const hash = createHash('sha256').update(JSON.stringify([application, rights]));
  for (const { name, checksum } of [...readBaseline(), ...readMigrations(), ...readFunctions()])
    hash.update(`${name}\n${checksum}\n`);
  const template = `baize_template_${hash.digest('hex').slice(0, 16)}`;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  await makeOnce(client, template, async (draft) => {
    await client.query(`create database ${draft}`);
    await migrate(withDatabase(urls.owner, draft), { application });
  });
  return template;
}

/** A copy of that in which `fill` has been at work, of this run of the tests alone. */
export function ensureFilled(run: string, name: string, fill: (url: string) => Promise<void>): Template {
  return async (client, urls) => {
    const template = `${filledPrefix(run)}${name}`;
    await client.query('select pg_advisory_lock($1)', [FILLED_LOCK]);
    await makeOnce(client, template, async (draft) => {
      await client.query(`create database ${draft} template ${await ensureTemplate(client, urls)}`);
      await fill(withDatabase(urls.application, draft));
    });
    return template;
  };
}

export async function roleOf(url: string): Promise<string> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user::text as role');
    return rows[0]?.role ?? '';
  });
}

/** Removes what a run has filled from a PostgreSQL that outlives it. */
export function dropFilled(serverUrl: string, run: string): Promise<void> {
  return onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [filledPrefix(run)],
    );
    for (const { datname } of rows) await dropDatabase(client, datname);
  });
}

/** Under a name of its own until it is whole. */
async function makeOnce(
  client: pg.Client,
  name: string,
  make: (draft: string) => Promise<void>,
): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [name]);
  if (found.rowCount !== 0) return;
  const draft = `${name}_draft`;
  await dropDatabase(client, draft);
  await make(draft);
  await client.query(`alter database ${draft} rename to ${name}`);
}

/** Not by force at first: that fails where the autovacuum, which a plain drop sends away, is at work. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    await client.query(`drop database if exists ${name} with (force)`);
  }
}

export async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
