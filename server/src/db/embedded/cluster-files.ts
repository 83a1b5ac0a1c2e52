import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import { type Binaries, explainSpawnFailure } from './binaries.ts';
import { canReach, giveTo, obstacle, type ServiceUser } from './service-user.ts';

/** The role that owns the cluster; the application itself connects as a lesser one. */
export const SUPERUSER = 'postgres';

const MEGABYTE = 1024 * 1024;
const SUPPORTED_MAJOR = '18';

/** How a PostgreSQL program is started in a folder: as whom, and the name of the folder that it is given. */
export interface ProgramOptions {
  readonly cwd: string;
  readonly folderArgument: string;
  readonly uid?: number;
  readonly gid?: number;
  readonly env: Record<string, string>;
}

/**
 * On Linux a folder below a private one (/root, `mktemp -d`) is opened as the working directory before the user
 * changes, and named through /proc from then on; nothing on the way to it has to be opened up.
 */
export function programOptions(folder: string, user: ServiceUser | undefined): ProgramOptions {
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  if (!user) return { cwd: folder, folderArgument: folder, env };
  if (!canReach(folder, user) && process.platform !== 'linux') {
    throw new StartError(
      `PostgreSQL runs as the user "${user.name}", who may not enter ${obstacle(folder, user)}. ` +
        'Set DATA_DIR to a folder outside it, or start Baize as an ordinary user.',
    );
  }
  const folderArgument = canReach(folder, user) ? folder : '/proc/self/cwd';
  return { cwd: folder, folderArgument, uid: user.uid, gid: user.gid, env };
}

/** The password of the superuser and of the owner, made once, readable by the server's user only. */
export function readOrMakePassword(dataDir: string, clusterExists: boolean): string {
  const file = join(dataDir, 'pg-password');
  if (clusterExists && !existsSync(file)) {
    throw new StartError(
      `${file} is missing, so the database in ${dataDir} cannot be opened. Restore the file from a backup.`,
    );
  }
  return readOrMakeSecret(file);
}

/** The password of the application's role; one that is lost is made again, since the owner sets it at every start. */
export const readOrMakeApplicationPassword = (dataDir: string): string =>
  readOrMakeSecret(join(dataDir, 'pg-app-password'));

function readOrMakeSecret(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return password;
}

export function clusterExists(clusterDir: string): boolean {
  const versionFile = join(clusterDir, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    if (existsSync(clusterDir) && readdirSync(clusterDir).length > 0) {
      throw new StartError(
        `${clusterDir} is not empty, but it is no PostgreSQL data folder. Move it away, or choose another DATA_DIR.`,
      );
    }
    return false;
  }
  const major = readFileSync(versionFile, 'utf8').trim();
  if (major !== SUPPORTED_MAJOR) {
    throw new StartError(
      `${clusterDir} was made by PostgreSQL ${major}; this version of Baize carries PostgreSQL ${SUPPORTED_MAJOR}. ` +
        'Dump it with the old version and load it into a new DATA_DIR.',
    );
  }
  return true;
}

/** Makes the cluster beside its final place and moves it there when complete, so that a crash leaves no half of one. */
export async function createCluster(
  clusterDir: string,
  binaries: Binaries,
  user: ServiceUser | undefined,
  settings: { password: string; durable: boolean },
): Promise<void> {
  const draft = `${clusterDir}.new`;
  const folder = join(draft, 'cluster');
  const passwordFile = join(draft, 'password');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, settings.password, { mode: 0o600 });
  if (user) giveTo(draft, user);
  const { folderArgument, ...options } = programOptions(folder, user);
  const args = [
    `--pgdata=${folderArgument}`,
    `--pwfile=${folderArgument}/../password`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(settings.durable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(binaries.initdb, args, options);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const said = 'stderr' in error ? String(error.stderr).trim() : '';
    if (said === '') throw explainSpawnFailure(error, binaries);
    throw new StartError(`The database in ${clusterDir} could not be created:\n${said}`, { cause: error });
  }
  rmSync(passwordFile);
  renameSync(folder, clusterDir);
  rmSync(draft, { recursive: true });
}

/** Written at every start, so that an upgrade brings its settings; an operator's own go into local.conf beside it. */
export function writeSettings(clusterDir: string, user: ServiceUser | undefined, durable: boolean): void {
  if (user && statSync(clusterDir).uid !== user.uid) giveTo(clusterDir, user);
  put(clusterDir, 'pg_hba.conf', 'host all all 127.0.0.1/32 scram-sha-256\n', user);
  put(clusterDir, 'postgresql.conf', settingsText(durable), user);
}

function put(clusterDir: string, name: string, text: string, user: ServiceUser | undefined): void {
  const file = join(clusterDir, name);
  writeFileSync(file, text, { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
}

function settingsText(durable: boolean): string {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Many servers share the one of a test run.
    max_connections: durable ? '100' : '400',
    password_encryption: 'scram-sha-256',
    shared_buffers: durable ? `${sharedBuffersMegabytes()}MB` : '128MB',
    // Parallel plans and index builds need /dev/shm, of which containers have 64 MB; they help no short query.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    max_wal_size: '2GB',
    wal_compression: 'pglz',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: 'on',
    full_page_writes: durable ? 'on' : 'off',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    // The detail of a refused row would put names and addresses of players into the log.
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_lock_waits: 'on',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  return `# Written at every start. Your own settings belong into local.conf.\n${lines.join('\n')}\ninclude_if_exists 'local.conf'\n`;
}

function sharedBuffersMegabytes(): number {
  const limit = process.constrainedMemory();
  const memory = limit > 0 && limit < totalmem() ? limit : totalmem();
  return Math.max(128, Math.min(1024, Math.floor(memory / 8 / MEGABYTE)));
}
