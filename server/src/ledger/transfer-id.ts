/** Ids of transfers are bigint in the database. */
const LARGEST = 2n ** 63n - 1n;

/** Reads the id of a transfer as a client sends it back. @returns `undefined` where it is none */
export function readTransferId(text: string): bigint | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined;
  const id = BigInt(text);
  return id > LARGEST ? undefined : id;
}
