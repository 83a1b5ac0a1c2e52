import type { Permission } from './permissions.ts';

/** Names of the roles that ship, by code: the back office shows them in each language, as long as nobody renames them. */
export const shippedRoleNames = {
  owner: 'Owner',
  'site-manager': 'Site manager',
  support: 'Support',
  cashier: 'Cashier',
  risk: 'Risk and compliance',
  trader: 'Trader',
  marketing: 'Marketing',
  auditor: 'Auditor',
} as const;

export type ShippedRoleCode = keyof typeof shippedRoleNames;

/** Whether a role has the name that it ships with. */
export const hasShippedName = (code: string, name: string): code is ShippedRoleCode =>
  Object.entries(shippedRoleNames).some((shipped) => shipped[0] === code && shipped[1] === name);

/** It has every permission, always: what `create-owner` gives stays enough to put everything else right. */
export const FIXED_ROLE: ShippedRoleCode = 'owner';

/** Permissions of actions with an amount: a role may lower the amount above which those who have it need a second person. */
export const thresholdPermissions = [
  'cashier.pay',
  'cashier.resolve',
  'rewards.manage',
  'sportsbook.trade',
] as const satisfies readonly Permission[];
