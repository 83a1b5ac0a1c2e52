import type pg from 'pg';
import { ledgerRows } from '../../ledger/public.ts';

/** A table that has rows of sites, and which of them are of one. */
export interface SiteTable {
  /** What its copy is called. */
  readonly name: string;
  /** With its schema. */
  readonly source: string;
  /** As in SQL, without the generated ones. */
  readonly columns: readonly string[];
  /**
   * `noun`: deleted in the transaction that lets the site go; `ledger`: frozen there, and deleted once the site is open in its
   * new cell; `dropped`: deleted without being copied, since it is short-lived or names rows of its cell.
   */
  readonly kind: 'noun' | 'ledger' | 'dropped';
  /** The condition on its rows. */
  readonly rows: (siteId: number) => string;
}

/**
 * One-time codes are hashed with a key of the cell; shared slips, margins and prices by hand name its matches; accounts of game providers, their keys and what they sent are of a cell; seats are kept while a page is open;
 * challenges and half log-ins are good for minutes; affiliates log in again; reviews of deposits are cases already; a read-only session
 * is one of staff in its cell; players of a site that has moved are compared with the lists and triggers of their new cell, whose money by day triggers of its deposits add up again; a site moves once its rounds are counted and drawn for jackpots.
 */
const droppedTables: ReadonlySet<string> = new Set([
  'affiliate_session',
  'deposit_review',
  'half_login',
  'jackpot_queue',
  'outside_exchange',
  'outside_health',
  'outside_key',
  'outside_site',
  'passkey_challenge',
  'player_money_day',
  'read_only_session',
  'room_seat',
  'round_batch',
  'screening_asked',
  'screening_due',
  'sports_margin',
  'sports_boost',
  'sports_price',
  'sports_shared_slip',
  'suspicion_due',
  'tac',
  'trigger_due',
  'webhook_delivery',
]);

/** Tables that are no site's (staff are of an operator in their cell), and those that triggers derive from its rows. */
const cellTables: ReadonlySet<string> = new Set([
  'api_key',
  'audit_entry',
  'audit_head',
  'beacon_pulse',
  'cell',
  'game',
  'gateway_mapping',
  'ledger_game',
  'ledger_month',
  'lease',
  'lobby_game',
  'lobby_version',
  'operator',
  'outside_account',
  'outside_game',
  'outside_studio',
  'outside_sync',
  'outside_sync_change',
  'provider',
  'role',
  'role_permission',
  'sanction_entry',
  'sanction_list',
  'sanction_name',
  'schema_function',
  'schema_migration',
  'server_key',
  'server_node',
  'shared_chain',
  'shared_round',
  'site_move',
  'site_version',
  'sports_cancel',
  'sports_competition',
  'sports_competitor',
  'sports_due',
  'sports_event',
  'sports_feed',
  'sports_market',
  'sports_message',
  'sports_recovery',
  'sports_result',
  'sports_sport',
  'staff',
  'staff_default_view',
  'staff_export',
  'staff_export_part',
  'staff_invitation',
  'staff_passkey',
  'staff_recovery_code',
  'staff_reset',
  'staff_request',
  'staff_role',
  'staff_session',
  'staff_try',
  'staff_view',
  'studio_frame',
  'webhook',
]);

const idsOf = (table: string, site: number) => `(select id from ${table} where site_id = ${site})`;

/** Where neither `site_id` nor `player_id` says whose a row is. */
const special: Readonly<Record<string, SiteTable['rows']>> = {
  site: (site) => `id = ${site}`,
  deposit_review: (site) => `deposit_id in ${idsOf('deposit', site)}`,
  // A pair with a player of another site stays behind: only a decided one does, since an open one stops the move.
  exclusion_match: (site) =>
    `player_id in ${idsOf('player', site)} and excluded_id in ${idsOf('player', site)}`,
  leaderboard_prize: (site) => `run_id in ${idsOf('leaderboard_run', site)}`,
  leaderboard_score: (site) => `run_id in ${idsOf('leaderboard_run', site)}`,
  payment_callback: (site) => `deposit_id in ${idsOf('deposit', site)}`,
  // Payouts are queued again from their withdrawals. What is being sent stops the move until it has ended.
  pgboss_job: (site) =>
    `name in ('mail', 'sms', 'push', 'free-rounds', 'free-rounds-batch', 'mail-dead', 'sms-dead', 'push-dead', 'free-rounds-dead', 'free-rounds-batch-dead') and data->>'siteId' = '${site}' and state in ('created', 'retry', 'failed')`,
  payout_callback: (site) => `withdrawal_id in ${idsOf('withdrawal', site)}`,
  sandbox_payment: (site) => `reference in (select id::text from deposit where site_id = ${site})`,
  sandbox_payout: (site) => `reference in (select id::text from withdrawal where site_id = ${site})`,
  sports_settlement: (site) => `ticket_id in ${idsOf('sports_ticket', site)}`,
  withdrawal_return: (site) => `withdrawal_id in ${idsOf('withdrawal', site)}`,
};

/**
 * The tables with rows of sites, those that others refer to first.
 * @throws Error for a table of which nothing says whose its rows are
 */
export async function readSiteTables(client: pg.ClientBase): Promise<readonly SiteTable[]> {
  const { rows } = await client.query<Found>(
    `select case n.nspname when 'public' then c.relname else n.nspname || '_' || c.relname end as name,
            format('%I.%I', n.nspname, c.relname) as source,
            (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
              where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
            array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                   where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as refers_to
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition) or c.oid = 'pgboss.job'::regclass
      order by c.relname`,
  );
  const tables = rows.filter(({ name }) => !cellTables.has(name));
  return inOrder(tables).map(({ name, source, columns }) => ({
    name,
    source,
    columns,
    kind: ledgerRows.has(name) ? 'ledger' : droppedTables.has(name) ? 'dropped' : 'noun',
    rows: rowsOf(name, columns),
  }));
}

function rowsOf(name: string, columns: readonly string[]): SiteTable['rows'] {
  const found = ledgerRows.get(name) ?? special[name];
  if (found) return found;
  if (columns.includes('site_id')) return (site) => `site_id = ${site}`;
  if (columns.includes('player_id')) return (site) => `player_id in ${idsOf('player', site)}`;
  throw new Error(
    `Nothing says which rows of ${name} are a site's: give it a site_id, or name it in server/src/cells/moving/site-tables.ts.`,
  );
}

interface Found {
  readonly name: string;
  readonly source: string;
  readonly columns: readonly string[];
  readonly refers_to: readonly string[];
}

function inOrder(tables: readonly Found[]): Found[] {
  const ordered: Found[] = [];
  const done = new Set<string>();
  const add = (table: Found) => {
    if (done.has(table.name)) return;
    done.add(table.name);
    for (const other of tables) if (table.refers_to.includes(other.name)) add(other);
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered;
}

/** The columns of a table as a list of SQL. */
export async function columnsOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as list
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public.${table}`],
  );
  return rows[0]?.list ?? '';
}
