import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { CommissionPlanText } from '#contract/office/money/affiliate-words.ts';
import { type ActionContext, actorText } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { monthAt } from './plans.ts';
import type { AffiliateTables } from './tables.ts';

export type AffiliateRow = Selectable<AffiliateTables['affiliate']>;

const TOKEN_BYTES = 32;
const INVITED_MS = 48 * 60 * 60 * 1000;

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The row of an affiliate of a site, locked. */
export const lockAffiliate = (tx: Tx, siteId: number, id: string): Promise<AffiliateRow | undefined> =>
  tx
    .selectFrom('affiliate')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirst();

/** Whether another affiliate of the site has a mail address. */
async function isTaken(tx: Tx, siteId: number, mail: string, butId?: string): Promise<boolean> {
  let query = tx.selectFrom('affiliate').select('id').where('site_id', '=', siteId).where('mail', '=', mail);
  if (butId !== undefined) query = query.where('id', '<>', butId);
  return (await query.executeTakeFirst()) !== undefined;
}

interface NewAffiliate {
  readonly name: string;
  readonly mail: string;
  readonly parentId: string | null;
  readonly plan: CommissionPlanText;
}

/** Makes an affiliate, who is `pending` until the invitation is accepted. @returns its id and the token of the invitation */
export async function makeAffiliate(
  tx: Tx,
  action: ActionContext,
  { name, mail, parentId, plan }: NewAffiliate,
): Promise<{ readonly id: string; readonly token: string } | 'unknownAffiliate' | 'nameTaken'> {
  const { siteId, now } = action;
  if (parentId !== null && !(await lockAffiliate(tx, siteId, parentId))) return 'unknownAffiliate';
  const id = uuid7();
  const made = await tx
    .insertInto('affiliate')
    .values({
      ...{ id, site_id: siteId, name, mail: mail.toLowerCase(), state: 'pending', parent_id: parentId },
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'mail']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return 'nameTaken';
  await addPlan(tx, action, { id, plan });
  return { id, token: await invite(tx, id, now) };
}

async function addPlan(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { id, plan }: { readonly id: string; readonly plan: CommissionPlanText },
): Promise<void> {
  const { count } = await tx
    .selectFrom('affiliate_plan')
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .where('affiliate_id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('affiliate_plan')
    .values({
      ...{ affiliate_id: id, number: Number(count) + 1, site_id: siteId, plan: JSON.stringify(plan) },
      ...{ from_month: await monthAt(tx, siteId, now), set_by: actorText(actor), set_at: now },
    })
    .execute();
}

/** Gives an affiliate that the caller holds another plan, from this month on. */
export async function setPlan(
  tx: Tx,
  action: ActionContext,
  { row, plan }: { readonly row: AffiliateRow; readonly plan: CommissionPlanText },
): Promise<void> {
  await addPlan(tx, action, { id: row.id, plan });
  await tx
    .updateTable('affiliate')
    .set({ version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
}

/** What staff change of an affiliate. */
interface Changed {
  readonly name: string;
  readonly mail: string;
  readonly isClosed: boolean;
}

/** Changes an affiliate that the caller holds. One that is closed has no session from then on. */
export async function changeAffiliate(
  tx: Tx,
  now: Date,
  { row, to }: { readonly row: AffiliateRow; readonly to: Changed },
): Promise<Pick<AffiliateRow, 'name' | 'mail' | 'state'> | 'nameTaken'> {
  const mail = to.mail.toLowerCase();
  if (await isTaken(tx, row.site_id, mail, row.id)) return 'nameTaken';
  const opened = row.password_hash === null ? ('pending' as const) : ('active' as const);
  const after = { name: to.name, mail, state: to.isClosed ? ('closed' as const) : opened };
  // A link that went to the former address opens nothing any more.
  const links = mail === row.mail ? {} : { reset_hash: null, reset_until: null };
  await tx
    .updateTable('affiliate')
    .set({ ...after, ...links, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  if (to.isClosed) await endAffiliateSessions(tx, row.id, now);
  return after;
}

/** Ends the sessions of an affiliate, but for one. */
export async function endAffiliateSessions(
  tx: Tx,
  affiliateId: string,
  now: Date,
  exceptId?: string,
): Promise<void> {
  let query = tx
    .updateTable('affiliate_session')
    .set({ ended_at: now })
    .where('affiliate_id', '=', affiliateId)
    .where('ended_at', 'is', null);
  if (exceptId !== undefined) query = query.where('id', '<>', exceptId);
  await query.execute();
}

/** Makes an invitation in place of any there is: its use sets a password, without a second step. @returns its token, which is stored nowhere */
export async function invite(tx: Tx, id: string, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .updateTable('affiliate')
    .set({
      ...{ invitation_hash: tokenHash(token), invitation_until: new Date(now.getTime() + INVITED_MS) },
      ...{ totp_secret: null, totp_step: 0n, reset_hash: null, reset_until: null },
    })
    .where('id', '=', id)
    .execute();
  await endAffiliateSessions(tx, id, now);
  return token;
}
