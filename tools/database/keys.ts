/**
 * `npm run keys -- make | list | rotate | re-encrypt | retire <id>`: the master keys of what is sealed in
 * the database (docs/operations.md), those of SERVER_KEYS or of the file in DATA_DIR. All but `make` and `rotate` use the
 * database of DATABASE_URL or the one that runs in DATA_DIR.
 */
import { loadConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/database.ts';
import { assertClaimed, forgetKey, readKeyring } from '../../server/src/db/keys/claim-keys.ts';
import {
  newKey,
  readKeyFile,
  retireInKeyFile,
  spellKey,
  writeKeyFile,
} from '../../server/src/db/keys/key-file.ts';
import type { Keyring } from '../../server/src/db/keys/keyring.ts';
import { openForSealing, sealAgain, sealedBy } from '../../server/src/db/keys/sealed-columns.ts';
import { runningDatabase } from '../running-database.ts';

const USAGE = `npm run keys -- make              a new key, for SERVER_KEYS
npm run keys -- list              the keys, newest first, and how many values each has sealed
npm run keys -- rotate            puts a new key before the others
npm run keys -- re-encrypt        seals with the newest what is sealed with the others
npm run keys -- retire <id>       forgets a key that seals nothing any more`;

const NO_KEYS =
  'There is neither SERVER_KEYS nor a file server-keys in DATA_DIR: the first start of a server makes the file.';

const config = loadConfig();
const print = (line: string) => process.stdout.write(`${line}\n`);

function rotate(): void {
  const fresh = newKey();
  if (config.serverKeys) {
    const [own, next] = [config.serverKeys.map(spellKey), spellKey(fresh)];
    print('Every server has to know the new key before one seals with it. Start all of them with');
    print(`SERVER_KEYS=${[...own, next].join(',')}`);
    print('then all of them with');
    print(`SERVER_KEYS=${[next, ...own].join(',')}`);
    return;
  }
  const before = readKeyFile(config.dataDir);
  if (!before) throw new Error(NO_KEYS);
  writeKeyFile(config.dataDir, [fresh, ...before]);
  print(`The new key is ${fresh.id}. Start the server again, then: npm run keys -- re-encrypt`);
}

async function retire(db: Db, keys: Keyring, claimed: ReadonlySet<string>, id: string): Promise<void> {
  if (!claimed.has(id)) throw new Error(`No key ${id} is in use.`);
  if (newestInUse(keys, claimed) === id) throw new Error('The newest key seals what comes: rotate first.');
  const left = (await sealedBy(db)).get(id) ?? 0;
  if (left > 0) throw new Error(`${left} values are sealed with ${id} still: npm run keys -- re-encrypt`);
  await db.tx((tx) => forgetKey(tx, id));
  if (!config.serverKeys) retireInKeyFile(config.dataDir, id);
  const where = config.serverKeys ? 'take it out of SERVER_KEYS' : 'it is in server-keys.retired';
  print(`${id} is forgotten: ${where}. Older backups still need it: keep it as long as them.`);
}

/** Before a server has started with it, a running one could not open what it seals. */
function newestInUse(keys: Keyring, claimed: ReadonlySet<string>): string {
  const [newest = ''] = keys.ids;
  if (!claimed.has(newest))
    throw new Error(`No server has started with the key ${newest} yet: start them again first.`);
  return newest;
}

type Work = (db: Db, keys: Keyring, claimed: ReadonlySet<string>) => Promise<void>;

async function onDatabase(work: Work): Promise<void> {
  const keys = readKeyring(config);
  if (!keys) throw new Error(NO_KEYS);
  const db = openForSealing(runningDatabase(config), keys);
  try {
    await work(db, keys, await assertClaimed(db.read, keys));
  } finally {
    await db.close();
  }
}

const [verb, id = ''] = process.argv.slice(2);
try {
  if (verb === 'make') print(spellKey(newKey()));
  else if (verb === 'rotate') rotate();
  else if (verb === 'list')
    await onDatabase(async (db, keys) => {
      const counts = await sealedBy(db);
      for (const one of keys.ids) print(`${one}  ${counts.get(one) ?? 0}`);
    });
  else if (verb === 're-encrypt')
    await onDatabase(async (db, keys, claimed) => {
      newestInUse(keys, claimed);
      print(`${await sealAgain(db, 'old')} values sealed again`);
    });
  else if (verb === 'retire' && id !== '')
    await onDatabase((db, keys, claimed) => retire(db, keys, claimed, id));
  else {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
