/** A place in a list that is in the order of a text or a moment, then of ids. */
export interface Place {
  /** Which of several lists that follow one another. */
  readonly list: number;
  readonly key: string;
  readonly id: bigint;
}

/** A cursor for the end of a page. */
export const writePlace = ({ list, key, id }: Place): string =>
  Buffer.from(JSON.stringify([list, String(id), key])).toString('base64url');

/** @returns `undefined` where the text is no cursor */
export function readPlace(text: string): Place | undefined {
  try {
    const [list, id, key]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof list !== 'number' || !Number.isInteger(list) || list < 0) return undefined;
    if (typeof id !== 'string' || !/^\d{1,18}$/.test(id) || typeof key !== 'string') return undefined;
    return key.includes('\0') || !key.isWellFormed() ? undefined : { list, id: BigInt(id), key };
  } catch {
    return undefined;
  }
}
