import { type Permission, permissions } from '#contract/office/permissions.ts';
import { type ShippedRoleCode, shippedRoleNames } from '#contract/office/roles.ts';

/** A role as it ships: the first state of its rows, which an owner may change. */
export interface ShippedRole {
  readonly code: ShippedRoleCode;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

const reads = permissions.filter((one) => one.endsWith('.read'));

const roles: readonly Omit<ShippedRole, 'name'>[] = [
  { code: 'owner', permissions },
  {
    code: 'site-manager',
    permissions: [
      ...(['players.read', 'sportsbook.read', 'rewards.read', 'rewards.manage'] as const),
      ...([
        'content.read',
        'content.manage',
        'catalogue.read',
        'catalogue.manage',
        'sites.read',
        'sites.manage',
        'reports.read',
      ] as const),
      'reports.export',
    ],
  },
  {
    code: 'support',
    permissions: ['players.read', 'players.manage', 'cashier.read', 'sportsbook.read', 'rewards.read'],
  },
  {
    code: 'cashier',
    permissions: [
      ...(['players.read', 'players.personal', 'players.correct'] as const),
      ...(['cashier.read', 'cashier.pay', 'cashier.resolve', 'reports.read'] as const),
    ],
  },
  {
    code: 'risk',
    permissions: [
      ...([
        'players.read',
        'players.personal',
        'players.manage',
        'players.protect',
        'protection.read',
        'privacy.manage',
      ] as const),
      'cashier.read',
      ...(['audit.read', 'reports.read', 'reports.export'] as const),
    ],
  },
  {
    code: 'trader',
    permissions: ['sportsbook.read', 'sportsbook.trade', 'players.read', 'reports.read'],
  },
  {
    code: 'marketing',
    permissions: ['rewards.read', 'rewards.manage', 'content.read', 'content.manage', 'reports.read'],
  },
  { code: 'auditor', permissions: [...reads, 'players.personal', 'reports.export'] },
];

/** The eight roles of a new operator. */
export const shippedRoles: readonly ShippedRole[] = roles.map((role) => ({
  ...role,
  name: shippedRoleNames[role.code],
}));
