import { type LanguageCode, languages } from '#contract/languages.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requestMessage } from '../../providers/messages/public.ts';
import { audit, type StaffContext } from '../context.ts';
import type { Performed } from '../requests/request-kind.ts';
import { mayGive } from '../roles/may-give.ts';
import { endStaffSessions } from '../sessions/staff-sessions.ts';
import { INVITATION_HOURS, invitationLink, newInvitation } from './invitations.ts';
import { hasManager, type Manager } from './manager.ts';

/** A role at one site, or (`null`) at all sites of the operator. */
export interface RoleAt {
  readonly code: string;
  readonly site: string | null;
}

/** What each role of an operator allows, of those that are not retired. */
async function knownRoles(tx: Tx, operatorId: number) {
  const rows = await tx
    .selectFrom('role')
    .leftJoin('role_permission', 'role_id', 'id')
    .select(['id', 'code', 'permission', 'threshold'])
    .where('operator_id', '=', operatorId)
    .where('retired_at', 'is', null)
    .execute();
  return Map.groupBy(rows, ({ code }) => code);
}

/**
 * The roles as rows, or what is wrong with them. Roles and sites of another operator are as unknown as any that are not there, and
 * nobody gives more than they have at that site.
 */
async function resolveRoles(
  tx: Tx,
  { operatorId, staffId }: Manager,
  roles: readonly RoleAt[],
): Promise<{ role_id: number; site_id: number | null }[] | OfficeRefusal> {
  const known = await knownRoles(tx, operatorId);
  const sites = await tx
    .selectFrom('site')
    .select(['id', 'external_id'])
    .where('operator_id', '=', operatorId)
    .execute();
  const rows: { role_id: number; site_id: number | null }[] = [];
  for (const [index, { code, site }] of roles.entries()) {
    const role = known.get(code);
    if (!role?.[0]) return refuseStaff('unknownRole', { field: `roles.${index}.code` });
    const at = site === null ? null : sites.find((one) => one.external_id === site);
    if (at === undefined) return refuseStaff('unknownSite', { field: `roles.${index}.site` });
    const grants = role.flatMap(({ permission, threshold: above }) =>
      permission === null ? [] : { permission, above },
    );
    if (!(await mayGive(tx, staffId, grants, at?.id ?? null)))
      return refuseStaff('permissionDenied', { field: `roles.${index}.code` });
    rows.push({ role_id: role[0].id, site_id: at?.id ?? null });
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
  /** Of the back office, for the link. */
  readonly origin: string;
}

/** Adds a colleague and mails them an invitation, which is good for 48 hours. One who is only invited so far is invited again. */
export async function inviteColleague(
  tx: Tx,
  manager: Manager,
  { mail, roles, origin }: NewColleague,
): Promise<Performed | OfficeRefusal> {
  const { operatorId, now } = manager;
  const rows = await resolveRoles(tx, manager, roles);
  if (isOfficeRefusal(rows)) return rows;
  const made = await tx
    .insertInto('staff')
    .values({
      ...{ operator_id: operatorId, mail, created_at: now },
      ...{ password_hash: null, totp_secret: null },
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
  await mailInvitation(tx, manager, { staffId: made.id, address: mail, origin });
  return {
    before: null,
    after: { mail, roles: await accessOf(tx, made.id) },
    object: `staff:${made.id}`,
  };
}

const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

async function mailInvitation(
  tx: Tx,
  { operatorId, now }: Manager,
  {
    staffId,
    address,
    origin,
  }: { readonly staffId: bigint; readonly address: string; readonly origin: string },
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
}

/** Changes what a colleague may do. Nobody changes their own access. */
async function changeAccess(
  tx: Tx,
  manager: Manager,
  { staffId, version }: AccessChange,
  apply: () => Promise<OfficeRefusal | undefined>,
): Promise<Performed | OfficeRefusal> {
  if (staffId === manager.staffId) return refuseStaff('ownAccess');
  const row = await tx
    .selectFrom('staff')
    .select('version')
    .where('id', '=', staffId)
    .where('operator_id', '=', manager.operatorId)
    .where('status', '!=', 'removed')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuseStaff('unknownStaff');
  if (row.version !== version) return refuseStaff('versionConflict', { field: 'version' });
  const before = { roles: await accessOf(tx, staffId) };
  const refused = await apply();
  if (refused) return refused;
  if (!(await hasManager(tx, manager.operatorId))) return refuseStaff('lastManager');
  await tx
    .updateTable('staff')
    .set({ version: version + 1 })
    .where('id', '=', staffId)
    .execute();
  return { before, after: { roles: await accessOf(tx, staffId) } };
}

/** Gives a colleague other roles. Sessions read their permissions with every call, so they have them at once. */
export function setRoles(
  tx: Tx,
  manager: Manager,
  change: AccessChange & { readonly roles: readonly RoleAt[] },
): Promise<Performed | OfficeRefusal> {
  return changeAccess(tx, manager, change, async () => {
    const rows = await resolveRoles(tx, manager, change.roles);
    if (isOfficeRefusal(rows)) return rows;
    await replaceRoles(tx, change.staffId, rows);
    return undefined;
  });
}

/** Ends the transaction with a refusal that undoes it. */
class Undone extends Error {
  readonly refusal: OfficeRefusal;
  constructor(refusal: OfficeRefusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Takes all access from a colleague and ends their sessions, by one person alone. What they did stays theirs in the audit log. */
export async function removeColleague(
  db: Db,
  context: StaffContext,
  change: AccessChange & { readonly reason: string },
): Promise<{ readonly version: number } | OfficeRefusal> {
  const { staffId, reason } = change;
  const { operatorId, now } = context;
  try {
    return await db.tx(async (tx) => {
      await tx.selectFrom('operator').select('id').where('id', '=', operatorId).forUpdate().execute();
      const manager = { operatorId, staffId: context.staffId, now };
      const done = await changeAccess(tx, manager, change, async () => {
        for (const table of ['staff_role', 'staff_invitation', 'staff_passkey', 'staff_reset'] as const)
          await tx.deleteFrom(table).where('staff_id', '=', staffId).execute();
        await tx
          .updateTable('staff')
          .set({ status: 'removed', password_hash: null, totp_secret: null })
          .where('id', '=', staffId)
          .execute();
        await endStaffSessions(tx, { staffId, reason: 'removed', now });
        return undefined;
      });
      if (isOfficeRefusal(done)) throw new Undone(done);
      const { before, after } = done;
      await audit(tx, context, { object: `staff:${staffId}`, reason, before, after });
      return { version: change.version + 1 };
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}
