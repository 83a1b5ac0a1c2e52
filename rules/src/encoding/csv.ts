export type Delimiter = ',' | ';';

/** A record of a CSV file. */
export interface CsvRecord {
  /** The line that it begins at, counted from 1. */
  readonly line: number;
  /** `undefined` where its quotes are not in pairs, or it is longer than {@link LONGEST_RECORD}. */
  readonly cells: readonly string[] | undefined;
}

/** Characters of a record; far more than a line of a statement has. */
const LONGEST_RECORD = 10_000;

/** Where a text begins: behind the mark by which spreadsheets know UTF-8. */
const startOf = (text: string): number => (text.startsWith('\ufeff') ? 1 : 0);

/** What separates the cells of a file, by its first line. */
export function delimiterOf(text: string): Delimiter {
  const end = text.indexOf('\n');
  const head = text.slice(startOf(text), end < 0 ? LONGEST_RECORD : end);
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

/**
 * The records of a CSV file (RFC 4180) one after the other, so that no more than one is held at a time. Lines end with LF or
 * CRLF; a cell in quotes may hold them, and quotes twice. Empty lines are left out.
 */
export function* csvRecords(text: string, delimiter: Delimiter): Generator<CsvRecord> {
  let start = startOf(text);
  let line = 1;
  while (start < text.length) {
    const first = line;
    let end = lineEnd(text, start);
    let quotes = quotesIn(text, start, end);
    line += 1;
    // Quotes that are not in pairs: the line break is in a cell.
    while (quotes % 2 === 1 && end < text.length && end - start < LONGEST_RECORD) {
      const next = lineEnd(text, end + 1);
      quotes += quotesIn(text, end + 1, next);
      end = next;
      line += 1;
    }
    const isLong = end - start > LONGEST_RECORD;
    const record = isLong ? '' : text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
    start = end + 1;
    if (isLong) yield { line: first, cells: undefined };
    else if (record.trim() !== '')
      yield { line: first, cells: quotes === 0 ? record.split(delimiter) : quotedCells(record, delimiter) };
  }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function quotesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 34) count += 1;
  return count;
}

/** A cell with what ends it. */
const cellOf: Readonly<Record<Delimiter, RegExp>> = {
  ',': /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";]*))(;|$)/y,
};

function quotedCells(record: string, delimiter: Delimiter): string[] | undefined {
  const cell = cellOf[delimiter];
  cell.lastIndex = 0;
  const cells: string[] = [];
  for (;;) {
    const found = cell.exec(record);
    if (!found) return undefined;
    const [, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') return cells;
  }
}
