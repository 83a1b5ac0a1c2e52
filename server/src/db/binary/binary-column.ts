/** How the elements of an array are written. */
export interface ElementType<Value> {
  /** In SQL. */
  readonly name: string;
  /** In PostgreSQL's catalogue. */
  readonly oid: number;
  /** In bytes. */
  readonly size: number;
  write(bytes: Buffer, at: number, value: Value): void;
}

/** What PostgreSQL counts time from, in milliseconds since 1970. */
const EPOCH = Date.UTC(2000, 0, 1);
const HASH_BYTES = 32;

const smallint: ElementType<number> = {
  name: 'smallint',
  oid: 21,
  size: 2,
  write: (bytes, at, value) => bytes.writeInt16BE(value, at),
};
const integer: ElementType<number> = {
  name: 'integer',
  oid: 23,
  size: 4,
  write: (bytes, at, value) => bytes.writeInt32BE(value, at),
};
const bigint: ElementType<bigint> = {
  name: 'bigint',
  oid: 20,
  size: 8,
  write: (bytes, at, value) => bytes.writeBigInt64BE(value, at),
};
/** A SHA-256 hash, as a string of 32 characters below 256. */
const sha256: ElementType<string> = {
  name: 'bytea',
  oid: 17,
  size: HASH_BYTES,
  write: (bytes, at, value) => bytes.write(value, at, HASH_BYTES, 'latin1'),
};
/** In lower case. */
const uuid: ElementType<string> = { name: 'uuid', oid: 2950, size: 16, write: writeUuid };
/** Milliseconds since 1970. */
const moment: ElementType<number> = {
  name: 'timestamptz',
  oid: 1184,
  size: 8,
  write: (bytes, at, value) => bytes.writeBigInt64BE(BigInt(value - EPOCH) * 1000n, at),
};

export const types = { smallint, integer, bigint, sha256, uuid, moment } as const;

const HEADER = 20;
const LENGTH = 4;
const ROOM = 64;

/**
 * An array parameter in PostgreSQL's binary format, since text is parsed character by character. All elements have the
 * size of their type.
 */
export class BinaryColumn<Value> {
  readonly cast: string;
  readonly #type: ElementType<Value>;
  readonly #usual: Value | null | undefined;
  #bytes: Buffer;
  #end = HEADER;
  #count = 0;
  #unusual = false;
  #hasNull = false;

  /** If every element is `usual`, the array is sent empty. */
  constructor(type: ElementType<Value>, usual?: Value | null) {
    this.cast = `::${type.name}[]`;
    this.#type = type;
    this.#usual = usual;
    this.#bytes = Buffer.allocUnsafe(HEADER + ROOM * (LENGTH + type.size));
  }

  add(value: Value | null): void {
    if (value !== this.#usual) this.#unusual = true;
    const { size } = this.#type;
    if (this.#end + LENGTH + size > this.#bytes.length) this.#grow();
    this.#count++;
    if (value === null) {
      this.#hasNull = true;
      this.#end = this.#bytes.writeInt32BE(-1, this.#end);
      return;
    }
    const at = this.#bytes.writeInt32BE(size, this.#end);
    this.#type.write(this.#bytes, at, value);
    this.#end = at + size;
  }

  #grow(): void {
    const larger = Buffer.allocUnsafe(this.#bytes.length * 2);
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }

  /** The text of an empty array, or bytes: `pg` sends a Buffer as binary. */
  take(): string | Buffer {
    if (!this.#unusual) return '{}';
    // Dimensions, whether there are nulls, the type; of the only dimension its length and the place of its first element.
    const header = [1, this.#hasNull ? 1 : 0, this.#type.oid, this.#count, 1];
    for (const [place, value] of header.entries()) this.#bytes.writeInt32BE(value, place * 4);
    return this.#bytes.subarray(0, this.#end);
  }
}

/** The elements as a {@link BinaryColumn}. */
export function binaryColumn<Value>(
  type: ElementType<Value>,
  elements: readonly (Value | null)[],
): string | Buffer {
  const column = new BinaryColumn(type);
  for (const element of elements) column.add(element);
  return column.take();
}

/** The value of a hexadecimal digit by its character code. */
const DIGITS = Uint8Array.from(
  { length: 128 },
  (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0,
);
const HYPHENS: ReadonlySet<number> = new Set([8, 13, 18, 23]);
/** The places of the first digits of each byte in the text of a UUID. */
const BYTES = Uint8Array.from(
  [...Array(35).keys()].filter((place) => !HYPHENS.has(place)).filter((_, n) => n % 2 === 0),
);

function writeUuid(bytes: Buffer, start: number, text: string): void {
  let at = start;
  for (const place of BYTES) {
    const high = DIGITS[text.charCodeAt(place)] ?? 0;
    const low = DIGITS[text.charCodeAt(place + 1)] ?? 0;
    bytes[at++] = (high << 4) | low;
  }
}
