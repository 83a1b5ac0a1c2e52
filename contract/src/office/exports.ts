import type { OfficeCallName } from './calls.ts';
import { reportCounts, reports } from './reports.ts';

const account = (name: string) => ['player_id', 'account_id', 'site'].map((field) => `${name}.${field}`);

interface ExportRow {
  /** The call of the list: an export is what it answers, page by page, to the same filter. */
  readonly call: OfficeCallName;
  /** The field of its answer that has the rows. */
  readonly rows: string;
  /** Fields of a row, `a.b` for one within another. */
  readonly columns: readonly string[];
}

const figures = new Set([
  ...Object.values(reports).flatMap((report) => [...report.figures]),
  ...reportCounts,
]);

/** Every list that can be exported, by the name that its file has. A list adds its line here. */
export const officeExports = {
  players: {
    call: 'players.list',
    rows: 'rows',
    columns: [
      ...['player_id', 'site', 'account_id', 'full_name', 'phone', 'mail', 'status', 'verification', 'tags'],
      ...['currency', 'cash', 'created_at'],
    ],
  },
  withdrawals: {
    call: 'cashier.withdrawals',
    rows: 'rows',
    columns: [
      ...[
        'withdrawal_id',
        'site',
        'player_id',
        'account_id',
        'state',
        'currency',
        'amount',
        'fee',
        'bank_name',
      ],
      ...['account_number', 'holder_name', 'flags', 'hold_reason', 'by_staff', 'created_at'],
    ],
  },
  ledger: {
    call: 'ledger.entries',
    rows: 'rows',
    columns: [...['transfer_id', 'player_id', 'kind', 'before', 'amount', 'after', 'other', 'ref', 'at']],
  },
  deposits: {
    call: 'deposits.list',
    rows: 'rows',
    columns: [
      ...['deposit_id', 'site', 'player_id', 'account_id', 'state', 'method_code', 'adapter', 'currency'],
      ...['amount', 'fee', 'created_at', 'settled_at', 'open_cases'],
    ],
  },
  depositCases: {
    call: 'deposits.cases',
    rows: 'rows',
    columns: [
      ...[
        'case_id',
        'kind',
        'state',
        'site',
        'deposit_id',
        'player_id',
        'account_id',
        'adapter',
        'reference',
      ],
      ...['amount', 'currency', 'result', 'due', 'times', 'opened_at', 'last_at', 'moved', 'resolved_at'],
      'resolved_by',
    ],
  },
  statements: {
    call: 'statements.list',
    rows: 'rows',
    columns: [
      ...['statement_id', 'site', 'adapter', 'file_name', 'from', 'to', 'lines', 'open', 'uploaded_at'],
      'uploaded_by',
    ],
  },
  statementLines: {
    call: 'statements.lines',
    rows: 'rows',
    columns: [
      ...['number', 'line', 'kind', 'gateway_reference', 'our_reference', 'currency', 'amount', 'fee', 'at'],
      ...[
        'payment_id',
        'ledger_state',
        'ledger_currency',
        'ledger_amount',
        'difference',
        'result',
        'decision',
      ],
      ...['case_id', 'reason', 'decided_at', 'decided_by'],
    ],
  },
  exclusions: {
    call: 'protection.exclusions',
    rows: 'rows',
    columns: ['stop_id', ...account('player'), 'kind', 'since', 'until', 'by', 'is_active'],
  },
  duplicates: {
    call: 'protection.duplicates',
    rows: 'rows',
    columns: [
      ...['match_id', ...account('player'), ...account('excluded')],
      ...['matched', 'found_by', 'found_at', 'state', 'reason'],
    ],
  },
  cases: {
    call: 'protection.queue',
    rows: 'rows',
    columns: [
      'case_id',
      ...account('player'),
      'kind',
      'markers',
      'state',
      'assigned_to.full_name',
      'opened_at',
    ],
  },
  audit: {
    call: 'audit.entries',
    rows: 'entries',
    columns: [
      ...['number', 'at', 'actor', 'name', 'roles', 'site', 'action', 'outcome', 'object', 'reason'],
      ...['before', 'after', 'ip', 'user_agent', 'hash'],
    ],
  },
  playerRevenue: {
    call: 'reports.players',
    rows: 'rows',
    columns: [
      ...['player_id', 'account_id', 'site', 'currency'],
      ...reports.revenue.figures.map((name) => `figures.${name}`),
    ],
  },
  partnerDays: {
    call: 'partners.statement',
    rows: 'days',
    columns: ['day', 'currency', 'bets', 'staked', 'paid', 'unpaid'],
  },
  report: {
    call: 'reports.run',
    rows: 'rows',
    columns: ['group', 'currency', ...[...figures].map((name) => `figures.${name}`)],
  },
} as const satisfies Readonly<Record<string, ExportRow>>;

export type ExportName = keyof typeof officeExports;
const exportNames = Object.keys(officeExports) as ExportName[];
export const exportOf = (name: ExportName): ExportRow => officeExports[name];
export const isExportName = (text: unknown): text is ExportName =>
  typeof text === 'string' && Object.hasOwn(officeExports, text);

/** The export of all that is stored of a person, an archive: `privacy.export` begins it. */
export const PERSONAL_DATA = 'personalData';

/** The export of a list, by the name of its call. */
export const exportOfCall = (call: OfficeCallName): ExportName | undefined =>
  exportNames.find((name) => officeExports[name].call === call);

/**
 * Where a report, which is one page, is downloaded at once: with `list`, and `filter` as the JSON of its request. Lists of many
 * pages are made into files by `exports.start`.
 */
export const EXPORT_PATH = '/api/office/export';
/** Where the file of an export that is done is downloaded, by `id`. */
export const EXPORT_FILE_PATH = '/api/office/export/file';
