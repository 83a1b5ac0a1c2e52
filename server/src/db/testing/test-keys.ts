import { Keyring } from '../keys/keyring.ts';

/** The keys of every test database, as SERVER_KEYS spells them. */
export const TEST_SERVER_KEYS = `test:${'7e'.repeat(32)}`;

export const testKeys = new Keyring([{ id: 'test', secret: Buffer.alloc(32, 0x7e) }]);
