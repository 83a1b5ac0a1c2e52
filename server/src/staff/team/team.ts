import { type LanguageCode, languages } from '#contract/languages.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requestMessage } from '../../providers/messages/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { endStaffSessions } from '../sessions/staff-sessions.ts';
import { INVITATION_HOURS, invitationLink, newInvitation } from './invitations.ts';

/** A role at one site, or (`null`) at all sites of the operator. */
export interface RoleAt {
  readonly code: string;
  readonly site: string | null;
}

/** The roles as rows, or what is wrong with them. Roles and sites of another operator are as unknown as any that are not there. */
async function resolveRoles(
  tx: Tx,
  { operatorId, powers }: StaffContext,
  roles: readonly RoleAt[],
): Promise<{ role_id: number; site_id: number | null }[] | OfficeRefusal> {
  const known = await tx
    .selectFrom('role')
    .leftJoin('role_permission', 'role_id', 'id')
    .select([
      'id',
      'code',
      (row) => row.fn.agg<(string | null)[]>('array_agg', ['permission']).as('permissions'),
    ])
    .where('operator_id', '=', operatorId)
    .groupBy(['id', 'code'])
    .execute();
  const own: ReadonlySet<string> = new Set(powers.may.keys());
  const sites = await tx
    .selectFrom('site')
    .select(['id', 'external_id'])
    .where('operator_id', '=', operatorId)
    .execute();
  const rows: { role_id: number; site_id: number | null }[] = [];
  for (const [index, { code, site }] of roles.entries()) {
    const role = known.find((one) => one.code === code);
    if (!role) return refuseStaff('unknownRole', { field: `roles.${index}.code` });
    // Nobody gives more than they have.
    if (role.permissions.some((permission) => permission !== null && !own.has(permission)))
      return refuseStaff('permissionDenied', { field: `roles.${index}.code` });
    const at = site === null ? null : sites.find((one) => one.external_id === site);
    if (at === undefined) return refuseStaff('unknownSite', { field: `roles.${index}.site` });
    rows.push({ role_id: role.id, site_id: at?.id ?? null });
  }
  return rows;
}

/** What the audit log keeps of a person's access. */
async function accessOf(tx: Tx, staffId: bigint) {
  const rows = await tx
    .selectFrom('staff_role')
    .innerJoin('role', 'role.id', 'role_id')
    .leftJoin('site', 'site.id', 'staff_role.site_id')
    .select(['role.code', 'site.external_id'])
    .where('staff_id', '=', staffId)
    .orderBy('staff_role.id')
    .execute();
  return rows.map(({ code, external_id: site }) => (site === null ? code : `${code} at ${site}`));
}

async function replaceRoles(
  tx: Tx,
  staffId: bigint,
  rows: readonly { role_id: number; site_id: number | null }[],
): Promise<void> {
  await tx.deleteFrom('staff_role').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff_role')
    .values(rows.map((row) => ({ ...row, staff_id: staffId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface NewColleague {
  readonly mail: string;
  readonly roles: readonly RoleAt[];
  readonly reason: string;
}

/** Adds a colleague and mails them an invitation, which is good for 48 hours. One who is only invited so far is invited again. */
export async function inviteColleague(
  db: Db,
  context: StaffContext,
  { mail, roles, reason }: NewColleague,
): Promise<{ readonly staffId: bigint } | OfficeRefusal> {
  const { operatorId, now } = context;
  return db.tx(async (tx) => {
    const rows = await resolveRoles(tx, context, roles);
    if (isOfficeRefusal(rows)) return rows;
    const address = mail.toLowerCase();
    const made = await tx
      .insertInto('staff')
      .values({
        operator_id: operatorId,
        mail: address,
        password_hash: null,
        totp_secret: null,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['operator_id', 'mail'])
          .doUpdateSet((row) => ({ version: row.eb('staff.version', '+', 1), status: 'invited' }))
          .where('staff.status', '!=', 'active'),
      )
      .returning(['id'])
      .executeTakeFirst();
    if (!made) return refuseStaff('mailTaken', { field: 'mail' });
    await replaceRoles(tx, made.id, rows);
    await mailInvitation(tx, context, { staffId: made.id, address });
    const after = { mail: address, roles: await accessOf(tx, made.id) };
    await audit(tx, context, { object: `staff:${made.id}`, reason, after });
    return { staffId: made.id };
  });
}

const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

async function mailInvitation(
  tx: Tx,
  { operatorId, now, origin }: StaffContext,
  { staffId, address }: { readonly staffId: bigint; readonly address: string },
): Promise<void> {
  const token = await newInvitation(tx, staffId, now);
  const site = await tx
    .selectFrom('site')
    .select(['id', 'site_name', 'languages'])
    .where('operator_id', '=', operatorId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await requestMessage(tx, {
    siteId: site.id,
    to: { channel: 'mail', address },
    text: 'staffInvitation',
    language: site.languages.find(isLanguageCode) ?? 'EN',
    values: { site: site.site_name, link: invitationLink(origin, token), hours: String(INVITATION_HOURS) },
    until: new Date(now.getTime() + INVITATION_HOURS * 60 * 60 * 1000),
  });
}

export interface AccessChange {
  readonly staffId: bigint;
  readonly version: number;
  readonly reason: string;
}

/** Locks a colleague for a change. All changes of an operator's team wait for each other, so that a manager always remains. */
async function lockColleague(
  tx: Tx,
  { operatorId, staffId: own }: StaffContext,
  { staffId, version }: AccessChange,
): Promise<{ readonly version: number } | OfficeRefusal> {
  if (staffId === own) return refuseStaff('ownAccess');
  await tx.selectFrom('operator').select('id').where('id', '=', operatorId).forUpdate().execute();
  const row = await tx
    .selectFrom('staff')
    .select('version')
    .where('id', '=', staffId)
    .where('operator_id', '=', operatorId)
    .where('status', '!=', 'removed')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuseStaff('unknownStaff');
  return row.version === version ? row : refuseStaff('versionConflict', { field: 'version' });
}

/** Whether somebody who is active may still manage the team at all sites. */
async function hasManager(tx: Tx, operatorId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('staff')
    .innerJoin('staff_role', 'staff_role.staff_id', 'staff.id')
    .innerJoin('role_permission', 'role_permission.role_id', 'staff_role.role_id')
    .select('staff.id')
    .where('staff.operator_id', '=', operatorId)
    .where('staff.status', '=', 'active')
    .where('staff_role.site_id', 'is', null)
    .where('role_permission.permission', '=', 'team.manage')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the transaction with a refusal that undoes it. */
class Undone extends Error {
  readonly refusal: OfficeRefusal;
  constructor(refusal: OfficeRefusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

async function changeAccess(
  db: Db,
  context: StaffContext,
  change: AccessChange,
  apply: (tx: Tx) => Promise<OfficeRefusal | undefined>,
): Promise<{ readonly version: number } | OfficeRefusal> {
  try {
    return await db.tx(async (tx) => {
      const locked = await lockColleague(tx, context, change);
      if (isOfficeRefusal(locked)) throw new Undone(locked);
      const before = { roles: await accessOf(tx, change.staffId) };
      const refused = await apply(tx);
      if (refused) throw new Undone(refused);
      if (!(await hasManager(tx, context.operatorId))) throw new Undone(refuseStaff('lastManager'));
      const version = locked.version + 1;
      await tx.updateTable('staff').set({ version }).where('id', '=', change.staffId).execute();
      const after = { roles: await accessOf(tx, change.staffId) };
      await audit(tx, context, { object: `staff:${change.staffId}`, reason: change.reason, before, after });
      return { version };
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

/** Gives a colleague other roles. Sessions read their permissions with every call, so they have them at once. */
export function setRoles(
  db: Db,
  context: StaffContext,
  change: AccessChange & { readonly roles: readonly RoleAt[] },
): Promise<{ readonly version: number } | OfficeRefusal> {
  return changeAccess(db, context, change, async (tx) => {
    const rows = await resolveRoles(tx, context, change.roles);
    if (isOfficeRefusal(rows)) return rows;
    await replaceRoles(tx, change.staffId, rows);
    return undefined;
  });
}

/** Takes all access from a colleague and ends their sessions. What they did stays theirs in the audit log. */
export function removeColleague(
  db: Db,
  context: StaffContext,
  change: AccessChange,
): Promise<{ readonly version: number } | OfficeRefusal> {
  return changeAccess(db, context, change, async (tx) => {
    const { staffId } = change;
    await tx.deleteFrom('staff_role').where('staff_id', '=', staffId).execute();
    await tx.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute();
    await tx.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute();
    await tx
      .updateTable('staff')
      .set({ status: 'removed', password_hash: null, totp_secret: null })
      .where('id', '=', staffId)
      .execute();
    await endStaffSessions(tx, { staffId, reason: 'removed', now: context.now });
    return undefined;
  });
}
