import { type Permission, permissions } from '#contract/office/permissions.ts';

/** A role as it ships: the first state of its rows, which an owner may change. */
export interface ShippedRole {
  readonly code: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

const reads = permissions.filter((one) => one.endsWith('.read'));

/** The eight roles of a new operator. */
export const shippedRoles: readonly ShippedRole[] = [
  { code: 'owner', name: 'Owner', permissions },
  {
    code: 'site-manager',
    name: 'Site manager',
    permissions: [
      ...(['players.read', 'sportsbook.read', 'rewards.read', 'rewards.manage'] as const),
      ...(['content.read', 'content.manage', 'sites.read', 'sites.manage', 'reports.read'] as const),
      'reports.export',
    ],
  },
  {
    code: 'support',
    name: 'Support',
    permissions: ['players.read', 'players.manage', 'cashier.read', 'sportsbook.read', 'rewards.read'],
  },
  {
    code: 'cashier',
    name: 'Cashier',
    permissions: [
      ...(['players.read', 'players.personal', 'players.correct'] as const),
      ...(['cashier.read', 'cashier.pay', 'cashier.resolve', 'reports.read'] as const),
    ],
  },
  {
    code: 'risk',
    name: 'Risk and compliance',
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
    name: 'Trader',
    permissions: ['sportsbook.read', 'sportsbook.trade', 'players.read', 'reports.read'],
  },
  {
    code: 'marketing',
    name: 'Marketing',
    permissions: ['rewards.read', 'rewards.manage', 'content.read', 'content.manage', 'reports.read'],
  },
  { code: 'auditor', name: 'Auditor', permissions: [...reads, 'players.personal', 'reports.export'] },
];
