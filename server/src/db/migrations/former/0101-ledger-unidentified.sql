-- No stake is taken before the player has given a date of birth and accepted the current terms.
alter table play_guard add column unidentified boolean not null default false;

-- As in 0050, and 27: an account without age or consent.
create or replace function play_check(
  moment timestamptz, p_player bigint[], p_guarded boolean[],
  out why smallint[], out room bigint[], out lost bigint[], out played bigint[], out staked_at timestamptz[]
) language sql stable as $$
  select array_agg(case when x.stopped_until > moment then 26
                        when x.unidentified then 27
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
