-- What players owe, and what sales and later settlements of bets are to their limits of losses. Only the ledger names
-- these tables. Amounts are 1/10,000 units.

-- What a player owes: it was paid out, taken back, and is not there any more.
create table debt (
  id          uuid primary key,
  site_id     int not null,
  player_id   bigint not null,
  -- What it comes from: a ticket.
  ref         uuid not null,
  amount      bigint not null check (amount > 0),
  paid        bigint not null default 0 check (paid between 0 and amount),
  created_at  timestamptz not null,
  paid_at     timestamptz,
  check ((paid_at is not null) = (paid = amount))
);
create index debt_open on debt (player_id, id) where paid_at is null;

-- A sale (kind 14) and what a later settlement gives (15) come back as wins do; what a later settlement takes is lost.
create or replace function play_results(p_player bigint, p_since timestamptz)
returns table (at timestamptz, staked bigint, returned bigint, is_stake boolean)
language sql stable as $$
  select t.created_at,
         case when t.kind = 3 and t.from_id = p_player * 8 then t.amount else 0 end,
         case when t.kind in (4, 5, 14, 15) and t.to_id = p_player * 8 then t.amount
              when t.kind = 15 and t.from_id = p_player * 8 then -t.amount else 0 end,
         t.kind = 3 and t.from_id in (p_player * 8, p_player * 8 + 1)
    from transfer t
   where t.player_id = p_player and t.id >= (select transfer_from(p_player, p_since))
     and t.kind in (3, 4, 5, 14, 15)
  union all
  select h.closed_at, 0, h.amount - h.posted, false
    from hold h
   where h.player_id = p_player and h.kind = 3 and h.purse = 0 and h.closed_at >= p_since and h.amount > h.posted
$$;

-- The same in ledger_post, which is else as 0051 has it: changed in place, since its 350 lines stay word for word.
do $$
declare
  body constant text := pg_get_functiondef('ledger_post'::regproc);
  came constant text := 'elsif t = 0 and (s_kind[s] in (4, 5) or (s_op[s] > 2 and h_kind[h] = 3)) then';
  goes constant text := $new$elsif f = 0 and s_kind[s] = 15 then
            g_room[p] := g_room[p] - a;
            g_lost[p] := g_lost[p] + a;
          elsif t = 0 and (s_kind[s] in (4, 5, 14, 15) or (s_op[s] > 2 and h_kind[h] = 3)) then$new$;
begin
  if position(came in body) = 0 then
    raise exception 'ledger_post is not the one of 0051';
  end if;
  execute replace(body, came, goes);
end $$;
