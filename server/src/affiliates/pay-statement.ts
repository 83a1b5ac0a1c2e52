import type { Selectable } from 'kysely';
import type { ActionContext } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { postIn } from '../ledger/public.ts';
import type { AffiliateTables } from './tables.ts';

export type StatementRow = Selectable<AffiliateTables['affiliate_statement']>;

type Refused = 'unknownStatement' | 'statementState' | 'noPaymentDetails';

async function lockStatement(
  tx: Tx,
  siteId: number,
  { id, state }: { readonly id: string; readonly state: 'open' | 'approved' },
): Promise<StatementRow | Refused> {
  const row = await tx
    .selectFrom('affiliate_statement')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'unknownStatement';
  return row.state === state ? row : 'statementState';
}

/** Approves a statement for payment, as it was closed. */
export async function approveStatement(
  tx: Tx,
  { siteId, now }: Pick<ActionContext, 'siteId' | 'now'>,
  id: string,
): Promise<StatementRow | Refused> {
  const row = await lockStatement(tx, siteId, { id, state: 'open' });
  if (typeof row === 'string') return row;
  await tx
    .updateTable('affiliate_statement')
    .set({ state: 'approved', approved_at: now, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  return row;
}

/**
 * Notes that an approved statement was paid, and posts it: commission of the site that left by its payments out. The row's lock lets
 * it happen once.
 */
export async function payStatement(
  tx: Tx,
  { siteId, now, actor }: ActionContext,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<StatementRow | Refused> {
  const row = await lockStatement(tx, siteId, { id, state: 'approved' });
  if (typeof row === 'string') return row;
  const { payment } = await tx
    .selectFrom('affiliate')
    .select('payment')
    .where('id', '=', row.affiliate_id)
    .executeTakeFirstOrThrow();
  if (payment === null) return 'noPaymentDetails';
  await tx
    .updateTable('affiliate_statement')
    .set({ state: 'paid', paid_at: now, reference, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  const { currency, due: amount } = row;
  const answer = await postIn(tx, {
    ...{ key: uuid7(), siteId, playerId: null, actor },
    steps: [{ from: 'affiliates', to: 'clearing', amount, kind: 'affiliatePayment', ref: id, currency }],
  });
  if (!answer.posted) throw new Error(`statement ${id} could not be posted: ${answer.refused}`);
  return row;
}
