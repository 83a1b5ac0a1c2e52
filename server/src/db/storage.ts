import pg from 'pg';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { type Db, openDatabase } from './database.ts';
import { EmbeddedCluster, type EmbeddedLog } from './embedded.ts';
import { migrate } from './migrate.ts';
import { type ConnectionSource, createPool, type PoolOptions } from './pool.ts';

const OLDEST_VERSION = 15;

export interface Storage {
  readonly db: Db;
  /** For pools and listeners of their own (the push adapter, jobs). Holds the password: never log it. */
  readonly source: ConnectionSource;
  /** Whether the database answers now; asked by /healthz. Never throws. */
  isHealthy(): Promise<boolean>;
  /** Closes the pools and stops the private PostgreSQL; call it last when draining. */
  close(): Promise<void>;
}

/** Your PostgreSQL or the private one, migrated and ready. */
export async function openStorage(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: EmbeddedLog,
  options: PoolOptions = {},
): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    await checkServer(config.databaseUrl);
    return assemble(config.databaseUrl, undefined, log, options);
  }
  const cluster = await EmbeddedCluster.start({ dataDir: config.dataDir, log });
  try {
    return await assemble(cluster.connection, cluster, log, options);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function assemble(
  source: ConnectionSource,
  cluster: EmbeddedCluster | undefined,
  log: EmbeddedLog,
  options: PoolOptions,
): Promise<Storage> {
  for (const name of await migrate(source)) log.info(`Applied migration ${name}`);
  const db = openDatabase(source, options);
  // A connection of its own: the question must not wait behind a busy pool.
  const probe = createPool(source, { max: 1, applicationName: 'baize-health', statementTimeoutMs: 2_000 });
  return {
    db,
    source,
    isHealthy: async () => {
      if (cluster && cluster.status !== 'ready') return false;
      return probe.query('select 1').then(
        () => true,
        () => false,
      );
    },
    close: async () => {
      await Promise.all([db.close(), probe.end()]);
      await cluster?.stop();
    },
  };
}

async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  let version: number;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    version = Math.floor(Number(rows[0]?.version) / 10_000);
  } catch (error) {
    const { host, pathname } = new URL(url);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The database ${host}${pathname} that DATABASE_URL names cannot be opened: ${reason}`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end();
  }
  if (version < OLDEST_VERSION) {
    throw new StartError(
      `DATABASE_URL names a PostgreSQL ${version}; Baize needs ${OLDEST_VERSION} or newer.`,
    );
  }
}
