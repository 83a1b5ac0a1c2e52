/** A text that PostgreSQL takes as one notification: it must be shorter than 8,000 bytes. */
const MOST_BYTES = 7_500;

/** JSON in which bigints and times come back as such: `{"$int":"7"}`, `{"$time":"2026-01-01T00:00:00.000Z"}`. */
export function writeMessage(message: unknown): string {
  return JSON.stringify(message, function (this: Record<string, unknown>, key, value: unknown) {
    const raw = this[key];
    if (typeof value === 'bigint') return { $int: String(value) };
    return raw instanceof Date ? { $time: raw.toISOString() } : value;
  });
}

export function readMessage(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$int' in value && typeof value.$int === 'string') return BigInt(value.$int);
    if ('$time' in value && typeof value.$time === 'string') return new Date(value.$time);
    return value;
  });
}

/**
 * Packs messages, in their order, into texts of one notification each. Several small ones share a text; one that is too long
 * goes out in pieces. The first letter says which it is: `m` a list, `p` a piece, `e` the last piece.
 */
export function packTexts(messages: readonly string[]): string[] {
  const texts: string[] = [];
  let list: string[] = [];
  let bytes = 0;
  const close = () => {
    if (list.length > 0) texts.push(`m[${list.join(',')}]`);
    list = [];
    bytes = 0;
  };
  for (const message of messages) {
    const size = Buffer.byteLength(message) + 1;
    if (bytes + size > MOST_BYTES) close();
    if (size > MOST_BYTES) texts.push(...piecesOf(message));
    else {
      list.push(message);
      bytes += size;
    }
  }
  close();
  return texts;
}

function piecesOf(message: string): string[] {
  const coded = Buffer.from(message).toString('base64');
  const pieces: string[] = [];
  for (let start = 0; start < coded.length; start += MOST_BYTES) {
    const isLast = start + MOST_BYTES >= coded.length;
    pieces.push(`${isLast ? 'e' : 'p'}${coded.slice(start, start + MOST_BYTES)}`);
  }
  return pieces;
}

/** Puts the texts of one sender together again. */
export class Unpacker {
  #pieces = '';

  /** @returns the messages that are complete with this text. @throws SyntaxError where an earlier piece is missing */
  take(text: string): unknown[] {
    const body = text.slice(1);
    if (text.startsWith('m')) {
      const list = readMessage(body);
      return Array.isArray(list) ? list : [];
    }
    this.#pieces += body;
    if (text.startsWith('p')) return [];
    const whole = Buffer.from(this.#pieces, 'base64').toString();
    this.#pieces = '';
    return [readMessage(whole)];
  }
}
