import { sql } from 'kysely';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db, Reader } from '../../../db/database.ts';
import type { CaseDetail } from '../../../players/public.ts';
import { audit, type StaffContext } from '../../context.ts';
import { seesPersonal } from '../../players/personal.ts';
import { type CaseFacts, readActions, readCases } from '../cases/read-cases.ts';

type Report = OfficeResponse<'/api/office/laundering/report'>['report'];

const DAYS_MS = 90 * 86_400_000;
/** Transactions of a report, the newest. */
const MOST = 500;

interface MovementRow {
  readonly id: string;
  readonly kind: 'deposit' | 'withdrawal';
  readonly at: Date;
  readonly method_code: string;
  readonly adapter: string;
  readonly amount: bigint;
  readonly state: string;
  readonly bank_name: string | null;
  readonly account_number: string | null;
  readonly holder_name: string | null;
}

async function movementsOf(reader: Reader, playerId: bigint, since: Date): Promise<readonly MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select id, 'deposit' as kind, coalesce(settled_at, created_at) as at, method_code, adapter, amount, state,
           null as bank_name, null as account_number, null as holder_name
      from deposit where player_id = ${playerId} and state = 'paid' and created_at > ${since}
    union all
    select id, 'withdrawal', created_at, method_code, adapter, amount, state, bank_name, account_number, holder_name
      from withdrawal where player_id = ${playerId} and created_at > ${since}
     order by at desc limit ${MOST}`.execute(reader);
  return rows;
}

/** The other players that the evidence names. */
function othersIn({ suspicions = [] }: CaseDetail): readonly bigint[] {
  const ids = suspicions.flatMap(({ evidence }) => {
    if (evidence.kind === 'sharedInstrument') return evidence.accounts.map(({ player_id }) => player_id);
    return evidence.kind === 'oppositeSides' ? evidence.pairs.map(({ other }) => other.player_id) : [];
  });
  return [...new Set(ids)].map(BigInt);
}

async function subjectsOf(reader: Reader, found: CaseFacts): Promise<Report['subjects']> {
  const ids = [...new Set([found.id, ...othersIn(found.detail)])];
  const rows = await reader
    .selectFrom('player')
    .select(['id', 'account_id', 'full_name', 'contact_email', 'contact_phone', 'created_at', 'status'])
    .select(sql<string | null>`to_char(date_of_birth, 'YYYY-MM-DD')`.as('birthdate'))
    .where('id', 'in', ids)
    .where('site_id', '=', found.site_id)
    .execute();
  return rows
    .sort((one, other) => Number(other.id === found.id) - Number(one.id === found.id))
    .map((row) => ({
      ...{ player_id: String(row.id), account_id: row.account_id, full_name: row.full_name },
      ...{ birthdate: row.birthdate, email: row.contact_email, phone: row.contact_phone },
      ...{ opened: row.created_at.toISOString(), status: row.status },
      role: row.id === found.id ? ('subject' as const) : ('related' as const),
    }));
}

function transactionOf(
  row: MovementRow,
  { account_id, external_id }: CaseFacts,
): Report['transactions'][number] {
  const account = {
    ...{ kind: 'account' as const, name: account_id, institution: external_id, number: account_id },
  };
  const instrument = {
    ...{ kind: 'instrument' as const, name: row.holder_name ?? '' },
    ...{ institution: row.bank_name ?? row.adapter, number: row.account_number ?? '' },
  };
  const isDeposit = row.kind === 'deposit';
  return {
    ...{ transactionnumber: row.id, transaction_description: row.kind, state: row.state },
    ...{ date_transaction: row.at.toISOString(), transmode_code: row.method_code },
    amount_local: formatAmount(row.amount),
    ...{ from: isDeposit ? instrument : account, to: isDeposit ? account : instrument },
  };
}

/** A case as a report of suspicion, with the money of the 90 days before it; the look is in the audit log. */
export async function readReport(
  db: Db,
  context: StaffContext,
  of: { readonly caseId: string; readonly siteIds: readonly number[] },
): Promise<Report | OfficeRefusal> {
  const [found] = await readCases(db.read, { siteIds: of.siteIds, caseId: of.caseId, limit: 1 });
  if (found?.kind !== 'laundering') return refuseStaff('unknownCase');
  if (!seesPersonal(context, found.site_id)) return refuseStaff('permissionDenied');
  const suspicions = found.detail.suspicions ?? [];
  const site = await db.read
    .selectFrom('site')
    .select(['site_name', 'external_id'])
    .where('id', '=', found.site_id)
    .executeTakeFirstOrThrow();
  const since = new Date(found.opened_at.getTime() - DAYS_MS);
  const movements = await movementsOf(db.read, found.id, since);
  const actions = await readActions(db.read, found.case_id);
  const subjects = await subjectsOf(db.read, found);
  await db.tx((tx) => audit(tx, context, { object: `player:${found.id}`, siteId: found.site_id }));
  return {
    ...{ report_code: 'STR', entity_reference: found.case_id, submission_date: context.now.toISOString() },
    currency_code_local: found.currency,
    reporting_entity: { name: site.site_name, site: site.external_id },
    reason: found.reason ?? '',
    action: actions.map(({ note }) => note).join('\n'),
    report_indicators: suspicions.map(({ evidence }) => evidence.kind),
    subjects,
    transactions: movements.map((row) => transactionOf(row, found)),
    activity: suspicions.map(({ evidence }) => ({ indicator: evidence.kind, evidence })),
  };
}
