import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const STOP_FAST_MS = 30_000;
const STOP_IMMEDIATE_MS = 5_000;
const POLL_MS = 15;

export interface PostmasterFile {
  readonly pid: number;
  readonly folder: string;
  readonly port: number;
  readonly ready: boolean;
}

/** The contents of a running PostgreSQL's postmaster.pid. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return {
    pid: Number(lines[0]),
    folder: lines[1] ?? '',
    port: Number(lines[3]),
    ready: lines[7]?.trim() === 'ready',
  };
}

/**
 * Ends whatever PostgreSQL still lives in the folder after its server was killed, so that nothing of the dead
 * server can still commit once this one has read its rows. The caller holds the lock of the DATA_DIR.
 */
export async function stopLeftovers(clusterDir: string): Promise<'none' | 'stopped'> {
  const file = readPostmasterFile(clusterDir);
  const found = file !== undefined && isPostmasterOf(file, clusterDir);
  if (found) await stopPostmaster(file.pid, () => isPostmasterOf(file, clusterDir));
  await endOrphanedBackends(clusterDir);
  // A file whose process id now belongs to somebody else would make PostgreSQL refuse to start.
  if (file && !isPostmasterOf(file, clusterDir)) rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
  return found ? 'stopped' : 'none';
}

/** Fast shutdown: open transactions are rolled back, everything committed is checkpointed. */
export async function stopPostmaster(pid: number, alive: () => boolean): Promise<void> {
  signal(pid, 'SIGINT');
  if (await gone(alive, STOP_FAST_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await gone(alive, STOP_IMMEDIATE_MS)) return;
  signal(pid, 'SIGKILL');
  if (!(await gone(alive, STOP_IMMEDIATE_MS)))
    throw new Error(`PostgreSQL (process ${pid}) cannot be stopped.`);
}

async function endOrphanedBackends(clusterDir: string): Promise<void> {
  const alive = () => processesIn(clusterDir).length > 0;
  if (await gone(alive, STOP_IMMEDIATE_MS)) return;
  for (const pid of processesIn(clusterDir)) signal(pid, 'SIGKILL');
  if (!(await gone(alive, STOP_IMMEDIATE_MS))) {
    throw new Error(
      `Processes of an earlier PostgreSQL still hold ${clusterDir}: ${processesIn(clusterDir).join(', ')}`,
    );
  }
}

function isPostmasterOf(file: PostmasterFile, clusterDir: string): boolean {
  if (!Number.isInteger(file.pid) || file.pid <= 1) return false;
  if (process.platform === 'linux') return worksIn(file.pid, realpathSync(clusterDir));
  if (process.platform === 'win32') return isAlive(file.pid);
  return isAlive(file.pid) && commandOf(file.pid).includes('postgres') && file.folder === clusterDir;
}

/** Every PostgreSQL process keeps its data folder as its working directory; a zombie or a foreign process shows none. */
function worksIn(pid: number, realClusterDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realClusterDir && isPostgresName(pid);
  } catch {
    return false;
  }
}

function isPostgresName(pid: number): boolean {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
}

function processesIn(clusterDir: string): number[] {
  if (process.platform !== 'linux') return [];
  const folder = realpathSync(clusterDir);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, folder));
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function gone(alive: () => boolean, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (alive()) {
    if (Date.now() > deadline) return false;
    await wait(POLL_MS);
  }
  return true;
}
