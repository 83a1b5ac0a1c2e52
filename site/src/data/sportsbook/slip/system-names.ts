import type { SystemType } from '#rules/sportsbook/tickets/system.ts';

/** Proper names, the same in every language. */
export const systemNames: Readonly<Record<SystemType, string>> = {
  TRIXIE: 'Trixie',
  PATENT: 'Patent',
  YANKEE: 'Yankee',
  LUCKY15: 'Lucky 15',
  CANADIAN: 'Canadian',
  LUCKY31: 'Lucky 31',
  HEINZ: 'Heinz',
  LUCKY63: 'Lucky 63',
  SUPER_HEINZ: 'Super Heinz',
  GOLIATH: 'Goliath',
};
