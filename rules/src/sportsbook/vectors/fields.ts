import { type Amount, parseAmount } from '../../money/amount.ts';
import type { Score } from '../match-result.ts';
import { isOddsFormat, type Price, parseOdds } from '../odds/odds.ts';
import type { CoinDecimals } from '../odds/stake.ts';

/** What is wrong with a vector, and where. */
export class VectorProblem extends Error {
  /** The field within its vector, such as `legs[1].line`. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** A record of a JSON file with the way to it, so that what is wrong can be named. */
export interface At {
  readonly fields: Fields;
  /** Put before the name of a field; empty at the vector itself. */
  readonly path: string;
}

export function recordOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined;
}

export function problem(at: At, field: string, message: string): VectorProblem {
  return new VectorProblem(at.path + field, message);
}

const shown = (value: unknown): string => (value === undefined ? 'missing' : JSON.stringify(value));

/** A field that may be left out or be null. */
export function optional<T>(at: At, field: string, read: (at: At, field: string) => T): T | undefined {
  const value = at.fields[field];
  return value === undefined || value === null ? undefined : read(at, field);
}

/** A text; numbers are taken as they are written. */
export function text(at: At, field: string): string {
  const value = at.fields[field];
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'number') return String(value);
  throw problem(at, field, `must be a text, is ${shown(value)}`);
}

export function oneOf<T extends string>(at: At, field: string, known: readonly T[]): T {
  const value = text(at, field);
  const found = known.find((one) => one === value);
  if (found === undefined) throw problem(at, field, `must be one of ${known.join(', ')}, is ${shown(value)}`);
  return found;
}

export function whole(at: At, field: string): number {
  const value = at.fields[field];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw problem(at, field, `must be a whole number from 0, is ${shown(value)}`);
}

export function score(at: At, field: string): Score {
  const value = at.fields[field];
  if (Array.isArray(value) && value.length === 2) {
    const [home, away]: unknown[] = value;
    if (isGoals(home) && isGoals(away)) return [home, away];
  }
  throw problem(at, field, `must be the goals of home and away, is ${shown(value)}`);
}

const isGoals = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

export function amount(at: At, field: string): Amount {
  const value = text(at, field);
  const found = parseAmount(value);
  if (found === undefined) throw problem(at, field, `must be an amount such as "100.00", is ${shown(value)}`);
  return found;
}

/** Decimals of the currency, 2 by default. */
export function coinDecimals(at: At): CoinDecimals {
  const value = at.fields.currency_dp ?? 2;
  const found = ([0, 1, 2, 3, 4] as const).find((decimals) => decimals === value);
  if (found === undefined) throw problem(at, 'currency_dp', `must be 0 to 4, is ${shown(value)}`);
  return found;
}

/** Decimals that odds are written with, 3 by default. */
export function oddsDecimals(at: At): number {
  const value = optional(at, 'dp', whole) ?? 3;
  if (value > 8) throw problem(at, 'dp', `must be 0 to 8, is ${value}`);
  return value;
}

export function decimalPrice(at: At): Price {
  return checkedPrice(at, 'odds_decimal', 'DEC');
}

/** The fields `odds` and a format, `odds_format` or `format`. */
export function pricedIn(at: At, formatField: string): Price {
  const format = text(at, formatField);
  if (!isOddsFormat(format))
    throw problem(at, formatField, `must be DEC, HK, MY, ID or US, is ${shown(format)}`);
  return checkedPrice(at, 'odds', format);
}

function checkedPrice(at: At, field: string, format: Price['format']): Price {
  const odds = text(at, field);
  if (parseOdds(format, odds) === undefined)
    throw problem(at, field, `must be odds in ${format}, is ${shown(odds)}`);
  return { format, odds };
}

/** The records of a list, each with its way. */
export function listOf(at: At, field: string): At[] {
  const value = at.fields[field];
  if (!Array.isArray(value)) throw problem(at, field, `must be a list, is ${shown(value)}`);
  return value.map((item: unknown, position) => {
    const path = `${at.path}${field}[${position}]`;
    const fields = recordOf(item);
    if (fields === undefined) throw new VectorProblem(path, `must be a record, is ${shown(item)}`);
    return { fields, path: `${path}.` };
  });
}

export function texts(at: At, field: string): string[] {
  const value = at.fields[field];
  if (!Array.isArray(value)) throw problem(at, field, `must be a list, is ${shown(value)}`);
  return value.map((item: unknown, position) => {
    if (typeof item === 'string') return item;
    throw problem(at, `${field}[${position}]`, `must be a text, is ${shown(item)}`);
  });
}
