import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { KEY_BYTES, type ServerKey } from './keyring.ts';

const LINE = /^([a-z0-9-]{2,32}):([0-9a-f]{64})$/;

export const keyFileOf = (dataDir: string): string => join(dataDir, 'server-keys');

export const newKey = (): ServerKey => ({
  id: randomBytes(4).toString('hex'),
  secret: randomBytes(KEY_BYTES),
});

/** As SERVER_KEYS and the file spell a key. */
export const spellKey = ({ id, secret }: ServerKey): string => `${id}:${secret.toString('hex')}`;

/**
 * The keys of the file in DATA_DIR, newest first; `undefined` where there is no file.
 * @throws {StartError} where it holds something else
 */
export function readKeyFile(dataDir: string): ServerKey[] | undefined {
  const file = keyFileOf(dataDir);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [, id, hex] = LINE.exec(line) ?? [];
    if (id === undefined || hex === undefined) throw new StartError(`${file} has a line that is no key.`);
    return { id, secret: Buffer.from(hex, 'hex') };
  });
}

/** Writes the first key, unless another process has done so: its file is never replaced. */
export function makeKeyFile(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const fresh = newKey();
  const draft = `${keyFileOf(dataDir)}.${fresh.id}`;
  writeFileSync(draft, `${spellKey(fresh)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, keyFileOf(dataDir));
  } catch (error) {
    if (!existsSync(keyFileOf(dataDir))) throw error;
  } finally {
    rmSync(draft);
  }
  flushFolder(dataDir);
}

/** Replaces the file. @param keys newest first */
export function writeKeyFile(dataDir: string, keys: readonly ServerKey[]): void {
  const file = keyFileOf(dataDir);
  writeFileSync(`${file}.new`, `${keys.map(spellKey).join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  flushFolder(dataDir);
}

/** Moves a key into `server-keys.retired`, since older backups can only be opened with it. */
export function retireInKeyFile(dataDir: string, id: string): void {
  const keys = readKeyFile(dataDir) ?? [];
  const retired = keys.filter((key) => key.id === id).map((key) => `${spellKey(key)}\n`);
  appendFileSync(`${keyFileOf(dataDir)}.retired`, retired.join(''), { mode: 0o600, flush: true });
  writeKeyFile(
    dataDir,
    keys.filter((key) => key.id !== id),
  );
}

/** Without it a power cut may lose the name of a file whose key the database already depends on. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
