-- What keeps a player from staking: the ledger asks it in the commit that takes the stake. Most players have no guard,
-- and `guarded` in the row that is read and locked anyway is all that they cost.

-- The time that the ledger decides by. In a function of its own, so that a test can be a week ahead.
create function ledger_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

alter table account add column guarded boolean not null default false;

-- What a hold was pended as; null in those from before it was kept. A stake that is given back is no loss.
alter table hold add column kind smallint;

create table play_guard (
  player_id      bigint primary key,
  -- Most that may be lost in any 24 hours, 7 days and 30 days, in 1/10,000 units; null: no limit.
  loss_day       bigint check (loss_day >= 0),
  loss_week      bigint check (loss_week >= 0),
  loss_month     bigint check (loss_month >= 0),
  -- Most minutes of play in any 24 hours.
  minutes_day    integer check (minutes_day > 0),
  -- No stake is taken before this: a break, an exclusion.
  stopped_until  timestamptz,
  -- No stake is taken from this on, until the player has seen how long they play and what came of it.
  check_due_at   timestamptz
);

-- Running sums of guarded players, one row for each batch that changed them: what was lost, or played, since any moment
-- is the difference of two rows, exact and found in one index.
create table play_mark (
  player_id  bigint not null,
  at         timestamptz not null,
  -- The last transfer that is counted in.
  id         bigint not null,
  -- Stakes less what came back, of cash; below 0 where more was won.
  lost       bigint not null,
  played_ms  bigint not null,
  -- When the last stake was taken.
  staked_at  timestamptz,
  primary key (player_id, at, id)
);

create index hold_staked on hold (player_id, closed_at) where kind = 3;

-- What a player staked and got back from a moment on. Kinds: 3 stake, 4 win, 5 refund; a player's accounts are their
-- id * 8 + slot: 0 cash, 1 token. Staked tokens are play, but no loss.
create function play_results(p_player bigint, p_since timestamptz)
returns table (at timestamptz, staked bigint, returned bigint, is_stake boolean)
language sql stable as $$
  select t.created_at,
         case when t.kind = 3 and t.from_id = p_player * 8 then t.amount else 0 end,
         case when t.kind in (4, 5) and t.to_id = p_player * 8 then t.amount else 0 end,
         t.kind = 3 and t.from_id in (p_player * 8, p_player * 8 + 1)
    from transfer t
   where t.player_id = p_player and t.id >= (select transfer_from(p_player, p_since)) and t.kind in (3, 4, 5)
  union all
  select h.closed_at, 0, h.amount - h.posted, false
    from hold h
   where h.player_id = p_player and h.kind = 3 and h.purse = 0 and h.closed_at >= p_since and h.amount > h.posted
$$;

-- Starts the running sums of a player who gets a guard: the last 30 days count as if they had been kept, by the minute.
-- A break of more than five minutes between two stakes is no play.
create function play_begin(p_player bigint) returns void language sql as $$
  delete from play_mark where player_id = p_player;
  with result as (
    select r.at, r.staked - r.returned as lost, case when r.is_stake then r.at end as staked_at,
           case when r.is_stake then r.at - max(r.at) filter (where r.is_stake)
             over (order by r.at rows between unbounded preceding and 1 preceding) end as pause
      from play_results(p_player, ledger_now() - interval '721 hours') r
  ), minute as (
    select max(at) as at, sum(lost) as lost, max(staked_at) as staked_at,
           coalesce(sum(extract(epoch from pause) * 1000) filter (where pause <= interval '5 minutes'), 0) as played
      from result group by date_trunc('minute', at)
  )
  insert into play_mark (player_id, at, id, lost, played_ms, staked_at)
    select p_player, at, 0, sum(lost) over up_to, sum(played) over up_to, max(staked_at) over up_to
      from minute window up_to as (order by at)
$$;

-- How each guarded player stands at a moment, in the order of the arrays: the number of the refusal that their stakes
-- get (0: none), what they may still lose (null: anything), and their sums. The refusals: 24 the time played, 25 a
-- reality check that waits, 26 a break or an exclusion.
create function play_check(
  moment timestamptz, p_player bigint[], p_guarded boolean[],
  out why smallint[], out room bigint[], out lost bigint[], out played bigint[], out staked_at timestamptz[]
) language sql stable as $$
  select array_agg(case when x.stopped_until > moment then 26
                        when x.played - x.played_day >= x.minutes_day * 60000::bigint then 24
                        when x.check_due_at <= moment then 25
                        else 0 end::smallint order by x.place),
         array_agg(least(x.loss_day - (x.lost - x.lost_day), x.loss_week - (x.lost - x.lost_week),
                         x.loss_month - (x.lost - x.lost_month)) order by x.place),
         array_agg(x.lost order by x.place), array_agg(x.played order by x.place),
         array_agg(x.staked_at order by x.place)
    from (
      select u.place, g.*, coalesce(n.lost, 0) as lost, n.staked_at,
             coalesce(n.played_ms, 0) + case when moment - n.staked_at <= interval '5 minutes'
               then (extract(epoch from moment - n.staked_at) * 1000)::bigint else 0 end as played,
             coalesce(d.lost, 0) as lost_day, coalesce(d.played_ms, 0) as played_day,
             coalesce(w.lost, 0) as lost_week, coalesce(m.lost, 0) as lost_month
        from unnest(p_player, p_guarded) with ordinality u(player, guarded, place)
        left join play_guard g on u.guarded and g.player_id = u.player
        left join lateral (select k.lost, k.played_ms, k.staked_at from play_mark k
          where k.player_id = g.player_id order by k.at desc, k.id desc limit 1) n on true
        left join lateral (select k.lost, k.played_ms from play_mark k
          where k.player_id = g.player_id and k.at <= moment - interval '24 hours'
          order by k.at desc, k.id desc limit 1) d on g.loss_day is not null or g.minutes_day is not null
        left join lateral (select k.lost from play_mark k
          where k.player_id = g.player_id and k.at <= moment - interval '168 hours'
          order by k.at desc, k.id desc limit 1) w on g.loss_week is not null
        left join lateral (select k.lost from play_mark k
          where k.player_id = g.player_id and k.at <= moment - interval '720 hours'
          order by k.at desc, k.id desc limit 1) m on g.loss_month is not null
    ) x
$$;
