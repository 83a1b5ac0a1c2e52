import type pg from 'pg';

const rightNames = ['read', 'append', 'keep', 'change'] as const;
type Right = (typeof rightNames)[number];

/**
 * What the application's role may do, by table or view. It owns none of them: triggers, definitions and `truncate` are
 * the owner's, who migrates. A new table needs a line here.
 */
export const rights: Readonly<Record<Right, readonly string[]>> = {
  /** Select only. */
  read: [
    'player_day',
    'player_day_mark',
    'player_day_sum',
    'player_month',
    'archived_total',
    'cell',
    'day_total',
    'ledger_month',
    'lobby_game_source',
    'offered_game',
    'opening_balance',
    'schema_function',
    'schema_migration',
    'site_balance',
    'site_move',
  ],
  /** Select and insert: what is written down is neither changed nor taken away. */
  append: [
    'message_template',
    'affiliate_month',
    'affiliate_plan',
    'affiliate_statement_player',
    'audit_entry',
    'beacon_pulse',
    'bonus_version',
    'campaign_version',
    'command',
    'content_version',
    'leaderboard_prize',
    'ledger_game',
    'login_try',
    'marker_setting_change',
    'outside_exchange',
    'outside_sync_change',
    'payment_callback',
    'payout_callback',
    'player_consent',
    'player_contact',
    'player_name_change',
    'player_note',
    'player_status_change',
    'player_stop',
    'segment_version',
    'site_change',
    'site_picture',
    'site_setting_change',
    'spin_grant',
    'sports_result',
    'sports_settlement',
    'total_change',
    'transfer',
    'vip_reached',
    'withdrawal_return',
    'withdrawal_rule_change',
  ],
  /** Select, insert and update: rows change, and none is taken away. */
  keep: [
    'account',
    'affiliate',
    'affiliate_click',
    'affiliate_link',
    'affiliate_player',
    'affiliate_statement',
    'api_key',
    'audit_head',
    'bank_account',
    'bonus_grant',
    'bonus_promotion',
    'bonus_setting',
    'bonus_signal_rule',
    'campaign',
    'campaign_run',
    'campaign_setting',
    'debt',
    'deposit',
    'deposit_review',
    'exclusion_match',
    'free_rounds_batch',
    'free_rounds_batch_player',
    'game',
    'gateway',
    'gateway_mapping',
    'hold',
    'outside_account',
    'outside_free_rounds',
    'outside_game',
    'outside_round',
    'inbox_message',
    'jackpot',
    'jackpot_pot',
    'leaderboard_run',
    'leaderboard_score',
    'lease',
    'lobby_version',
    'mail_change',
    'marker_setting',
    'message_sender',
    'minigame_round',
    'minigame_seed',
    'mission_progress',
    'once_key',
    'operator',
    'outbox_failed',
    'payment_case',
    'play_guard',
    'player_limit_cap',
    'player_limit_change',
    'player_demand',
    'player_marker',
    'player_money_day',
    'player_turnover',
    'protection_action',
    'protection_case',
    'sanction_list',
    'provider',
    'purse',
    'referral',
    'request_threshold',
    'round',
    'sandbox_payment',
    'sandbox_payout',
    'seed',
    'segment',
    'session',
    'shared_bet',
    'shared_chain',
    'shared_round',
    'site',
    'site_trigger',
    'site_version',
    'spin',
    'spin_player',
    'sports_cancel',
    'sports_competition',
    'sports_competitor',
    'sports_event',
    'sports_feed',
    'sports_leg',
    'sports_market',
    'sports_review',
    'sports_sport',
    'sports_ticket',
    'staff_request',
    'studio_frame',
    'supply_partner',
    'supply_player',
    'supply_reward',
    'suspicion_rule',
    'tournament',
    'tournament_player',
    'tournament_prize',
    'turnover_mark',
    'vip_reward',
    'webhook',
    'withdrawal',
  ],
  /** Select, insert, update and delete. */
  change: [
    'affiliate_session',
    'announcement',
    'bank',
    'big_win',
    'bonus',
    'bonus_happening',
    'bonus_offer',
    'bonus_signal',
    'bonus_watch',
    'campaign_delivery',
    'campaign_target',
    'cms_page',
    'contact_mark',
    'content_item',
    'country_rule',
    'deposit_proof',
    'dev_message',
    'favourite',
    'figure_mark',
    'game_limit',
    'gateway_secret',
    'gateway_statement',
    'gateway_statement_line',
    'guard_count',
    'jackpot_queue',
    'launch',
    'leaderboard',
    'lobby_game',
    'marquee',
    'message_delivery',
    'message_limit',
    'message_sender_secret',
    'mission',
    'news',
    'offer_link_key',
    'outbox',
    'outside_health',
    'outside_key',
    'outside_site',
    'outside_studio',
    'outside_sync',
    'outside_transaction',
    'partner',
    'payment_method',
    'payout_method',
    'play_mark',
    'player',
    'half_login',
    'passkey_challenge',
    'player_authenticator',
    'player_device',
    'player_hour',
    'player_limit',
    'player_marketing',
    'player_passkey',
    'player_promotion_bar',
    'player_recovery_code',
    'player_tag',
    'promotion',
    'proven_contact',
    'push_key',
    'push_subscription',
    'read_only_session',
    'reward_setting',
    'role',
    'role_permission',
    'room_seat',
    'sanction_entry',
    'sanction_name',
    'screening_asked',
    'screening_due',
    'round_batch',
    'seo_page',
    'server_key',
    'server_node',
    'site_domain',
    'site_game',
    'site_menu',
    'site_play',
    'site_setting',
    'site_withheld',
    'slide',
    'social_account',
    'spin_wheel',
    'sports_due',
    'sports_exposure',
    'suspicion_due',
    'trigger_due',
    'sports_margin',
    'sports_message',
    'sports_offer',
    'sports_player_factor',
    'sports_boost',
    'sports_price',
    'sports_recovery',
    'sports_rule',
    'sports_shared_slip',
    'staff',
    'staff_default_view',
    'staff_export',
    'staff_export_part',
    'staff_invitation',
    'staff_passkey',
    'staff_recovery_code',
    'staff_reset',
    'staff_role',
    'staff_session',
    'staff_try',
    'staff_view',
    'supply_key',
    'supply_launch',
    'supply_transaction',
    'tac',
    'player_verification',
    'verification_demand',
    'verification_document',
    'verification_due',
    'verification_item',
    'verification_level',
    'verification_rule',
    'verification_submission',
    'vip_level',
    'webhook_delivery',
    'withdrawal_rule',
  ],
};

const privileges: Readonly<Record<Right, string>> = {
  read: 'SELECT',
  append: 'INSERT, SELECT',
  keep: 'INSERT, SELECT, UPDATE',
  change: 'DELETE, INSERT, SELECT, UPDATE',
};

/**
 * Gives a role the rights of this file and takes from it what it has beyond them. What is right already is left alone.
 * @param owner a connection of the role that owns the tables
 */
export async function grantRights(owner: pg.Client, role: string): Promise<void> {
  await grantJobs(owner, role);
  const { rows } = await owner.query<{ name: string; held: string }>(
    `select c.relname as name,
            coalesce((select string_agg(privilege_type, ', ' order by privilege_type)
                        from aclexplode(c.relacl) where grantee = $1::regrole), '') as held
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    [owner.escapeIdentifier(role)],
  );
  const wanted = wantedPrivileges();
  const name = owner.escapeIdentifier(role);
  const statements = rows
    .filter((row) => row.held !== (wanted.get(row.name) ?? ''))
    .flatMap((row) => {
      const table = `public.${owner.escapeIdentifier(row.name)}`;
      const privilege = wanted.get(row.name);
      const revoke = `revoke all on ${table} from ${name}`;
      return privilege === undefined ? [revoke] : [revoke, `grant ${privilege} on ${table} to ${name}`];
    });
  if (statements.length === 0 && !(await lacksFunction(owner, role))) return;
  // Sent as one they are one transaction: no other server on this database sees its role without a right.
  await owner.query(
    [
      'revoke create on schema public from public',
      `grant usage on schema public to ${name}`,
      `grant usage on all sequences in schema public to ${name}`,
      `grant execute on all functions in schema public to ${name}`,
      ...statements,
    ].join(';\n'),
  );
}

/** Whether the role may not call one of our functions: it was loaded since, and is not everybody's. */
async function lacksFunction(owner: pg.Client, role: string): Promise<boolean> {
  const { rows } = await owner.query(
    `select from pg_proc where pronamespace = 'public'::regnamespace
        and not has_function_privilege($1::regrole, oid, 'execute') limit 1`,
    [owner.escapeIdentifier(role)],
  );
  return rows.length > 0;
}

/**
 * The schema of the jobs is the library's (migration 0170): the server may change its rows, never its definitions. Granted
 * again when a later migration has added a table.
 */
async function grantJobs(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query(
    `select from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'pgboss' and c.relkind in ('r', 'p') and not has_table_privilege($1::regrole, c.oid, 'delete')
      limit 1`,
    [owner.escapeIdentifier(role)],
  );
  if (rows.length === 0) return;
  const name = owner.escapeIdentifier(role);
  await owner.query(
    [
      `grant select, insert, update, delete on all tables in schema pgboss to ${name}`,
      `grant execute on all functions in schema pgboss to ${name}`,
      `grant usage on schema pgboss to ${name}`,
    ].join(';\n'),
  );
}

function wantedPrivileges(): ReadonlyMap<string, string> {
  return new Map(
    rightNames.flatMap((right) => rights[right].map((table) => [table, privileges[right]] as const)),
  );
}
