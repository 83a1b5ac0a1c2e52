import {
  type NumberName,
  numbersOf,
  type SignalKind,
  type SignalNumbers,
  signalKinds,
} from '#rules/rewards/bonus/signals/numbers.ts';
import type { Reader } from '../../db/database.ts';

/** How the grants of a site are judged. */
export interface SignalRules {
  readonly enabled: ReadonlySet<SignalKind>;
  readonly numbers: SignalNumbers;
}

/** What a site has set, the usual where it has set nothing. */
export async function rulesOfSite(reader: Reader, siteId: number): Promise<SignalRules> {
  const rows = await reader
    .selectFrom('bonus_signal_rule')
    .select(['kind', 'enabled', 'numbers'])
    .where('site_id', '=', siteId)
    .execute();
  const off = new Set(rows.filter(({ enabled }) => !enabled).map(({ kind }) => kind));
  const set: Partial<Record<NumberName, number>> = {};
  for (const { numbers } of rows) Object.assign(set, numbers);
  return { enabled: new Set(signalKinds.filter((kind) => !off.has(kind))), numbers: numbersOf(set) };
}
