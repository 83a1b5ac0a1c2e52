import type { OfficeErrorCode } from '#contract/office/errors.ts';
import {
  type Flow,
  STATEMENT_LINES,
  type StatementColumn,
  type StatementMapping,
  statementColumns,
} from '#contract/office/money/statement-words.ts';
import { csvRecords, delimiterOf } from '#rules/encoding/csv.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { readTime } from './read-time.ts';

/** A line of a gateway's statement; amounts in 1/10,000 of a unit. */
export interface StatementLine {
  /** In the file, counted from 1. */
  readonly line: number;
  readonly kind: Flow;
  readonly gatewayReference: string;
  readonly ourReference: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly currency: string;
  readonly at: Date;
}

/** Why a file is not taken, with where it is in it. */
export interface StatementProblem {
  readonly refused: Extract<OfficeErrorCode, `statement${string}`>;
  readonly detail: Readonly<Record<string, string | number>>;
}

export interface StatementFile {
  readonly content: string;
  readonly mapping: StatementMapping;
  /** The period, its end not included. */
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const LONGEST_REFERENCE = 200;
const LONGEST_SHOWN = 60;
/** What a decoder writes in the place of bytes that are not UTF-8. */
const NOT_UTF8 = '\ufffd';
/** Neither stored nor shown: a reference is what can be read out. */
const UNPRINTABLE = /\p{Cc}/u;

const problemOf = (
  refused: StatementProblem['refused'],
  detail: StatementProblem['detail'] = {},
): StatementProblem => ({ refused, detail });

export const isProblem = (value: object): value is StatementProblem => 'refused' in value;

/**
 * The lines of a file one after the other; `undefined` for one of a kind that is left out. It ends with the first problem:
 * a file is taken whole or not at all.
 */
export function* readLines(file: StatementFile): Generator<StatementLine | StatementProblem | undefined> {
  const { content, mapping } = file;
  if (content.includes(NOT_UTF8)) return yield problemOf('statementEncoding');
  const records = csvRecords(content, delimiterOf(content));
  const head = records.next();
  if (head.done === true) return yield problemOf('statementEmpty');
  const { line, cells: names } = head.value;
  if (!names) return yield problemOf('statementCells', { line });
  const places = placesIn(names, mapping);
  if (isProblem(places)) return yield places;
  let count = 0;
  for (const { line: at, cells } of records) {
    count += 1;
    if (count > STATEMENT_LINES) return yield problemOf('statementTooLong', { most: STATEMENT_LINES });
    if (cells?.length !== names.length) return yield problemOf('statementCells', { line: at });
    const read = lineOf({ line: at, cells, places }, file);
    yield read;
    if (read && isProblem(read)) return;
  }
  if (count === 0) yield problemOf('statementEmpty');
}

type Places = Readonly<Partial<Record<StatementColumn, number>>>;

/** Where each column is, by its name in the header row: each once. */
function placesIn(names: readonly string[], { columns }: StatementMapping): Places | StatementProblem {
  const trimmed = names.map((name) => name.trim());
  const places: Partial<Record<StatementColumn, number>> = {};
  for (const column of statementColumns) {
    const name = columns[column];
    if (name === undefined) continue;
    const place = trimmed.indexOf(name);
    if (place < 0 || trimmed.lastIndexOf(name) !== place)
      return problemOf('statementColumn', { column: name });
    places[column] = place;
  }
  return places;
}

interface Found {
  readonly line: number;
  readonly cells: readonly string[];
  readonly places: Places;
}

function lineOf(record: Found, file: StatementFile): StatementLine | StatementProblem | undefined {
  const { line, cells, places } = record;
  const { mapping } = file;
  const textOf = (column: StatementColumn) => cells[places[column] ?? -1]?.trim() ?? '';
  const wrong = (refused: StatementProblem['refused'], column: StatementColumn) =>
    problemOf(refused, {
      line,
      column: mapping.columns[column] ?? '',
      value: textOf(column).slice(0, LONGEST_SHOWN).toWellFormed(),
    });
  const kind = kindOf(textOf('kind'), mapping);
  if (kind === 'skipped') return undefined;
  if (kind === undefined) return wrong('statementKind', 'kind');
  const gatewayReference = textOf('gateway_reference');
  const ourReference = textOf('our_reference');
  if (gatewayReference === '' || !isReference(gatewayReference))
    return wrong('statementReference', 'gateway_reference');
  if (!isReference(ourReference)) return wrong('statementReference', 'our_reference');
  // What was paid out is written with a minus by some, and a fee too.
  const amount = amountIn(textOf('amount'), mapping, kind === 'payout');
  if (amount === undefined || amount === 0n) return wrong('statementAmount', 'amount');
  const fee = textOf('fee') === '' ? 0n : amountIn(textOf('fee'), mapping, true);
  if (fee === undefined) return wrong('statementAmount', 'fee');
  const currency = textOf('currency').toUpperCase();
  if (!/^[A-Z]{2,5}$/.test(currency)) return wrong('statementCurrency', 'currency');
  const at = readTime(textOf('time'), mapping.dates, mapping.utc_offset);
  if (!at) return wrong('statementTime', 'time');
  if (at < file.startsAt || at >= file.endsAt) return wrong('statementPeriod', 'time');
  return { line, kind, gatewayReference, ourReference, amount, fee, currency, at };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function kindOf(text: string, { deposit, payout, skipped }: StatementMapping): Flow | 'skipped' | undefined {
  if (isSame(text, deposit)) return 'deposit';
  if (isSame(text, payout)) return 'payout';
  return skipped.some((word) => isSame(text, word)) ? 'skipped' : undefined;
}

const isReference = (text: string) => text.length <= LONGEST_REFERENCE && !UNPRINTABLE.test(text);

/** An amount exactly as it is written, never by way of a float; thousands are not separated. */
function amountIn(text: string, { decimal }: StatementMapping, mayBeMinus: boolean): bigint | undefined {
  const unsigned = mayBeMinus && text.startsWith('-') ? text.slice(1) : text;
  return parseAmount(decimal === ',' ? unsigned.replace(/^(\d+),(\d+)$/, '$1.$2') : unsigned);
}
