/** The types of PostgreSQL whose arrays are sent as bytes. */
const types = { bytea: 17, text: 25, json: 114, jsonb: 3802 } as const;
const LARGE_HEAD = 20;
const NO_VALUE = -1;
/** Version prefix of a jsonb value. */
const JSONB_VERSION = 1;

/**
 * An array as PostgreSQL reads it, of what needs no quotes: numbers, booleans and words. The driver quotes each element
 * of an array that it is given, and PostgreSQL takes the quotes off again, which is dear where rows come by the thousand.
 */
export const plainArray = (values: readonly (bigint | number | boolean | null | undefined)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`;

/** The same of texts, each in quotes. */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** The same of moments. */
export const momentArray = (moments: readonly Date[]): string =>
  `{${moments.map((moment) => moment.toISOString()).join(',')}}`;

/** An array of texts or bytes as bytes, which are not quoted, unquoted or looked through for the end of each. */
export function binaryArray(
  type: keyof typeof types,
  values: readonly (string | Buffer | null | undefined)[],
): Buffer {
  const before = type === 'jsonb' ? 1 : 0;
  const lengths = values.map((value) => (isNone(value) ? 0 : before + Buffer.byteLength(value)));
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, LARGE_HEAD));
  // One dimension, counted from one.
  let at = bytes.writeInt32BE(1, 0);
  at = bytes.writeInt32BE(values.some(isNone) ? 1 : 0, at);
  at = bytes.writeInt32BE(types[type], at);
  at = bytes.writeInt32BE(values.length, at);
  at = bytes.writeInt32BE(1, at);
  for (const [place, value] of values.entries()) {
    if (isNone(value)) {
      at = bytes.writeInt32BE(NO_VALUE, at);
      continue;
    }
    at = bytes.writeInt32BE(lengths[place] ?? 0, at);
    if (before > 0) at = bytes.writeUInt8(JSONB_VERSION, at);
    at += typeof value === 'string' ? bytes.write(value, at) : value.copy(bytes, at);
  }
  return bytes;
}

/** Rows as `jsonb_to_recordset` reads them: what JSON has no type for goes as text. */
export const jsonRows = (rows: readonly object[]): string =>
  JSON.stringify(rows, function (this: Readonly<Record<string, unknown>>, key, value: unknown) {
    if (typeof value === 'bigint') return String(value);
    // JSON.stringify has called Buffer's toJSON for `value` already, and players may send what looks like its result.
    const column = this[key];
    return Buffer.isBuffer(column) ? `\\x${column.toString('hex')}` : value;
  });

const isNone = (value: unknown): value is null | undefined => value === null || value === undefined;
