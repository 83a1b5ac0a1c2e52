/**
 * How the ledger's tables would be spread over the workers of a distributed PostgreSQL (docs/decisions/0102): a player's rows
 * are together on one of them.
 */

/** Spread by `player_id`, all rows of a player in one shard. */
export const byPlayer = [
  'account',
  'purse',
  'transfer',
  'command',
  'hold',
  'debt',
  'seed',
  'launch',
  'round',
  'play_guard',
  'play_mark',
  'outbox',
] as const;

/** The same on every worker. */
export const everywhere = ['ledger_month', 'ledger_game'] as const;

/** What a shard needs to know of sites: a copy of its own, without the triggers that the original has. */
export const COPIED =
  'create table reward_setting (site_id integer primary key, day_offset_minutes integer not null default 0)';

/** Each shard has rows of its own, which reports add up. */
export const ofShard = [
  'total_change',
  'round_batch',
  'day_total',
  'site_balance',
  'archived_total',
  'opening_balance',
] as const;

/**
 * What keeps the tables of {@link byPlayer} ($1) and {@link everywhere} ($2) from it, each as a text: keys without the player,
 * triggers, references.
 */
export const OBSTACLES = `
  with spread as (select c.oid, c.relname from pg_class c
                   where c.relnamespace = 'public'::regnamespace and c.relname = any($1))
  select s.relname || ' has no player_id that is not null' as obstacle from spread s
   where not exists (select from pg_attribute a where a.attrelid = s.oid and a.attname = 'player_id' and a.attnotnull)
  union all
  select format('%s has the key %s', s.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING btree ', ''))
    from spread s join pg_index i on i.indrelid = s.oid
   where i.indisunique and not exists (
     select from pg_attribute a where a.attrelid = s.oid and a.attname = 'player_id'
        and a.attnum = any(i.indkey::smallint[]))
  union all
  select format('%s has the trigger %s', s.relname, t.tgname)
    from (select * from spread union all select c.oid, c.relname from pg_class c
           where c.relnamespace = 'public'::regnamespace and c.relname = any($2)) s
    join pg_trigger t on t.tgrelid = s.oid where not t.tgisinternal
  union all
  select format('%s refers to %s', k.conrelid::regclass, k.confrelid::regclass)
    from pg_constraint k join spread s on s.oid in (k.conrelid, k.confrelid)
   where k.contype = 'f'
     and not (k.conrelid in (select oid from spread) and k.confrelid in (select oid from spread)
              and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'player_id'
                             and a.attnum = any(k.conkey)))
   order by 1`;

/** The obstacles there are. The list may get shorter, never longer: the decision says for each what it takes. */
export const knownObstacles: readonly string[] = [
  'command has the key (site_id, key)',
  'command has the trigger append_only',
  'debt has the key (id)',
  'hold has the key (id)',
  'hold has the trigger closed_once',
  'launch has no player_id that is not null',
  'launch has the key (id)',
  'launch has the key (token_hash)',
  'outbox has no player_id that is not null',
  'outbox has the key (partition, id)',
  'room_seat refers to launch',
  'round has the key (id)',
  'seed has the key (id)',
  'transfer has the trigger append_only',
];

/** Removes them from a database that is there to try it: what the application relies on beside them is not touched. */
export const removeObstacles: readonly string[] = [
  'drop trigger append_only on transfer; drop trigger append_only on command; drop trigger closed_once on hold',
  'alter table room_seat drop constraint room_seat_launch_id_fkey',
  'alter table launch drop constraint launch_token_hash_key, alter player_id set not null',
  'alter table outbox alter player_id set not null',
  ...['debt', 'hold', 'launch', 'round', 'seed'].map(
    (table) =>
      `alter table ${table} drop constraint ${table}_pkey; alter table ${table} add primary key (player_id, id)`,
  ),
  'alter table command drop constraint command_pkey; alter table command add primary key (player_id, site_id, key)',
  'alter table outbox drop constraint outbox_pkey; alter table outbox add primary key (player_id, partition, id)',
];
