-- transfer, command and round by months. Their ids say the month: a transfer's is made of the time, keys of commands and
-- ids of rounds are UUIDs of version 7. So every key stays as short as it was, and is unique among all months that are
-- here; keys of months that were archived are refused (docs/decisions/0040).

-- The partitions, which only their owner names, and what was taken out of them.
create schema months;
create schema archive;

-- The months that have partitions, and when they were taken out.
create table ledger_month (
  month        date primary key check (month = date_trunc('month', month)),
  archived_at  timestamptz,
  transfers    bigint,
  commands     bigint,
  rounds       bigint
);

-- What the transfers of archived months added to the totals.
create table archived_total (
  site_id      integer not null,
  day          date not null,
  game_id      integer not null,
  currency_id  integer not null,
  kind         smallint not null,
  from_slot    smallint not null,
  to_slot      smallint not null,
  amount       bigint not null,
  transfers    bigint not null,
  primary key (site_id, day, game_id, currency_id, kind, from_slot, to_slot)
);

-- What the accounts of players stood at after their last archived transfer.
create table opening_balance (
  account_id   bigint primary key,
  balance      bigint not null,
  transfer_id  bigint not null
);

-- The smallest id of a transfer of a moment: milliseconds, then 20 bits for the batch and the place in it.
create function transfer_floor(p_moment timestamptz) returns bigint language sql immutable as $$
  select least(greatest(floor(extract(epoch from p_moment) * 1000), 0), (1::bigint << 42))::bigint << 20
$$;

-- The smallest UUID of version 7 of a moment.
create function uuid_floor(p_moment timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex(floor(greatest(extract(epoch from p_moment), 0) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Whether a key carries a time: only then does it say a month.
create function has_time(p_key uuid) returns boolean language sql immutable as $$
  select substr(p_key::text, 15, 1) = '7'
$$;

-- Where the partitions of a table are parted by a moment, as text of a partition bound.
create function ledger_bound(p_table text, p_moment timestamptz) returns text language sql immutable as $$
  select quote_literal(case p_table when 'transfer' then transfer_floor(p_moment)::text else uuid_floor(p_moment)::text end)
$$;

create function ledger_month_start(p_month date) returns timestamptz language sql immutable as $$
  select p_month::timestamp at time zone 'UTC'
$$;

-- Makes the months of one table that are missing until a quarter of a year from now: each in front of what is beyond all
-- months, taking in what is there of it already, since a clock or a client may be ahead of the job. One table a
-- transaction, because bets lock the three in more than one order; waits half a second for its lock at most, because
-- they wait behind it. Runs with the rights of the owner: the server's role owns no table.
create function ledger_add_months(p_table text) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  following date;
  low text;
  high text;
begin
  if p_table not in ('transfer', 'command', 'round') then
    raise exception '% has no months', p_table using errcode = 'invalid_parameter_value';
  end if;
  lock table ledger_month in share row exclusive mode;
  loop
    select max(to_date(right(c.relname, 7), 'YYYY_MM')) + interval '1 month' into following
      from pg_class c
     where c.relnamespace = 'months'::regnamespace and c.relkind = 'r' and c.relname ~ ('^' || p_table || '_\d{4}_\d\d$');
    exit when ledger_month_start(following) > ledger_now() + interval '3 months';
    low := ledger_bound(p_table, ledger_month_start(following));
    high := ledger_bound(p_table, ledger_month_start((following + interval '1 month')::date));
    execute format('alter table %I detach partition months.%I', p_table, p_table || '_beyond');
    execute format('create table months.%I partition of %I for values from (%s) to (%s)',
                   p_table || '_' || to_char(following, 'YYYY_MM'), p_table, low, high);
    execute format('with taken as (delete from months.%I where %I < %s returning *) insert into %I select * from taken',
                   p_table || '_beyond', case p_table when 'command' then 'key' else 'id' end, high, p_table);
    execute format('alter table %I attach partition months.%I for values from (%s) to (maxvalue)',
                   p_table, p_table || '_beyond', high);
    insert into ledger_month (month) values (following) on conflict do nothing;
  end loop;
end $$;

-- The first partitions: a month, what is before it and what is beyond it.
create function ledger_begin_months(p_month date) returns void language plpgsql as $$
declare
  parent text;
  low text;
  high text;
begin
  foreach parent in array array['transfer', 'command', 'round'] loop
    low := ledger_bound(parent, ledger_month_start(p_month));
    high := ledger_bound(parent, ledger_month_start((p_month + interval '1 month')::date));
    execute format('create table months.%I partition of %I for values from (minvalue) to (%s)',
                   parent || '_before', parent, low);
    execute format('create table months.%I partition of %I for values from (%s) to (%s)',
                   parent || '_' || to_char(p_month, 'YYYY_MM'), parent, low, high);
    execute format('create table months.%I partition of %I for values from (%s) to (maxvalue)',
                   parent || '_beyond', parent, high);
  end loop;
  insert into ledger_month (month) values (p_month);
end $$;

alter table transfer set schema months;
alter table command set schema months;
alter table round set schema months;

create table transfer (
  -- Of the month by its time; what was posted before there were months has a small number instead.
  id          bigint not null,
  -- 0 where no player is on either side.
  player_id   bigint not null,
  from_id     bigint not null,
  to_id       bigint not null,
  amount      bigint not null check (amount > 0),
  from_after  bigint,
  to_after    bigint,
  created_at  timestamptz not null,
  ref         uuid,
  site_id     integer not null,
  kind        smallint not null,
  check (from_id <> to_id),
  primary key (player_id, id)
) partition by range (id);
create index transfer_other on transfer (player_id, id) where kind not in (3, 4);
create index transfer_token on transfer (player_id, id)
  where (from_id > 0 and from_id & 1 = 1) or (to_id > 0 and to_id & 1 = 1);
create index transfer_credit on transfer (player_id, id) where kind in (8, 9, 10, 11);

create table command (
  site_id      integer not null,
  key          uuid not null,
  player_id    bigint not null,
  first_id     bigint,
  created_at   timestamptz not null,
  content      bytea not null check (length(content) = 32),
  -- 0 posted, else the place of the refusal in the ledger's list.
  outcome      smallint not null,
  transfers    smallint not null,
  -- 0: no game.
  game_id      integer not null default 0,
  -- The business day of the site in which it counts.
  day          date not null,
  -- Who caused it; null: the command's own player.
  actor        text,
  primary key (site_id, key)
) partition by range (key);

create table round (
  id               uuid primary key,
  site_id          integer not null,
  player_id        bigint not null,
  launch_id        uuid not null,
  seed_id          uuid not null,
  nonce            bigint not null,
  stake            bigint not null,
  win              bigint not null,
  started_at       timestamptz not null,
  settled_at       timestamptz,
  game_code        text not null,
  provider_code    text not null,
  currency         text not null,
  state            text not null check (state in ('open', 'settled', 'refunded')),
  result           jsonb not null,
  -- What is set aside for an open round, by the ids of the holds.
  holds            uuid[],
  -- Of a bet on a round that many share: then seed_id is a chain, and nonce the number of its round.
  shared_round_id  uuid
) partition by range (id);
create index round_by_player on round (player_id, id desc, game_code);
-- One at a time of each game: who opens a round has locked the seed of its player and game, and found none here.
create index round_open on round (player_id, game_code) where state = 'open' and shared_round_id is null;

select ledger_begin_months(date_trunc('month', now() at time zone 'UTC')::date);
select ledger_add_months(t) from unnest(array['transfer', 'command', 'round']) t;

insert into transfer (id, player_id, from_id, to_id, amount, from_after, to_after, created_at, ref, site_id, kind)
  select t.id, t.player_id, t.from_id, t.to_id, t.amount, t.from_after, t.to_after, t.created_at, t.ref,
         coalesce(a.site_id, (-least(t.from_id, t.to_id) >> 33)::integer), t.kind
    from months.transfer t left join account a on a.player_id = t.player_id
   order by t.player_id, t.id;
insert into command (site_id, key, player_id, first_id, created_at, content, outcome, transfers, game_id, day, actor)
  select site_id, key, player_id, first_id, created_at, content, outcome, transfers, game_id, day, actor
    from months.command order by key;
insert into round (id, site_id, player_id, launch_id, seed_id, nonce, stake, win, started_at, settled_at, game_code,
                   provider_code, currency, state, result, holds, shared_round_id)
  select id, site_id, player_id, launch_id, seed_id, nonce, stake, win, started_at, settled_at, game_code,
         provider_code, currency, state, result, holds, shared_round_id
    from months.round order by id;
drop table months.transfer, months.command, months.round;

-- For the owner. The server's role has no right to change or delete what is written down.
create trigger append_only before update or delete or truncate on transfer
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on command
  for each statement execute function refuse_change();

-- One number a batch: the ids of two batches of the same millisecond differ by it.
drop sequence transfer_block;
create sequence transfer_batch minvalue 0 maxvalue 1023 start with 0 cycle;

-- The first transfer of a player at or after a moment, or null. Ids say their time but for those from before there were
-- months, which are looked through by halving: within a player time grows with the id.
create or replace function transfer_from(p_player bigint, p_moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  first_timed constant bigint := 1::bigint << 50;
  low bigint := 0;
  high bigint;
  middle bigint;
  probe record;
begin
  select t.id, t.created_at into probe
    from transfer t where t.player_id = p_player and t.id < first_timed order by t.id desc limit 1;
  if probe.id is null or probe.created_at < p_moment then
    select t.id into high
      from transfer t
     where t.player_id = p_player and t.id >= greatest(transfer_floor(p_moment), first_timed)
       and t.created_at >= p_moment
     order by t.id limit 1;
    return high;
  end if;
  -- Between the two: everything below low is too early, high is not.
  high := probe.id;
  while low < high loop
    middle := low + (high - low) / 2;
    select t.id, t.created_at into probe
      from transfer t where t.player_id = p_player and t.id >= middle and t.id < first_timed order by t.id limit 1;
    if probe.created_at < p_moment then
      low := probe.id + 1;
    else
      high := middle;
    end if;
  end loop;
  select t.id into high
    from transfer t where t.player_id = p_player and t.id >= low and t.id < first_timed order by t.id limit 1;
  return high;
end $$;
