import { settingsFrom } from '../../../config.ts';
import { openStorage } from '../../storage.ts';

/** Opens the database as the start of a server does, prints the ids of its keys, and ends. Run as a process of its own. */
const log = { info: () => undefined, warn: () => undefined };
const storage = await openStorage(settingsFrom(process.env), log);
process.stdout.write(`${storage.db.read.keys.ids.join(',')}\n`);
await storage.close();
