import type { Reader } from '../../db/database.ts';
import { dataOf } from './store.ts';

const WHOLE = 100;

/** Whether a promotion of a site is active, and gives what free rounds have won as bonus money, the whole of it. */
export async function grantsWins(reader: Reader, siteId: number, id: string): Promise<boolean> {
  const promotion = await reader
    .selectFrom('bonus_promotion')
    .select(['version'])
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('state', '=', 'active')
    .where('trigger', '=', 'freeRoundWins')
    .executeTakeFirst();
  if (!promotion) return false;
  const { gift } = await dataOf(reader, id, promotion.version);
  return gift.kind === 'money' && 'percent' in gift.size && gift.size.percent === WHOLE;
}
