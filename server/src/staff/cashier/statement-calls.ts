import {
  isOfficeRefusal,
  type OfficeErrorCode,
  type OfficeRefusal,
  refuseStaff,
} from '#contract/office/errors.ts';
import { lineResults, STATEMENT_DAYS } from '#contract/office/money/statement-words.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { actorText } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  checkFile,
  decideLine,
  gatewaysOf,
  isDecided,
  isProblem,
  keepMapping,
  type LineDecision,
  type ListedLine,
  type ListedStatement,
  listLines,
  listStatements,
  lockStatement,
  mappingsOf,
  matchStatement,
  removeStatement,
  type Sum,
  storeStatement,
} from '../../wallet/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor, siteIdsFor } from '../roles/sites-for.ts';
import { namesOf } from '../team/names-of.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;
const DAY_MS = 86_400_000;
const RESOLVE = 'cashier.resolve';
const iso = (moment: Date | null) => moment?.toISOString() ?? null;

type NameOf = Awaited<ReturnType<typeof namesOf>>;

const statementOnWire = (row: ListedStatement, nameOf: NameOf) => ({
  statement_id: row.id,
  site: row.external_id,
  ...{ adapter: row.adapter, file_name: row.file_name, from: row.first_day, to: row.last_day },
  ...{ lines: row.lines, open: row.open, uploaded_by: nameOf(row.uploaded_by) },
  uploaded_at: row.uploaded_at.toISOString(),
});

const unitsOf = ({ amount }: Sum): bigint =>
  amount.startsWith('-') ? -(parseAmount(amount.slice(1)) ?? 0n) : (parseAmount(amount) ?? 0n);

const wholeOnWire = (row: ListedStatement, nameOf: NameOf) => ({
  ...statementOnWire(row, nameOf),
  ...{ skipped: row.skipped, matched_at: row.matched_at.toISOString(), version: row.version },
  counts: countsOf(row.counts),
  totals: row.totals.map((one) => ({
    ...one,
    difference: formatAmount(unitsOf(one.statement) - unitsOf(one.ledger)),
  })),
});

const countsOf = (counts: ListedStatement['counts']) => {
  const [matched, amount, state, repeated, statementOnly, ledgerOnly] = lineResults.map(
    (result) => counts[result] ?? 0,
  );
  return {
    ...{ matched: matched ?? 0, amount: amount ?? 0, state: state ?? 0, repeated: repeated ?? 0 },
    ...{ 'statement-only': statementOnly ?? 0, 'ledger-only': ledgerOnly ?? 0 },
  };
};

const lineOnWire = (row: ListedLine, nameOf: NameOf) => {
  const isInLedger = row.payment_id !== null;
  return {
    ...{ number: row.number, line: row.line, kind: row.kind, currency: row.currency, result: row.result },
    ...{ gateway_reference: row.gateway_reference, our_reference: row.our_reference },
    amount: row.line === null ? null : formatAmount(row.amount),
    fee: row.line === null ? null : formatAmount(row.fee),
    at: iso(row.at),
    ...{ payment_id: row.payment_id, ledger_state: row.ledger_state, ledger_currency: row.ledger_currency },
    ledger_amount: isInLedger ? formatAmount(row.ledger_amount) : null,
    difference:
      isInLedger && row.ledger_currency !== row.currency
        ? null
        : formatAmount(row.amount - row.ledger_amount),
    ...{ decision: row.decision, case_id: row.case_id, reason: row.reason },
    decided_by: row.decided_by === null ? null : nameOf(row.decided_by),
    ...{ decided_at: iso(row.decided_at), version: row.version },
  };
};

function readingCalls(db: Db) {
  const find = async (context: StaffContext, id: string) => {
    const siteIds = await siteIdsFor(db.read, context, 'cashier.read');
    const [row] = await listStatements(db.read, { siteIds, id: id.toLowerCase(), limit: 1 });
    return row;
  };
  const namesIn = ({ operatorId }: StaffContext, actors: readonly (string | null)[]) =>
    namesOf(db.read, operatorId, actors);
  return {
    'statements.gateways': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'cashier.read', site);
      if (isOfficeRefusal(at)) return at;
      const { adapters, utcOffset } = await gatewaysOf(db.read, at.id);
      const mappings = await mappingsOf(db.read, context.operatorId);
      const rows = adapters.map((adapter) => ({ adapter, mapping: mappings.get(adapter) ?? null }));
      return { ...ok, utc_offset: utcOffset, rows };
    },
    'statements.list': async ({ site, adapter, is_open, before, limit = DEFAULT_PAGE }, context) => {
      const at = site === undefined ? undefined : await siteFor(db.read, context, 'cashier.read', site);
      if (isOfficeRefusal(at)) return at;
      const siteIds = at ? [at.id] : await siteIdsFor(db.read, context, 'cashier.read');
      const rows = await listStatements(db.read, {
        ...{ siteIds, adapter, isOpen: is_open, after: before?.toLowerCase(), limit },
      });
      const nameOf = await namesIn(
        context,
        rows.map((row) => row.uploaded_by),
      );
      return {
        ...ok,
        rows: rows.map((row) => statementOnWire(row, nameOf)),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'statements.get': async ({ statement_id }, context) => {
      const row = await find(context, statement_id);
      if (!row) return refuseStaff('unknownStatement');
      const nameOf = await namesIn(context, [row.uploaded_by]);
      const statement = { ...wholeOnWire(row, nameOf), is_decided: await isDecided(db.read, row.id) };
      return { ...ok, statement };
    },
    'statements.lines': async ({ statement_id, result, is_open, before, limit = DEFAULT_PAGE }, context) => {
      const row = await find(context, statement_id);
      if (!row) return refuseStaff('unknownStatement');
      const [isMatched, number] = before?.split(':') ?? [];
      const after =
        number === undefined ? undefined : { isMatched: isMatched === '1', number: Number(number) };
      const rows = await listLines(db.read, { statementId: row.id, result, isOpen: is_open, after, limit });
      const nameOf = await namesIn(
        context,
        rows.map((one) => one.decided_by),
      );
      const last = rows.length < limit ? undefined : rows.at(-1);
      return {
        ...ok,
        rows: rows.map((one) => lineOnWire(one, nameOf)),
        next: last ? `${last.result === 'matched' ? 1 : 0}:${last.number}` : null,
      };
    },
  } satisfies Partial<OfficeHandlers>;
}

function uploadCall(db: Db) {
  return {
    'statements.upload': async ({ site, file_name: fileName, ...asked }, context) => {
      const at = await siteFor(db.read, context, RESOLVE, site);
      if (isOfficeRefusal(at)) return at;
      const { adapters } = await gatewaysOf(db.read, at.id);
      if (!adapters.includes(asked.adapter)) return refuseStaff('unknownGateway', { field: 'adapter' });
      const days = (Date.parse(asked.to) - Date.parse(asked.from)) / DAY_MS;
      if (days < 0 || days >= STATEMENT_DAYS) return refuseStaff('badRequest', { field: 'to' });
      const upload = { ...asked, fileName };
      const checked = await checkFile(upload);
      if (isProblem(checked))
        return refuseStaff(checked.refused, { field: 'content', detail: checked.detail });
      const { operatorId, actor, now } = context;
      const stored = await db.tx(async (tx) => {
        const made = await storeStatement(tx, { siteId: at.id, actor, now }, upload, checked);
        if (!made.isNew) return made;
        const { adapter, mapping, from, to } = upload;
        await keepMapping(tx, { operatorId, adapter, mapping, now, by: actorText(actor) });
        await audit(tx, context, {
          ...{ object: `statement:${made.id}`, siteId: at.id },
          after: { adapter, from, to, file: fileName, lines: checked.lines, skipped: checked.skipped },
        });
        return made;
      });
      return { ...ok, statement_id: stored.id, is_new: stored.isNew };
    },
  } satisfies Partial<OfficeHandlers>;
}

const refusals: Readonly<Record<Extract<LineDecision, { done: false }>['why'], OfficeErrorCode>> = {
  unknown: 'unknownLine',
  changed: 'versionConflict',
  decided: 'lineDecided',
  notPossible: 'resolutionNotPossible',
};

interface Asked {
  readonly statement_id: string;
  readonly lines: readonly { readonly number: number; readonly version: number }[];
  readonly reason: string;
}

/** Decides on each of some lines, in one transaction, and reports on each. */
async function decide(
  db: Db,
  { statement_id, lines, reason }: Asked,
  context: StaffContext,
  opensCase: boolean,
) {
  const siteIds = await siteIdsFor(db.read, context, RESOLVE);
  return db.tx(async (tx) => {
    const statement = await lockStatement(tx, siteIds, statement_id.toLowerCase());
    if (!statement) return refuseStaff('unknownStatement');
    const { id, site_id: siteId } = statement;
    const { actor, now } = context;
    const rows: { number: number; outcome: string; case_id: string | null }[] = [];
    for (const { number, version } of lines) {
      const asked = { number, version, reason, opensCase };
      const done = await decideLine(tx, { siteId, actor, now }, statement, asked);
      if (!done.done) {
        rows.push({ number, outcome: refusals[done.why], case_id: null });
        continue;
      }
      rows.push({ number, outcome: 'done', case_id: done.caseId });
      await audit(tx, context, {
        ...{ object: `statement:${id}`, siteId, reason },
        before: { line: number, result: done.result, decision: null },
        after: { line: number, decision: opensCase ? 'case' : 'explained', case: done.caseId },
      });
    }
    return { ...ok, rows };
  });
}

function decidingCalls(db: Db) {
  /** Changes a statement that is the caller's to change, under its lock. */
  const change = async <Done>(
    context: StaffContext,
    statementId: string,
    work: (...of: Parameters<typeof removeStatement>) => Promise<Done | OfficeRefusal>,
  ) => {
    const siteIds = await siteIdsFor(db.read, context, RESOLVE);
    return db.tx(async (tx) => {
      const statement = await lockStatement(tx, siteIds, statementId.toLowerCase());
      return statement ? work(tx, statement) : refuseStaff('unknownStatement');
    });
  };
  return {
    'statements.explain': (asked, context) => decide(db, asked, context, false),
    'statements.openCases': (asked, context) => decide(db, asked, context, true),
    'statements.match': ({ statement_id }, context) =>
      change(context, statement_id, async (tx, { id, site_id: siteId }) => {
        const open = (await matchStatement(tx, id, context.now)) ?? 0;
        await audit(tx, context, { object: `statement:${id}`, siteId, after: { open } });
        return { ...ok, open };
      }),
    'statements.remove': ({ statement_id, reason }, context) =>
      change(context, statement_id, async (tx, statement) => {
        if (await isDecided(tx, statement.id)) return refuseStaff('statementDecided');
        await removeStatement(tx, statement);
        const { id, site_id: siteId, adapter, file_name: file } = statement;
        await audit(tx, context, { object: `statement:${id}`, siteId, reason, before: { adapter, file } });
        return ok;
      }),
  } satisfies Partial<OfficeHandlers>;
}

/** The calls about statements of gateways. */
export const statementCalls = (db: Db) => ({ ...readingCalls(db), ...uploadCall(db), ...decidingCalls(db) });
