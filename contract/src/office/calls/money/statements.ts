import { z } from 'zod';
import { amountText, signedAmountText, success, timestamp } from '../../../call.ts';
import {
  flows,
  lineDecisions,
  lineResults,
  STATEMENT_BYTES,
  statementMapping,
} from '../../money/statement-words.ts';
import { externalId, officeRow, reason, version } from '../../office-call.ts';
import { byTime } from './payment-fields.ts';

const id = z.uuid();
const day = z.iso.date();
const adapter = z.string().regex(/^[a-z0-9-]{1,64}$/);
const { before, limit } = byTime;
const number = z.int().min(1).describe('Of the line within its statement');
const flow = z.enum(flows);

const sum = z.object({ count: z.int(), amount: signedAmountText });

const statement = {
  statement_id: id,
  site: z.string(),
  adapter,
  file_name: z.string(),
  from: day,
  to: day.describe('Included'),
  lines: z.int(),
  open: z.int().describe('Differences that nobody has decided on'),
  uploaded_at: timestamp,
  uploaded_by: z.string(),
};

export const gateways = officeRow({
  path: '/api/office/statements/gateways',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'The gateways of a site, each with how its statements were read last',
  request: z.strictObject({ site: externalId }),
  response: z.object({
    ...success,
    utc_offset: z.int().describe('Of the business day of the site, in minutes'),
    rows: z.array(z.object({ adapter, mapping: statementMapping.nullable() })),
  }),
  errors: ['unknownSite'],
});

export const upload = officeRow({
  path: '/api/office/statements/upload',
  access: 'staff',
  permission: 'cashier.resolve',
  summary: "Takes a gateway's statement and matches it with the ledger; the same file is the same statement",
  request: z.strictObject({
    site: externalId,
    adapter,
    from: day.describe('First day of the period'),
    to: day.describe('Last day, included'),
    file_name: z.string().trim().min(1).max(200),
    content: z
      .string()
      .max(STATEMENT_BYTES)
      .describe('CSV in UTF-8, separated by commas or semicolons, with a header row'),
    mapping: statementMapping,
  }),
  response: z.object({ ...success, statement_id: id, is_new: z.boolean() }),
  errors: [
    ...(['unknownSite', 'unknownGateway', 'badRequest', 'statementEncoding', 'statementEmpty'] as const),
    ...(['statementTooLong', 'statementColumn', 'statementCells', 'statementReference'] as const),
    ...([
      'statementKind',
      'statementAmount',
      'statementCurrency',
      'statementTime',
      'statementPeriod',
    ] as const),
  ],
  perMinute: 60,
  // Each character of the file may take six in JSON.
  bodyLimit: 2 * STATEMENT_BYTES,
});

export const list = officeRow({
  path: '/api/office/statements/list',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'Statements of gateways, newest first',
  request: z.strictObject({
    site: externalId.optional(),
    adapter: adapter.optional(),
    is_open: z.boolean().optional().describe('Those with differences that nobody has decided on'),
    before,
    limit,
  }),
  response: z.object({ ...success, rows: z.array(z.object(statement)), next: z.string().nullable() }),
  errors: ['unknownSite'],
});

export const get = officeRow({
  path: '/api/office/statements/get',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'A statement with its totals beside those of the ledger',
  request: z.strictObject({ statement_id: id }),
  response: z.object({
    ...success,
    statement: z.object({
      ...statement,
      skipped: z.int().describe('Lines of kinds that were left out'),
      matched_at: timestamp,
      version,
      is_decided: z.boolean().describe('Whether a difference of it was decided on'),
      counts: z.record(z.enum(lineResults), z.int()).describe('Lines by result'),
      totals: z.array(
        z.object({
          kind: flow,
          currency: z.string(),
          statement: sum,
          fee: amountText,
          ledger: sum,
          difference: signedAmountText.describe('What the gateway has beyond the ledger'),
          period: sum.describe('Settled in the period, by the ledger'),
          elsewhere: sum.describe('Of these, those that another statement has'),
          outside: sum.describe('Of this statement, those settled outside of the period'),
        }),
      ),
    }),
  }),
  errors: ['unknownStatement'],
});

export const lines = officeRow({
  path: '/api/office/statements/lines',
  access: 'staff',
  permission: 'cashier.read',
  summary: 'The lines of a statement, those that differ first',
  request: z.strictObject({
    statement_id: id,
    result: z.enum(lineResults).optional(),
    is_open: z.boolean().optional().describe('Differences that nobody has decided on'),
    before: z
      .string()
      .regex(/^[01]:\d{1,9}$/)
      .optional()
      .describe('`next` of the page before'),
    limit,
  }),
  response: z.object({
    ...success,
    rows: z.array(
      z.object({
        number,
        line: z.int().nullable().describe('In the file; null of what only the ledger has'),
        kind: flow,
        gateway_reference: z.string(),
        our_reference: z.string(),
        currency: z.string(),
        amount: amountText.nullable(),
        fee: amountText.nullable(),
        at: timestamp.nullable(),
        payment_id: id.nullable().describe('The deposit or withdrawal'),
        ledger_state: z.string().nullable(),
        ledger_amount: signedAmountText.nullable(),
        ledger_currency: z.string().nullable(),
        difference: signedAmountText.nullable().describe('Null in different currencies'),
        result: z.enum(lineResults),
        decision: z.enum(lineDecisions).nullable(),
        case_id: id.nullable(),
        reason: z.string(),
        decided_at: timestamp.nullable(),
        decided_by: z.string().nullable(),
        version,
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['unknownStatement'],
});

export const match = officeRow({
  path: '/api/office/statements/match',
  access: 'staff',
  permission: 'cashier.resolve',
  summary: 'Matches a statement again with what the ledger has by now; what was decided stays',
  request: z.strictObject({ statement_id: id }),
  response: z.object({ ...success, open: z.int() }),
  errors: ['unknownStatement'],
  perMinute: 20,
});

const decided = z.array(z.object({ number, version })).min(1).max(100);

/** What became of each line, in the order of the request. */
const report = z.array(
  z.object({
    number,
    outcome: z.string().describe('`done`, or the refusal'),
    case_id: id.nullable(),
  }),
);

export const explain = officeRow({
  path: '/api/office/statements/explain',
  access: 'staff',
  permission: 'cashier.resolve',
  summary: 'Notes why differences are as they are; nothing moves',
  request: z.strictObject({ statement_id: id, lines: decided, reason }),
  response: z.object({ ...success, rows: report }),
  errors: ['unknownStatement'],
});

export const openCases = officeRow({
  path: '/api/office/statements/open_cases',
  access: 'staff',
  permission: 'cashier.resolve',
  summary: 'Opens cases about differences: two persons then credit, return or write them off',
  request: z.strictObject({ statement_id: id, lines: decided, reason }),
  response: z.object({ ...success, rows: report }),
  errors: ['unknownStatement'],
});

export const remove = officeRow({
  path: '/api/office/statements/remove',
  access: 'staff',
  permission: 'cashier.resolve',
  summary: 'Removes a statement that was uploaded by mistake, unless something of it was decided',
  request: z.strictObject({ statement_id: id, reason }),
  response: z.object(success),
  errors: ['unknownStatement', 'statementDecided'],
});
