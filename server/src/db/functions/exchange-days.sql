-- Makes the partitions of the log of exchanges for a week to come, and takes away those of more than 90 days ago
-- (docs/operations.md). Runs with the rights of the owner: the server's role owns no table. Fails, and is to run again,
-- where a long read keeps it from a lock for half a second: what is written to the log waits behind it.
create or replace function exchange_days() returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  today constant date := (ledger_now() at time zone 'UTC')::date;
  day date;
  old text;
begin
  -- One server at a time.
  perform pg_advisory_xact_lock(hashtextextended('exchange_days', 0));
  for n in 0..7 loop
    day := today + n;
    if to_regclass('days.outside_exchange_' || to_char(day, 'YYYY_MM_DD')) is null then
      execute format('create table days.%I partition of outside_exchange for values from (%L) to (%L)',
                     'outside_exchange_' || to_char(day, 'YYYY_MM_DD'),
                     uuid_floor(day::timestamp at time zone 'UTC'), uuid_floor((day + 1)::timestamp at time zone 'UTC'));
    end if;
  end loop;
  for old in
    select c.relname from pg_class c
     where c.relnamespace = 'days'::regnamespace and c.relkind = 'r' and c.relname ~ '^outside_exchange_\d{4}_\d\d_\d\d$'
       and to_date(right(c.relname, 10), 'YYYY_MM_DD') < today - 90
  loop
    execute format('drop table days.%I', old);
  end loop;
end $$;
