import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../start-error.ts';

export interface DataLock {
  release(): void;
}

/**
 * One server a DATA_DIR. Node has no flock, but SQLite takes a real operating-system lock on a file: the kernel
 * drops it with the process however it dies, it knows nothing of process ids, and two starts cannot both get it.
 */
export function lockDataDir(dataDir: string): DataLock {
  const holderFile = join(dataDir, 'server.pid');
  const file = new DatabaseSync(join(dataDir, 'server.lock'));
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new StartError(
      `Another Baize server${holder(holderFile)} is already running on ${dataDir}. ` +
        'Stop it first, or give this one a DATA_DIR of its own.',
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return {
    release: () => {
      if (file.isOpen) file.close();
    },
  };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** Only for the sentence above: the lock itself never depends on this file. */
function holder(file: string): string {
  try {
    const pid = readFileSync(file, 'utf8').trim();
    return pid ? ` (process ${pid})` : '';
  } catch {
    return '';
  }
}
