import { z } from 'zod';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Reader } from '../../db/database.ts';
import type { StaffContext } from '../context.ts';
import type { RequestKind } from '../requests/request-kind.ts';
import { type Acted, act } from '../requests/requests.ts';
import { editRole, makeRole, retireRole } from '../roles/edit-roles.ts';
import { lockTeam } from './manager.ts';
import { inviteColleague, setRoles } from './team.ts';

const role = {
  code: z.string(),
  name: z.string(),
  /** Amounts in 1/10,000 of a unit. */
  grants: z.array(z.object({ permission: z.string(), above: z.string().nullable() })),
};
const version = z.number();
const roles = z.array(z.object({ code: z.string(), site: z.string().nullable() }));

const schema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('make'), ...role }),
  z.object({ what: z.literal('edit'), ...role, version }),
  z.object({ what: z.literal('retire'), code: z.string(), version }),
  z.object({ what: z.literal('give'), staff_id: z.string(), roles, version }),
  z.object({ what: z.literal('invite'), mail: z.string(), roles, origin: z.string() }),
]);

type RoleChange = z.output<typeof schema>;

const grantsOf = (grants: Extract<RoleChange, { what: 'make' }>['grants']) =>
  grants.map(({ permission, above }) => ({ permission, above: above === null ? null : BigInt(above) }));

/** Changes what roles allow and who has them: by two persons where a site of the operator has set it so. */
export const roleChangeKind: RequestKind<RoleChange> = {
  name: 'role-change',
  permission: 'team.manage',
  above: null,
  isSingle: true,
  isOfOperator: true,
  schema,
  object(input) {
    if (input.what === 'give') return `staff:${input.staff_id}`;
    return input.what === 'invite' ? `staff:${input.mail}` : `role:${input.code}`;
  },
  async perform(tx, context, input) {
    const manager = await lockTeam(tx, context);
    if (isOfficeRefusal(manager)) return manager;
    switch (input.what) {
      case 'make':
        return makeRole(tx, manager, { ...input, grants: grantsOf(input.grants) });
      case 'edit':
        return editRole(tx, manager, { ...input, grants: grantsOf(input.grants) });
      case 'retire':
        return retireRole(tx, manager, input);
      case 'give':
        return setRoles(tx, manager, { ...input, staffId: BigInt(input.staff_id) });
      case 'invite':
        return inviteColleague(tx, manager, input);
    }
  },
};

/** The site whose threshold counts: roles hold at all sites, so one that asks for two persons is enough. */
async function strictestSite(reader: Reader, operatorId: number): Promise<number | undefined> {
  const row = await reader
    .selectFrom('site')
    .leftJoin('request_threshold', (join) =>
      join.onRef('site_id', '=', 'site.id').on('kind', '=', roleChangeKind.name),
    )
    .select('site.id')
    .where('operator_id', '=', operatorId)
    .orderBy('above', (order) => order.asc().nullsLast())
    .orderBy('site.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Does a change of roles, or asks a second person for it. */
export async function changeRoles(
  db: Db,
  context: StaffContext,
  input: RoleChange,
  reason: string,
): Promise<Acted | OfficeRefusal> {
  const siteId = await strictestSite(db.read, context.operatorId);
  // Requests and invitations are in the name of a site.
  if (siteId === undefined) return refuseStaff('unknownSite');
  return act(db, context, roleChangeKind, { siteId, input, reason });
}
