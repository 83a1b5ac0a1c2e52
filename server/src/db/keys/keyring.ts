import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

export const KEY_BYTES = 32;

/** A master key of the server, from outside the database. */
export interface ServerKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** The context of a sealed value: it opens in the same context only. */
export interface Place {
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

/** A value was sealed with a key that this server does not have, or was changed, or moved from another place. */
export class SealError extends Error {}

/** Prefix of every sealed value: a marker and the version of the format. */
export const SEALED_MARK = Buffer.from([0xe5, 1]);
const HEAD = SEALED_MARK.length + 1;
const NONCE_BYTES = 12;
const NONCES_TOGETHER = 256;
const TAG_BYTES = 16;

/**
 * The server's keys, newest first: the newest seals, the others open what they sealed before.
 *
 * A sealed value is AES-256-GCM under a key of its column (HKDF-SHA-256), the place as associated data:
 * `0xe5 0x01`, the length of the key's id, the id, 12 bytes of nonce, the ciphertext, 16 bytes of tag.
 */
export class Keyring {
  readonly #keys: readonly ServerKey[];
  readonly #newest: ServerKey;
  /** Kept as objects: to take a key in as bytes takes longer than to seal a message with it. */
  readonly #derived = new Map<string, KeyObject>();
  /** Those that were drawn, and not used: each is used once. */
  #nonces = Buffer.alloc(0);

  constructor(keys: readonly ServerKey[]) {
    const [newest] = keys;
    if (!newest) throw new RangeError('a keyring has a key');
    if (new Set(keys.map(({ id }) => id)).size < keys.length)
      throw new RangeError('an id of a key is there twice');
    this.#keys = keys;
    this.#newest = newest;
  }

  /** Newest first. */
  get ids(): readonly string[] {
    return this.#keys.map(({ id }) => id);
  }

  /** @param id of the key; the newest unless said */
  seal(place: Place, plain: Uint8Array, id = this.#newest.id): Buffer {
    const head = headOf(id);
    const nonce = this.#drawNonce();
    const cipher = createCipheriv('aes-256-gcm', this.#sealingKey(id, place), nonce);
    cipher.setAAD(associated(place));
    return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws {SealError} where no key of this server opens it there */
  open(place: Place, sealed: Buffer): Buffer {
    const id = keyIdOf(sealed);
    const where = `${place.table}.${place.column} of ${place.row}`;
    if (id === undefined) throw new SealError(`${where} is not sealed`);
    const from = HEAD + Buffer.byteLength(id);
    const end = sealed.length - TAG_BYTES;
    const decipher = createDecipheriv(
      'aes-256-gcm',
      this.#sealingKey(id, place),
      sealed.subarray(from, from + NONCE_BYTES),
      { authTagLength: TAG_BYTES },
    );
    decipher.setAAD(associated(place));
    decipher.setAuthTag(sealed.subarray(end));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(from + NONCE_BYTES, end)), decipher.final()]);
    } catch (error) {
      throw new SealError(`${where} does not open with the key ${id}`, { cause: error });
    }
  }

  /** Drawn many at a time: to draw one takes as long as to seal a message. */
  #drawNonce(): Buffer {
    const nonce = this.#nonces.subarray(0, NONCE_BYTES);
    this.#nonces = this.#nonces.subarray(NONCE_BYTES);
    if (nonce.length === NONCE_BYTES) return nonce;
    this.#nonces = randomBytes(NONCES_TOGETHER * NONCE_BYTES);
    return this.#drawNonce();
  }

  #sealingKey(id: string, { table, column }: Place): KeyObject {
    const key = this.#keys.find((one) => one.id === id);
    if (!key) throw new SealError(`SERVER_KEYS lacks the key ${id}, which ${table}.${column} is sealed with`);
    return this.#derive(key, `seal ${table}.${column}`);
  }

  #derive({ id, secret }: ServerKey, purpose: string): KeyObject {
    const name = `${id} ${purpose}`;
    const known = this.#derived.get(name);
    if (known) return known;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `baize ${purpose}`, KEY_BYTES)));
    this.#derived.set(name, key);
    return key;
  }
}

/** Prefix of the values sealed by a key. */
export const headOf = (id: string): Buffer =>
  Buffer.concat([SEALED_MARK, Buffer.from([Buffer.byteLength(id)]), Buffer.from(id)]);

/** The key a value was sealed with; `undefined` where it is not sealed. */
export function keyIdOf(value: Buffer): string | undefined {
  if (!value.subarray(0, SEALED_MARK.length).equals(SEALED_MARK)) return undefined;
  const end = HEAD + (value[SEALED_MARK.length] ?? 0);
  return value.length < end + NONCE_BYTES + TAG_BYTES ? undefined : value.subarray(HEAD, end).toString();
}

/** The length of each part goes before it: no two places have the same bytes. */
const associated = ({ table, column, row }: Place): Buffer =>
  Buffer.from([table, column, row].map((part) => `${part.length}:${part}`).join(''));
