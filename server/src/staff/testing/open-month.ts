import { systemActor } from '../../actor.ts';
import { payStatement } from '../../affiliates/public.ts';
import type { TestDatabase } from '../../db/test-database.ts';
import { uuid7 } from '../../db/uuid7.ts';
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
  await bringPlayers(database, { sites, players, start });
  await playDays({ database, ledger, players }, { start, days: 31, seed: 19 });
  await foldNow(database);
  return { database, ledger, sites, players };
}

/** An affiliate of each site, which brought the players: its link is followed each day, and a statement of it is paid. */
async function bringPlayers(
  { db, asOwner }: TestDatabase,
  { sites, players, start }: Pick<Month, 'sites' | 'players'> & { readonly start: Date },
): Promise<void> {
  const at = `'${start.toISOString()}'::timestamptz`;
  for (const { id: siteId, external_id: code, currency } of sites) {
    const [id, statement] = [uuid7(), uuid7()];
    const own = players.filter((one) => one.siteId === siteId).map(({ playerId }) => playerId);
    await asOwner(
      `insert into affiliate (id, site_id, name, mail, state, payment, payment_set_at, created_at)
        values ('${id}', ${siteId}, 'Lantern Media', 'news@affiliates.example', 'active', '\\x00', ${at}, ${at})`,
      `insert into affiliate_link values (${siteId}, '${code}', '${id}', 'News', '/', ${at})`,
      `insert into affiliate_click select ${siteId}, '${code}', (${at} + make_interval(days => d))::date, 3
        from generate_series(0, 31) d`,
      `insert into affiliate_player (player_id, site_id, affiliate_id, code, registered_at)
        select p, ${siteId}, '${id}', '${code}', ${at} from unnest(array[${own.join(',')}]::int8[]) p`,
      `insert into affiliate_statement (id, site_id, affiliate_id, month, currency, plan, lines, net, carried_revenue, amount, due,
          left_revenue, left_commission, state, closed_at)
        values ('${statement}', ${siteId}, '${id}', '2020-01-01', '${currency}', '{}', '[]', 0, 0, 125000, 125000, 0, 0, 'approved', ${at})`,
    );
    const action = { siteId, now: start, actor: systemActor('month') };
    await db.tx((tx) => payStatement(tx, action, { id: statement, reference: 'BANK-1' }));
  }
}
