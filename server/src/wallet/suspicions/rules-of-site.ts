import {
  type SuspicionKind,
  type SuspicionNumberName,
  type SuspicionNumbers,
  suspicionKinds,
  suspicionNumbersOf,
} from '#rules/wallet/suspicions/numbers.ts';
import type { Reader } from '../../db/database.ts';

/** How the money of a site's players is judged. */
export interface SuspicionRules {
  readonly enabled: ReadonlySet<SuspicionKind>;
  readonly numbers: SuspicionNumbers;
}

/** What a site has set, the usual where it has set nothing. */
export async function suspicionRulesOf(reader: Reader, siteId: number): Promise<SuspicionRules> {
  const rows = await reader
    .selectFrom('suspicion_rule')
    .select(['kind', 'enabled', 'numbers'])
    .where('site_id', '=', siteId)
    .execute();
  const off = new Set(rows.filter(({ enabled }) => !enabled).map(({ kind }) => kind));
  const set: Partial<Record<SuspicionNumberName, number>> = {};
  for (const { numbers } of rows) Object.assign(set, numbers);
  return {
    enabled: new Set(suspicionKinds.filter((kind) => !off.has(kind))),
    numbers: suspicionNumbersOf(set),
  };
}
