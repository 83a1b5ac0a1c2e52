import type pg from 'pg';
import { MAX_PLAYER } from './accounts.ts';

/**
 * The rows of a site in the ledger, for a move to another database: conditions of SQL and what else such a move has to know.
 */

const playersOf = (site: number) => `(select player_id from account where site_id = ${site})`;
const bySite = (site: number) => `site_id = ${site}`;
const byPlayer = (site: number) => `player_id in ${playersOf(site)}`;

/** The ledger's tables, each with the condition on the rows of a site. The accounts come last: by them others find theirs. */
export const ledgerRows: ReadonlyMap<string, (siteId: number) => string> = new Map([
  ['transfer', bySite],
  ['command', bySite],
  ['round', bySite],
  ['launch', bySite],
  ['seed', bySite],
  ['hold', byPlayer],
  ['debt', bySite],
  ['purse', bySite],
  ['play_guard', byPlayer],
  ['play_mark', byPlayer],
  ['total_change', bySite],
  ['day_total', bySite],
  ['archived_total', bySite],
  ['player_day', bySite],
  ['player_month', bySite],
  ['player_day_sum', bySite],
  ['player_day_mark', bySite],
  ['site_balance', (site) => `account_id < 0 and (-account_id) >> 33 = ${site}`],
  ['opening_balance', (site) => `account_id > 0 and (account_id >> 3) & ${MAX_PLAYER} in ${playersOf(site)}`],
  ['account', bySite],
]);

/** Lets no money leave any purse of a site from here on. */
export async function freezeSite(client: pg.ClientBase, siteId: number): Promise<void> {
  await client.query('update account set frozen = true where site_id = $1', [siteId]);
}

/** The numbers that commands and totals have for games: each database has its own. */
export const ledgerGames = {
  /** Columns with such a number. */
  columns: ['command.game_id', 'day_total.game_id', 'total_change.game_id', 'archived_total.game_id'],
  shape: 'old_id integer, provider_code text, game_code text',
  query: 'select id, provider_code, game_code from ledger_game',
  /** @param copied a table of that shape */
  add: (copied: string) =>
    `insert into public.ledger_game (provider_code, game_code)
     select provider_code, game_code from ${copied} on conflict do nothing`,
  found: (copied: string) =>
    `select o.old_id, g.id as new_id from ${copied} o join public.ledger_game g using (provider_code, game_code)`,
} as const;

/** The months that were taken out, as one text: keys of those are refused. */
export const ARCHIVED_MONTHS =
  'select array_agg(month order by month)::text as state from ledger_month where archived_at is not null';
