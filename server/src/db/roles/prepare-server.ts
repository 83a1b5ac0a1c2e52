import type pg from 'pg';
import type { Config } from '../../config.ts';
import { StartError } from '../../start-error.ts';
import type { EmbeddedLog } from '../embedded.ts';
import { assertMigrated, migrate } from '../migrate.ts';
import type { ConnectionSource } from '../pool.ts';
import { urlsOf } from '../primary/hosts.ts';
import { PrimaryClient } from '../primary/primary-client.ts';

const OLDEST_VERSION = 15;

/** @param application the role that is given the rights of the server; `undefined` where that is the owner itself */
export async function migrateWith(
  owner: ConnectionSource,
  application: string | undefined,
  log: EmbeddedLog,
): Promise<void> {
  const applied = await migrate(owner, application === undefined ? {} : { application });
  for (const name of applied) log.info(`Applied migration ${name}`);
}

/** Brings a PostgreSQL of your own up to date, and sees that the server's role is not the one that owns its tables. */
export async function prepareServer(
  {
    databaseUrl,
    migrateDatabaseUrl,
    environment,
  }: Pick<Config, 'migrateDatabaseUrl' | 'environment'> & { readonly databaseUrl: string },
  log: EmbeddedLog,
): Promise<void> {
  const { role, isOwner } = await onServer(databaseUrl, 'DATABASE_URL', readRole);
  if (isOwner && environment === 'production') {
    throw new StartError(
      `The role ${role} of DATABASE_URL owns the tables of its database, and could switch their guards off. Name the ` +
        'owner in MIGRATE_DATABASE_URL and a role that owns nothing in DATABASE_URL (docs/operations.md).',
    );
  }
  if (isOwner) log.warn(`The role ${role} of DATABASE_URL owns its tables; production refuses that`);
  if (migrateDatabaseUrl !== undefined) {
    await onServer(migrateDatabaseUrl, 'MIGRATE_DATABASE_URL', async () => undefined);
    await migrateWith(migrateDatabaseUrl, isOwner ? undefined : role, log);
  } else if (isOwner) {
    await migrateWith(databaseUrl, undefined, log);
  } else {
    await onServer(databaseUrl, 'DATABASE_URL', assertMigrated);
  }
}

interface ServerRole {
  readonly role: string;
  readonly isOwner: boolean;
}

/** Owns a table, directly or by membership; where there is none yet, may make one. */
async function readRole(client: pg.Client): Promise<ServerRole> {
  const { rows } = await client.query<{ role: string; is_owner: boolean }>(
    `select current_user::text as role,
            coalesce(bool_or(pg_has_role(current_user, relowner, 'member')),
                     has_schema_privilege('public', 'create')) as is_owner
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate gave no row');
  return { role: row.role, isOwner: row.is_owner };
}

async function onServer<T>(
  url: string,
  setting: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect().catch((error: unknown) => {
      const urls = urlsOf(url).map((one) => new URL(one));
      const hosts = urls.map(({ host }) => host).join(',');
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(
        `The database ${hosts}${urls[0]?.pathname ?? ''} that ${setting} names cannot be opened: ${reason}`,
        {
          cause: error,
        },
      );
    });
    await refusePooler(client, setting);
    await refuseOldVersion(client, setting);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function refuseOldVersion(client: pg.Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  const version = Math.floor(Number(rows[0]?.version) / 10_000);
  if (version < OLDEST_VERSION)
    throw new StartError(`${setting} names a PostgreSQL ${version}; Baize needs ${OLDEST_VERSION} or newer.`);
}

/** A pooler gives its clients process numbers of its own. What needs a session would be lost in it, partly in silence. */
async function refusePooler(client: pg.Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid === Reflect.get(client, 'processID')) return;
  const advice =
    setting === 'DATABASE_URL'
      ? 'name the database itself in DIRECT_DATABASE_URL'
      : 'name the database itself';
  throw new StartError(
    `${setting} leads to a pooler (PgBouncer or the like): ${advice} (docs/operations.md).`,
  );
}
