-- Play is what was staked of any purse, or by a free round (kind 20); lost and won is counted in cash.
create or replace function play_results(p_player bigint, p_since timestamptz)
returns table (at timestamptz, staked bigint, returned bigint, is_stake boolean)
language sql stable as $$
  select t.created_at,
         case when t.kind = 3 and t.from_id = p_player * 8 then t.amount else 0 end,
         case when t.kind in (4, 5, 14, 15) and t.to_id = p_player * 8 then t.amount
              when t.kind = 15 and t.from_id = p_player * 8 then -t.amount else 0 end,
         t.kind = 20 or (t.kind = 3 and t.from_id > 0 and t.from_id & 2 = 0)
    from transfer t
   where t.player_id = p_player and t.id >= (select transfer_from(p_player, p_since)) and t.kind in (3, 4, 5, 14, 15, 20)
  union all
  select h.closed_at, 0, h.amount - h.posted, false
    from hold h
   where h.player_id = p_player and h.kind = 3 and h.purse = 0 and h.closed_at >= p_since and h.amount > h.posted
$$;
