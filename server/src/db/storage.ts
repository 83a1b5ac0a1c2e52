import type { Config } from '../config.ts';
import { type Bus, openBus } from './bus/open-bus.ts';
import { type Db, openDatabase } from './database.ts';
import { APPLICATION_ROLE } from './embedded/roles.ts';
import { EmbeddedCluster, type EmbeddedLog } from './embedded.ts';
import { assertKeysAreShared, openKeys } from './keys/claim-keys.ts';
import { sealPlain } from './keys/sealed-columns.ts';
import { type ConnectionSource, createPool, type PoolOptions } from './pool.ts';
import { endLostCommits } from './primary/lost-standby.ts';
import { migrateWith, prepareServer } from './roles/prepare-server.ts';
import { type DatabaseTime, openDatabaseTime } from './turns/database-time.ts';
import { type Leases, openLeases } from './turns/lease.ts';
import { openNode } from './turns/nodes.ts';
import { openRateLimits, type RateLimits } from './turns/rate-limits.ts';

export interface Storage {
  readonly db: Db;
  /** For connections of their own, which may listen and prepare statements: no pooler. Holds the password: never log it. */
  readonly source: ConnectionSource;
  /** For work that one of several servers does at a time. */
  readonly leases: Leases;
  /** To the other servers of this database. */
  readonly bus: Bus;
  /** The time by which everything is decided, on all servers of this database. */
  readonly time: DatabaseTime;
  /** How often something may be asked of all servers of this database together. */
  readonly rateLimits: RateLimits;
  /** Whether the database answers now; asked by /healthz. Never throws. */
  isHealthy(): Promise<boolean>;
  /** Closes the pools and stops the private PostgreSQL; call it last when draining. */
  close(): Promise<void>;
}

/** A server that hangs in the middle of a bet keeps its locks from the other servers for so long at most. */
const IDLE_TRANSACTION_MS = 5_000;

type StorageConfig = Pick<Config, 'directDatabaseUrl' | 'busUrl' | 'poolSize' | 'serverKeys' | 'dataDir'>;

/** Your PostgreSQL or the private one, migrated and ready. */
export async function openStorage(
  config: StorageConfig & Pick<Config, 'databaseUrl' | 'migrateDatabaseUrl' | 'environment'>,
  log: EmbeddedLog,
  options: PoolOptions = {},
): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    assertKeysAreShared(config);
    await prepareServer({ ...config, databaseUrl: config.directDatabaseUrl ?? config.databaseUrl }, log);
    return assemble(config, { source: config.databaseUrl, log, options });
  }
  const cluster = await EmbeddedCluster.start({ dataDir: config.dataDir, log });
  try {
    await migrateWith(cluster.ownerConnection, APPLICATION_ROLE, log);
    return await assemble(config, { source: cluster.connection, cluster, log, options });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

interface Foundation {
  readonly source: ConnectionSource;
  readonly cluster?: EmbeddedCluster;
  readonly log: EmbeddedLog;
  readonly options: PoolOptions;
}

/** Opens one after the other; where one cannot be opened, those before it are closed. */
async function assemble(config: StorageConfig, of: Foundation): Promise<Storage> {
  const closes: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closes.splice(0).reverse()) await close();
  };
  try {
    return await openAll(config, of, (close) => closes.push(close), closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function openAll(
  config: StorageConfig,
  { source, cluster, log, options }: Foundation,
  opened: (close: () => Promise<unknown>) => void,
  closeAll: () => Promise<void>,
): Promise<Storage> {
  const direct = config.directDatabaseUrl ?? source;
  const keys = await openKeys(config, direct);
  await sealPlain(direct, keys);
  // A connection of its own: the questions must not wait behind a busy pool.
  const probe = createPool(source, { max: 1, applicationName: 'baize-health', statementTimeoutMs: 2_000 });
  opened(() => probe.end());
  const warn = (error: unknown, message: string) => log.warn(`${message}: ${String(error)}`);
  const time = await openDatabaseTime(probe, warn);
  opened(() => time.close());
  const isPooled = config.directDatabaseUrl !== undefined;
  const db = openDatabase(source, {
    isPooled,
    max: config.poolSize,
    idleTransactionMs: IDLE_TRANSACTION_MS,
    ...options,
    keys,
  });
  opened(() => db.close());
  opened(endLostCommits(probe, warn));
  const leases = openLeases(source, warn);
  opened(() => leases.close());
  const node = openNode(db, warn);
  opened(() => node.close());
  const bus = await openBus(direct, warn, config.busUrl);
  opened(() => bus.close());
  return {
    db,
    source: direct,
    leases,
    bus,
    time,
    rateLimits: openRateLimits(bus),
    isHealthy: async () => {
      if (cluster && cluster.status !== 'ready') return false;
      return probe.query('select 1').then(
        () => true,
        () => false,
      );
    },
    close: async () => {
      await closeAll();
      await cluster?.stop();
    },
  };
}
