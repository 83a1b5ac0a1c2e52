-- Takes the oldest month out of transfer, command and round: its rows go to tables of the schema archive, to be dumped and
-- dropped. What stays behind makes the rest provable: opening balances of players, and what the month added to the
-- totals. Keys of the month are refused from then on. For the owner, who should run verify-ledger before.
--
-- The month is cut by when something was posted. A command whose key claims the month and that was posted after it, one
-- whose key has no time, and a round that was open when it ended, stay, among what is before all months.
create or replace function ledger_archive_month(p_month date) returns void language plpgsql as $$
declare
  stop constant timestamptz := ledger_month_start((p_month + interval '1 month')::date);
  named constant text := to_char(p_month, 'YYYY_MM');
  -- What stays, by table.
  late constant jsonb := jsonb_build_object(
    'transfer', 'false',
    'command', format('(created_at >= %L or not has_time(key))', stop),
    'round', format('(settled_at is null or settled_at >= %L)', stop));
  counts bigint[] := '{}';
  counted bigint;
  parent text;
begin
  lock table ledger_month in share row exclusive mode;
  if p_month is distinct from (select min(m.month) from ledger_month m where m.archived_at is null) then
    raise exception '% is not the oldest month', p_month using errcode = 'invalid_parameter_value';
  end if;
  if stop > ledger_now() - interval '13 months' then
    raise exception 'keys are kept for 13 months, and % ended later', p_month using errcode = 'invalid_parameter_value';
  end if;
  perform ledger_fold();

  create temporary table leaving on commit drop as
    select * from transfer where id < transfer_floor(stop);
  create index on leaving (player_id, id);
  analyze leaving;

  insert into opening_balance as o (account_id, balance, transfer_id)
    select distinct on (x.account_id) x.account_id, x.after, x.id
      from (select to_id as account_id, to_after as after, id from leaving where to_id > 0
            union all select from_id, from_after, id from leaving where from_id > 0) x
     order by x.account_id, x.id desc
  on conflict (account_id) do update set balance = excluded.balance, transfer_id = excluded.transfer_id;

  insert into archived_total as d (site_id, day, game_id, currency_id, kind, from_slot, to_slot, amount, transfers)
    select c.site_id, c.day, c.game_id,
           case when t.side < 0 then ((-t.side >> 6) & 134217727)::integer
                when t.side & 4 = 4 then (select k.currency_id from purse k where k.player_id = t.player_id and k.number = t.side >> 44)
                when t.side & 1 = 1 then 38258273 else a.currency_id end,
           t.kind, t.from_slot, t.to_slot, sum(t.amount), count(*)
      from (select k.site_id, k.day, k.game_id, k.player_id, k.first_id + n as id
              from command k, lateral generate_series(0, k.transfers - 1) n
             where k.outcome = 0 and k.first_id < transfer_floor(stop)) c
      join (select id, player_id, kind, amount, least(from_id, to_id) as side,
                   case when from_id < 0 then -1 - (-from_id & 63) else from_id & 7 end as from_slot,
                   case when to_id < 0 then -1 - (-to_id & 63) else to_id & 7 end as to_slot from leaving) t
        on t.player_id = c.player_id and t.id = c.id
      left join account a on a.player_id = t.player_id
     group by 1, 2, 3, 4, 5, 6, 7
  on conflict (site_id, day, game_id, currency_id, kind, from_slot, to_slot)
    do update set amount = d.amount + excluded.amount, transfers = d.transfers + excluded.transfers;

  -- In the order in which ledger_post comes by them, so that neither waits for the other.
  lock table command, transfer, round in access exclusive mode;
  foreach parent in array array['transfer', 'command', 'round'] loop
    execute format('alter table %I detach partition months.%I', parent, parent || '_before');
    execute format('alter table %I detach partition months.%I', parent, parent || '_' || named);
    execute format('alter table months.%I set schema archive', parent || '_' || named);
    execute format('with gone as (delete from months.%I where not %s returning *) insert into archive.%I select * from gone',
                   parent || '_before', late ->> parent, parent || '_' || named);
    execute format('with kept as (delete from archive.%I where %s returning *) insert into months.%I select * from kept',
                   parent || '_' || named, late ->> parent, parent || '_before');
    execute format('alter table %I attach partition months.%I for values from (minvalue) to (%s)',
                   parent, parent || '_before', ledger_bound(parent, stop));
    execute format('select count(*) from archive.%I', parent || '_' || named) into counted;
    counts := counts || counted;
  end loop;
  update ledger_month
     set archived_at = ledger_now(), transfers = counts[1], commands = counts[2], rounds = counts[3]
   where month = p_month;
end $$;
