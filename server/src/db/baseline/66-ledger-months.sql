-- transfer, command and round by months. Their ids say the month: a transfer's is made of the time, keys of commands and
-- ids of rounds are UUIDs of version 7. A key is unique among all months that are attached; keys of archived months are
-- refused (docs/decisions/0040).

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

-- The bound between two partitions of a table at a moment, as text for a partition's definition.
create function ledger_bound(p_table text, p_moment timestamptz) returns text language sql immutable as $$
  select quote_literal(case p_table when 'transfer' then transfer_floor(p_moment)::text else uuid_floor(p_moment)::text end)
$$;

create function ledger_month_start(p_month date) returns timestamptz language sql immutable as $$
  select p_month::timestamp at time zone 'UTC'
$$;

-- Makes the months of one table that are missing until a quarter of a year from now. Each is cut off the partition for all
-- later ids, and takes over what is there of it already, since a clock or a client may be ahead of the job. One table a
-- transaction, because bets lock the three in more than one order; waits half a second for its lock at most, because bets
-- wait behind it. Runs with the rights of the owner: the server's role owns no table.
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

select ledger_begin_months(date_trunc('month', now() at time zone 'UTC')::date);
select ledger_add_months(t) from unnest(array['transfer', 'command', 'round']) t;

-- The first transfer of a player at or after a moment, or null. Ids say their time but for those from before there were
-- months, which are searched by halving: within a player time grows with the id.
create function transfer_from(p_player bigint, p_moment timestamptz) returns bigint
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
