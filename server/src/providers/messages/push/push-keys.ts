import { createECDH } from 'node:crypto';
import type { Db, Reader } from '../../../db/database.ts';

/** The two halves of a key for P-256, each as base64url: the site's code has the first, what is sent is signed with the other. */
export interface PushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The keys by which push services know who sends (RFC 8292). */
export interface PushKeys {
  /** The key that browsers are given now; made when it is first wanted where the environment has none. */
  current(siteId: number): Promise<PushKey>;
  /** The key that a browser was given earlier; `undefined` where nobody has its other half any more. */
  find(siteId: number, publicKey: string): Promise<PushKey | undefined>;
}

const placeOf = (siteId: number) => ({ table: 'push_key', column: 'sealed', row: String(siteId) });

/**
 * @param given private keys of the environment, the newest first: the others still sign for browsers that were given them. None:
 * each site has a key of its own, sealed in the database.
 */
export function openPushKeys(db: Db, given: readonly string[]): PushKeys {
  const ofServer = given.map(pushKeyOf);
  return {
    async current(siteId) {
      const [newest] = ofServer;
      return newest ?? (await readKey(db.read, siteId)) ?? (await makeKey(db, siteId));
    },
    async find(siteId, publicKey) {
      const known = ofServer.find((one) => one.publicKey === publicKey);
      if (known) return known;
      const own = await readKey(db.read, siteId);
      return own?.publicKey === publicKey ? own : undefined;
    },
  };
}

/** @param privateKey 32 bytes as base64url @throws Error where they are no key for P-256 */
function pushKeyOf(privateKey: string): PushKey {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

async function readKey(reader: Reader, siteId: number): Promise<PushKey | undefined> {
  const row = await reader
    .selectFrom('push_key')
    .select(['public_key', 'sealed'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!row) return undefined;
  const privateKey = reader.keys.open(placeOf(siteId), row.sealed).toString('base64url');
  return { publicKey: row.public_key, privateKey };
}

/** Of two servers that make one at once, the first is kept. */
function makeKey(db: Db, siteId: number): Promise<PushKey> {
  return db.tx(async (tx) => {
    const curve = createECDH('prime256v1');
    const publicKey = curve.generateKeys('base64url');
    // A key with zeros in front is shorter as a number.
    const privateKey = Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex');
    await tx
      .insertInto('push_key')
      .values({
        ...{ site_id: siteId, public_key: publicKey },
        sealed: tx.keys.seal(placeOf(siteId), privateKey),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const made = await readKey(tx, siteId);
    if (!made) throw new Error(`site ${siteId} has no key for push messages`);
    return made;
  });
}
