import { z } from 'zod';

/**
 * `amount`: the ledger has another amount; `state`: the ledger has nothing of it; `repeated`: the gateway has it more than once;
 * the others are on one side alone.
 */
export const lineResults = [
  'matched',
  'amount',
  'state',
  'repeated',
  'statement-only',
  'ledger-only',
] as const;
export type LineResult = (typeof lineResults)[number];

export const lineDecisions = ['explained', 'case'] as const;
export const flows = ['deposit', 'payout'] as const;
export type Flow = (typeof flows)[number];

/** The orders in which a date may be written. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;

/** The largest file, in bytes, and the most lines of it that are read. */
export const STATEMENT_BYTES = 16 * 1024 * 1024;
export const STATEMENT_LINES = 100_000;
/** The longest period of a statement, in days. */
export const STATEMENT_DAYS = 400;

/** The columns that are read, each found by its name in the header row. The fee may be left out. */
export const statementColumns = [
  'gateway_reference',
  'our_reference',
  'kind',
  'amount',
  'currency',
  'time',
  'fee',
] as const;
export type StatementColumn = (typeof statementColumns)[number];

const column = z.string().trim().min(1).max(100);
const word = z.string().trim().min(1).max(60);

/** How a gateway writes its statements. */
export const statementMapping = z.strictObject({
  columns: z.strictObject({
    gateway_reference: column,
    our_reference: column.describe('Of the ids of deposits and withdrawals'),
    kind: column,
    amount: column,
    currency: column,
    time: column,
    fee: column.optional(),
  }),
  deposit: word.describe('What the kind of a deposit is called'),
  payout: word.describe('What the kind of a payout is called'),
  skipped: z.array(word).max(20).describe('Kinds of lines that are left out, such as settlements'),
  decimal: z.enum(['.', ',']),
  dates: z.enum(dateOrders),
  utc_offset: z
    .int()
    .min(-840)
    .max(840)
    .describe('Minutes, of times that have none of their own, and of the period'),
});
export type StatementMapping = z.output<typeof statementMapping>;
