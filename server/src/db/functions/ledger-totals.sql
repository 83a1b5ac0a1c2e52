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

-- What players staked, won and were given, by business day, of the transfers that are not in player_day yet, with ids from
-- p_low to p_high, the latter not included. The site accounts: 2 house, 4 promotions; the kinds 3 and 20 are stakes.
create or replace function ledger_player_sums(p_low bigint, p_high bigint)
returns table (site_id integer, day date, player_id bigint, currency_id integer, bets bigint, staked bigint, paid bigint,
               bonuses bigint)
language sql stable as $$
  select t.site_id, ((t.created_at at time zone 'UTC') + make_interval(mins => coalesce(s.day_offset_minutes, 0)))::date,
         t.player_id, (((-side.id) >> 6) & 134217727)::integer,
         count(*) filter (where side.number = 2 and side.gained and t.kind in (3, 20)),
         coalesce(sum(t.amount) filter (where side.number = 2 and side.gained), 0)::bigint,
         coalesce(sum(t.amount) filter (where side.number = 2 and not side.gained), 0)::bigint,
         coalesce(sum(case when side.gained then -t.amount else t.amount end) filter (where side.number = 4), 0)::bigint
    from transfer t
    left join player_day_mark m on m.site_id = t.site_id
    left join reward_setting s on s.site_id = t.site_id
   cross join lateral (values (t.from_id, false, (-t.from_id) & 63), (t.to_id, true, (-t.to_id) & 63))
           side(id, gained, number)
   where t.id >= p_low and t.id < p_high and t.id >= coalesce(m.until_id, 0) and side.id < 0 and side.number in (2, 4)
   group by 1, 2, 3, 4
$$;

-- Adds the transfers of at most an hour to player_day, player_month and player_day_sum; none of the last ten minutes, of which
-- some may not be committed yet. Returns whether that was all. Runs with the rights of the owner, as ledger_fold does.
create or replace function ledger_add_player_days() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last constant bigint := transfer_floor(ledger_now() - interval '10 minutes');
  low bigint;
  high bigint;
begin
  -- A new site has no transfer that is older than the mark of any other.
  insert into player_day_mark (site_id, until_id)
    select s.id, coalesce((select min(until_id) from player_day_mark), 0) from site s
  on conflict do nothing;
  perform from player_day_mark order by site_id for update;
  select min(until_id) into low from player_day_mark;
  if low is null or low >= last then
    return true;
  end if;
  select greatest(low, transfer_floor(ledger_month_start(min(month)))) + (3600000::bigint << 20) into high from ledger_month;
  high := least(last, high);
  with play as materialized (
    select * from ledger_player_sums(low, high)
  ), days as (
    insert into player_day as d (site_id, day, player_id, currency_id, bets, staked, paid, bonuses)
      select site_id, day, player_id, currency_id, bets, staked, paid, bonuses from play
    on conflict (site_id, day, player_id, currency_id) do update
      set bets = d.bets + excluded.bets, staked = d.staked + excluded.staked, paid = d.paid + excluded.paid,
          bonuses = d.bonuses + excluded.bonuses
  ), months as (
    insert into player_month as m (site_id, month, currency_id, player_id, bets, staked, paid, bonuses)
      select site_id, date_trunc('month', day)::date, currency_id, player_id, sum(bets), sum(staked), sum(paid), sum(bonuses)
        from play group by 1, 2, 3, 4
    on conflict (site_id, month, currency_id, player_id) do update
      set bets = m.bets + excluded.bets, staked = m.staked + excluded.staked, paid = m.paid + excluded.paid,
          bonuses = m.bonuses + excluded.bonuses
  )
  insert into player_day_sum as s (site_id, day, currency_id, bets, staked, paid, bonuses)
    select site_id, day, currency_id, sum(bets), sum(staked), sum(paid), sum(bonuses) from play group by 1, 2, 3
  on conflict (site_id, day, currency_id) do update
    set bets = s.bets + excluded.bets, staked = s.staked + excluded.staked, paid = s.paid + excluded.paid,
        bonuses = s.bonuses + excluded.bonuses;
  update player_day_mark set until_id = high where until_id < high;
  return high = last;
end $$;
