import type { TestDatabase } from '../../db/test-database.ts';
import { type Ledger, openLedger } from '../../ledger/public.ts';
import { foldNow } from '../../ledger/testing/break-books.ts';
import { createSeededDatabase } from '../../test-server.ts';
import { playDays, type TestPlayer } from './month-of-play.ts';

export interface Month {
  readonly database: TestDatabase;
  readonly ledger: Ledger;
  readonly sites: readonly { readonly id: number; readonly external_id: string; readonly currency: string }[];
  /** Two of each site. */
  readonly players: readonly TestPlayer[];
}

/** A database of its own with three sites and 31 days of every kind of transfer from a moment on. */
export async function openMonth(start: Date): Promise<Month> {
  const database = await createSeededDatabase();
  const ledger = await openLedger({ source: database.url });
  // Payments of the history and of the month are all posted in UTC days.
  await database.asOwner('update reward_setting set day_offset_minutes = 0');
  const sites = await database.db.read
    .selectFrom('site')
    .select(['id', 'external_id', 'currency'])
    .where('external_id', 'in', ['baize', 'lucky', 'arena'])
    .execute();
  const found = await database.db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id as playerId', 'site.id as siteId', 'site.currency'])
    .where((is) =>
      is.exists(is.selectFrom('bank_account').select('id').whereRef('player_id', '=', 'player.id')),
    )
    .execute();
  const players = sites.flatMap(({ id }) => found.filter((one) => one.siteId === id).slice(0, 2));
  await playDays({ database, ledger, players }, { start, days: 31, seed: 19 });
  await foldNow(database);
  return { database, ledger, sites, players };
}
