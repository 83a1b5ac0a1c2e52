import type { Me } from '../data/me.ts';
import { may } from '../data/me.ts';
import { account } from './account/module.ts';
import { affiliatePayments, affiliates } from './affiliates/module.ts';
import { audit } from './audit/module.ts';
import { cashier } from './cashier/module.ts';
import { casino } from './casino/module.ts';
import { content } from './content/module.ts';
import { gateways } from './gateways/module.ts';
import { integrations } from './integrations/module.ts';
import { ledger } from './ledger/module.ts';
import { messages } from './messages/module.ts';
import type { MenuEntry, OfficeModule } from './module.ts';
import { players } from './players/module.ts';
import { protection } from './protection/module.ts';
import { providers } from './providers/module.ts';
import { reports } from './reports/module.ts';
import { requests } from './requests/module.ts';
import { rewards } from './rewards/module.ts';
import { sites } from './sites/module.ts';
import { sportsbook } from './sportsbook/module.ts';
import { statements } from './statements/module.ts';
import { system } from './system/module.ts';
import { team } from './team/module.ts';
import { today } from './today/module.ts';
import { verification } from './verification/module.ts';

/** The modules in the order of the menu, by the heading over them: its key in `common.json`, under `menu`. */
const parts: readonly { readonly name: string; readonly modules: readonly OfficeModule[] }[] = [
  { name: 'today', modules: [today] },
  { name: 'requests', modules: [requests] },
  { name: 'players', modules: [players] },
  { name: 'cashier', modules: [cashier, affiliatePayments, gateways, statements, ledger] },
  { name: 'casino', modules: [casino, providers] },
  { name: 'sportsbook', modules: [sportsbook] },
  { name: 'rewards', modules: [rewards, affiliates] },
  { name: 'content', modules: [content] },
  { name: 'sites', modules: [sites, messages] },
  { name: 'protection', modules: [protection, verification] },
  { name: 'reports', modules: [reports] },
  { name: 'teamAndSystem', modules: [team, audit, system, integrations] },
];

export const modules: readonly OfficeModule[] = [...parts.flatMap((part) => part.modules), account];

/** Places of the menu under one heading. */
export interface MenuGroup {
  readonly name: string;
  /** At least one. */
  readonly places: readonly MenuEntry[];
}

const seenBy =
  (me: Me) =>
  ({ permission }: MenuEntry): boolean =>
    permission === undefined || may(me, permission);

/** The menu as a person sees it: without places that they may not see, and without groups that have no others. */
export const groupsOf = (me: Me): readonly MenuGroup[] =>
  parts
    .map(({ name, modules: of }) => ({
      name,
      places: of.flatMap(({ menu }) => menu).filter((entry) => !entry.isCommand && seenBy(me)(entry)),
    }))
    .filter(({ places }) => places.length > 0);

/** What a person may see of the menu, with what `Ctrl K` alone finds. */
export const menuOf = (me: Me): readonly MenuEntry[] =>
  modules.flatMap(({ menu }) => menu).filter(seenBy(me));
