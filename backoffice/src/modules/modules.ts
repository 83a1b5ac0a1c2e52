import type { Me } from '../data/me.ts';
import { may } from '../data/me.ts';
import { account } from './account/module.ts';
import { audit } from './audit/module.ts';
import { cashier } from './cashier/module.ts';
import { casino } from './casino/module.ts';
import { content } from './content/module.ts';
import { integrations } from './integrations/module.ts';
import { ledger } from './ledger/module.ts';
import type { MenuEntry, OfficeModule } from './module.ts';
import { players } from './players/module.ts';
import { protection } from './protection/module.ts';
import { reports } from './reports/module.ts';
import { rewards } from './rewards/module.ts';
import { sites } from './sites/module.ts';
import { sportsbook } from './sportsbook/module.ts';
import { statements } from './statements/module.ts';
import { system } from './system/module.ts';
import { team } from './team/module.ts';
import { today } from './today/module.ts';

/** The modules in the order of the menu. */
export const modules: readonly OfficeModule[] = [
  today,
  players,
  cashier,
  statements,
  ledger,
  protection,
  sportsbook,
  casino,
  rewards,
  content,
  reports,
  sites,
  system,
  integrations,
  team,
  audit,
  account,
];

/** The entries that stand in the menu. */
export const placesOf = (me: Me): readonly MenuEntry[] => menuOf(me).filter(({ isCommand }) => !isCommand);

/** The entries of the menu that a person may see, with those that `Ctrl K` alone finds. */
export const menuOf = (me: Me): readonly MenuEntry[] =>
  modules
    .flatMap(({ menu }) => menu)
    .filter(({ permission }) => permission === undefined || may(me, permission));
