/** What staff may be allowed to do: the module of the back office, and the action. */
export const permissions = [
  'team.read',
  'team.manage',
  'audit.read',
  'players.read',
  'players.personal',
  'players.manage',
  'players.protect',
  'players.correct',
  'protection.read',
  'privacy.manage',
  'cashier.read',
  'cashier.pay',
  'cashier.resolve',
  'sportsbook.read',
  'sportsbook.trade',
  'rewards.read',
  'rewards.manage',
  'content.read',
  'content.manage',
  'catalogue.read',
  'catalogue.manage',
  'sites.read',
  'sites.manage',
  'sites.create',
  'reports.read',
  'reports.export',
  'system.read',
  'system.manage',
] as const;

export type Permission = (typeof permissions)[number];

const known: ReadonlySet<string> = new Set(permissions);

export const isPermission = (text: string): text is Permission => known.has(text);
