import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { StartError } from '../../start-error.ts';
import { KEY_BYTES, Keyring, type ServerKey } from './keyring.ts';

const LINE = /^([a-z0-9-]{2,32}):([0-9a-f]{64})$/;

const keyFileOf = (dataDir: string): string => join(dataDir, 'server-keys');

export const newKey = (): ServerKey => ({
  id: randomBytes(4).toString('hex'),
  secret: randomBytes(KEY_BYTES),
});

/** As SERVER_KEYS and the file spell a key. */
export const spellKey = ({ id, secret }: ServerKey): string => `${id}:${secret.toString('hex')}`;

/**
 * The keys of SERVER_KEYS, or those of the file in DATA_DIR, which is made where there is none. Many servers on one
 * database need the same keys, so that production with a DATABASE_URL has to name them.
 */
export function openKeyring({
  serverKeys,
  databaseUrl,
  dataDir,
  environment,
}: Pick<Config, 'serverKeys' | 'databaseUrl' | 'dataDir' | 'environment'>): Keyring {
  if (serverKeys) return new Keyring(serverKeys);
  if (databaseUrl !== undefined && environment === 'production') {
    throw new StartError(
      'Set SERVER_KEYS: what is secret in the database of DATABASE_URL is sealed with it. npm run keys -- make prints a ' +
        'first one; keep it as safe as the database, and apart from its backups (docs/operations.md).',
    );
  }
  const file = keyFileOf(dataDir);
  if (!existsSync(file)) makeKeyFile(dataDir);
  return new Keyring(readKeyFile(dataDir));
}

export function readKeyFile(dataDir: string): ServerKey[] {
  const file = keyFileOf(dataDir);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [, id, hex] = LINE.exec(line) ?? [];
    if (id === undefined || hex === undefined) throw new StartError(`${file} has a line that is no key.`);
    return { id, secret: Buffer.from(hex, 'hex') };
  });
}

/** Two servers of one folder that start together make one file. */
function makeKeyFile(dataDir: string): void {
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
}

/** Newest first. */
export function writeKeyFile(dataDir: string, keys: readonly ServerKey[]): void {
  const file = keyFileOf(dataDir);
  writeFileSync(`${file}.new`, `${keys.map(spellKey).join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/** Takes a key out of the file. It is kept in one beside it, since backups of before can only be opened with it. */
export function dropFromKeyFile(dataDir: string, id: string): void {
  const keys = readKeyFile(dataDir);
  const dropped = keys.filter((key) => key.id === id).map((key) => `${spellKey(key)}\n`);
  appendFileSync(`${keyFileOf(dataDir)}.retired`, dropped.join(''), { mode: 0o600, flush: true });
  writeKeyFile(
    dataDir,
    keys.filter((key) => key.id !== id),
  );
}
