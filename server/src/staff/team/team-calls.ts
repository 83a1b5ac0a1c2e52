import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import { parseAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { Acted } from '../requests/requests.ts';
import { readRoles, readTeam } from './read-team.ts';
import { changeRoles } from './role-change.ts';
import { newRoleCode } from './role-code.ts';
import { removeColleague } from './team.ts';

const ok = { statusCode: 1 } as const;

const answer = (done: Acted | OfficeRefusal) =>
  isOfficeRefusal(done) ? done : { ...ok, request_id: done.requestId };

/** Permissions with their thresholds, as a request keeps them. */
const grantsOf = (
  permissions: readonly string[],
  thresholds: readonly { readonly permission: string; readonly above: string }[],
) =>
  [...new Set(permissions)].map((permission) => {
    const above = thresholds.find((one) => one.permission === permission)?.above;
    return { permission, above: above === undefined ? null : String(parseAmount(above) ?? 0n) };
  });

/** The calls about the team and its roles. */
export const teamCalls = (db: Db) => ({
  ...peopleCalls(db),
  ...roleCalls(db),
});

const peopleCalls = (db: Db) =>
  ({
    'team.list': async (_request, { operatorId }) => ({ ...ok, staff: await readTeam(db.read, operatorId) }),
    'team.invite': async ({ mail, roles, reason }, context) => {
      const { origin } = context;
      const input = { what: 'invite', mail: mail.toLowerCase(), roles, origin } as const;
      return answer(await changeRoles(db, context, input, reason));
    },
    'team.setRoles': async ({ reason, ...change }, context) =>
      answer(await changeRoles(db, context, { what: 'give', ...change }, reason)),
    'team.remove': async ({ staff_id, ...request }, context) => {
      const done = await removeColleague(db, context, { ...request, staffId: BigInt(staff_id) });
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
  }) satisfies Partial<OfficeHandlers>;

const roleCalls = (db: Db) =>
  ({
    'team.roles': async (_request, { operatorId }) => ({
      ...ok,
      roles: await readRoles(db.read, operatorId),
    }),
    'team.makeRole': async ({ name, permissions, thresholds, reason }, context) => {
      const code = await newRoleCode(db.read, context.operatorId, name);
      const input = { what: 'make', code, name, grants: grantsOf(permissions, thresholds) } as const;
      const done = await changeRoles(db, context, input, reason);
      return isOfficeRefusal(done) ? done : { ...ok, code, request_id: done.requestId };
    },
    'team.editRole': async ({ code, name, version, permissions, thresholds, reason }, context) => {
      const role = { code, name, version, grants: grantsOf(permissions, thresholds) };
      return answer(await changeRoles(db, context, { what: 'edit', ...role }, reason));
    },
    'team.retireRole': async ({ reason, ...change }, context) =>
      answer(await changeRoles(db, context, { what: 'retire', ...change }, reason)),
  }) satisfies Partial<OfficeHandlers>;
