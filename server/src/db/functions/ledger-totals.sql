-- The day of a site on which something counts: its own midnight is where its offset says.
create or replace function site_day(p_site integer, p_moment timestamptz) returns date language sql stable as $$
  select ((p_moment at time zone 'UTC') + make_interval(mins => coalesce(
    (select s.day_offset_minutes from reward_setting s where s.site_id = p_site), 0)))::date
$$;

-- The number of a game that money is played on for the first time.
create or replace function ledger_game_id(p_provider text, p_game text) returns integer language plpgsql as $$
declare
  found_id integer;
begin
  insert into ledger_game (provider_code, game_code) values (p_provider, p_game) on conflict do nothing;
  select g.id into strict found_id from ledger_game g where g.provider_code = p_provider and g.game_code = p_game;
  return found_id;
end $$;

-- Adds what the batches wrote to the totals of days and the balances of site accounts. Runs with the rights of the
-- owner: the server's role may add to the totals by posting, and change none of them otherwise.
create or replace function ledger_fold() returns void language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    delete from total_change returning *
  ), moved as (
    insert into site_balance as b (account_id, balance)
      select x.slot + 1 - ((x.site_id::bigint << 33) | (x.currency_id::bigint << 6)), sum(x.change)
        from (select site_id, currency_id, from_slot as slot, -amount as change from taken
              union all select site_id, currency_id, to_slot, amount from taken) x
       where x.slot < 0 group by 1 order by 1
    on conflict (account_id) do update set balance = b.balance + excluded.balance
  )
  insert into day_total as d (site_id, day, game_id, currency_id, kind, from_slot, to_slot, amount, transfers)
    select site_id, day, game_id, currency_id, kind, from_slot, to_slot, sum(amount), sum(transfers)
      from taken group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (site_id, day, game_id, currency_id, kind, from_slot, to_slot)
    do update set amount = d.amount + excluded.amount, transfers = d.transfers + excluded.transfers
$$;
