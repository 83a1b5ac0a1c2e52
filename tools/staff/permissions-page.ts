import { officeCalls } from '../../contract/src/office/calls.ts';
import type { OfficeRow } from '../../contract/src/office/office-call.ts';
import { shippedRoles } from '../../server/src/staff/public.ts';

const access: Readonly<Record<OfficeRow['access'], string>> = {
  public: 'anybody',
  password: 'a session without its second factor',
  staff: 'every member of staff',
  affiliatePassword: 'an affiliate whose second step is still to come',
  affiliate: 'an affiliate',
};

/** `docs/permissions.md`: each call of the back office with the permission it needs, and the roles of a new operator that have it. */
export function permissionsPage(): string {
  const head = ['call', 'needs', 'second factor again', ...shippedRoles.map(({ name }) => name)];
  const lines = Object.entries<OfficeRow>(officeCalls).map(([name, row]) => {
    const { permission, everywhere, stepUp } = row;
    const own = row.permissionOfAction ? 'the permission of the action' : access[row.access];
    const needs = permission === undefined ? own : `\`${permission}\`${everywhere ? ' at all sites' : ''}`;
    const isForStaff = !row.access.startsWith('affiliate');
    const marks = shippedRoles.map((role) =>
      (permission === undefined ? isForStaff : role.permissions.includes(permission)) ? 'yes' : '',
    );
    return [`\`${name}\`: ${row.summary}`, needs, stepUp ? 'yes' : '', ...marks];
  });
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${[
    '# Permissions',
    '',
    'Made by `npm run permissions` from the contract and the roles that ship; a test makes every call as every role and compares. Roles are',
    'rows: an operator may change them, and give each at one site or at all.',
    '',
    row(head),
    row(head.map(() => '---')),
    ...lines.map(row),
  ].join('\n')}\n`;
}
