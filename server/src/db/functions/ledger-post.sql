-- Decides and writes a batch of commands, each all or nothing, in the order given, each seeing what those before
-- it did. Arrays named p_ are the distinct players in ascending order, w_ the distinct purses beside cash and tokens, c_ the
-- commands, s_ their steps, h_ the distinct holds, q_ the distinct seeds, g_ the distinct games, r_ the rounds posted with
-- them, e_ the events; w_player, c_player, c_game, s_command, s_hold, r_command, r_seed and e_command are places in those
-- (0: none), c_last is the place of a command's last step. c_game, c_actor, s_ref, s_currency, s_op, s_hold, s_expires
-- r_shortest and c_grants (1: decided with the grants of its player) are empty where the batch has none.
--
-- A side of a step is a slot: 0 cash, 1 token, 2 cash held, 3 token held, 2 + 2n the n-th purse of w_ and 3 + 2n what is
-- held of it, or -1 - n for account n of the site.
-- s_op: 0 move, 1 pend, 2 post, 3 return what is left of a hold to its purse, 4 void. Of a hold's steps after the
-- pend only the amount to post and the account it goes to are given; the rest follows from the hold.
-- s_currency is what the site's side is counted in, 0 for the currency of the player.
--
-- Answers, per command: code (0 posted, -1 decided before and described in `repeated`, else the number of the
-- refusal: below 20 final and recorded, from 20 on passing and without a trace) and the id of its first transfer;
-- per step: the amount moved (null when nothing was) and the balance after on each guarded side; where the batch
-- has holds, also the slots, since a hold decides some of them; there a slot of a further purse is its number * 8 plus its
-- kind (4 money, 5 bonus), 2 more for what is held of it.
--
-- For guarded players a stake is refused where their guard says so (23 the limit of losses, 24 to 26 as play_check has
-- them, all without a trace), and their running sums are kept: sales of bets (kind 14) and what a later settlement
-- gives (15) count as wins, what a later settlement takes counts as lost.
--
-- An id of a transfer is the time in milliseconds, ten bits of the batch's number and ten of the place in it: it says the
-- month whose partition it is in, and grows within a player, also where the clock is set back. A key that was not decided
-- yet and says a month that was archived is refused (28): what it was first used for may be in there. Keys without a time
-- are never archived. A key whose transfers were archived is refused in the same way, as it cannot be answered any more.
--
-- The nonce of a round is used up even where its command is refused or was decided before: how long a draw takes tells
-- something of its result, so that what was drawn once must not be played later (docs/decisions/0091). A round that
-- follows on the one before of its seed's game by less than r_shortest milliseconds is refused (29).
--
-- The rounds that were posted are given to who counts them by one row of each site (round_batch, docs/decisions/0136).
--
-- A round of a player with an open purse of bonus money is refused (30) unless it was decided with the grants of that player.
-- What such a round paid and won as bonus money (kind 20 is a stake of it) counts for none of those who count it.
--
-- What is posted is added to the totals of its business day by rows of the batch's own (total_change), which no other
-- batch waits for; ledger_fold brings them together.
--
-- This file is the whole text of the function: it is loaded again after it was changed, whatever its arguments were.
do $$
declare
  loaded regprocedure;
begin
  for loaded in select oid from pg_proc where proname = 'ledger_post' and pronamespace = 'public'::regnamespace loop
    execute format('drop function %s', loaded);
  end loop;
end $$;

create function ledger_post(
  p_player bigint[], w_player integer[], w_number integer[], w_kind smallint[],
  c_site integer[], c_key uuid[], c_player integer[], c_content bytea[], c_last integer[],
  c_game integer[], c_actor text[],
  s_from smallint[], s_to smallint[], s_amount bigint[], s_kind smallint[], s_ref uuid[], s_command integer[],
  s_currency integer[], s_op smallint[], s_hold integer[], s_expires timestamptz[],
  h_id uuid[], q_seed uuid[], g_provider text[], g_game text[],
  r_command integer[], r_id uuid[], r_launch uuid[], r_seed integer[], r_nonce bigint[],
  r_stake bigint[], r_win bigint[], r_currency text[], r_started timestamptz[], r_shortest integer[],
  r_result jsonb,
  e_command integer[], e_topic text[], e_payload jsonb, c_grants smallint[] default '{}',
  out code smallint[], out first_id bigint[], out moved bigint[], out from_after bigint[], out to_after bigint[],
  out from_slot integer[], out to_slot integer[], out repeated jsonb
) language plpgsql
  -- The plans must not follow the statistics: on a fresh or freshly emptied table they would turn into scans.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
  set jit = off
as $$
declare
  players constant integer := cardinality(p_player);
  commands constant integer := cardinality(c_key);
  steps constant integer := cardinality(s_amount);
  holds constant integer := cardinality(h_id);
  rounds constant integer := cardinality(r_command);
  -- The number of the code TOKEN, which the token purse of every player is counted in.
  token constant integer := 38258273;
  p_found bigint[]; p_row tid[]; p_site integer[]; p_currency integer[]; p_frozen boolean[]; p_version bigint[];
  p_guarded boolean[]; guards boolean; further boolean; p_grant boolean[];
  latest bigint; oldest_key uuid; oldest_id bigint; archived boolean;
  lowest_key uuid := '00000000-0000-0000-0000-000000000000'; highest_key uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  l_why smallint[]; l_room bigint[]; l_lost bigint[]; l_played bigint[]; l_staked_at timestamptz[];
  l_changed boolean[]; l_staked boolean[];
  room_before bigint; lost_before bigint; staked boolean;
  balance bigint[];
  -- Of each further purse what is free and what is held, its currency (null: the player has no such purse), whether it is
  -- open, and its place in the player's row.
  w_money bigint[]; w_currency integer[]; w_open boolean[]; w_at integer[];
  h_number integer[]; h_place integer[]; w integer;
  h_player bigint[]; h_purse smallint[]; h_total bigint[]; h_state smallint[]; h_until timestamptz[];
  h_posted bigint[]; h_ref uuid[]; h_kind smallint[]; h_stored smallint[]; h_state_before smallint[];
  c_count smallint[] := array_fill(0::smallint, array[commands]);
  s_id bigint[] := array_fill(null::bigint, array[steps]);
  r_code smallint[];
  q_row tid[]; q_live boolean[]; q_last bigint[]; q_used bigint[]; q_player bigint[]; q_at timestamptz[];
  g_id integer[]; o_site integer[]; o_day date[];
  r integer := 1; q integer;
  -- Commands that say in an event of their own that their round is settled, as those of the release before do.
  announced constant integer[] := array(select e_command[n] from generate_subscripts(e_command, 1) n where e_topic[n] = 'round.settled');
  moment timestamptz;
  next_id bigint; id bigint; stop_id bigint;
  why smallint;
  c integer; p integer; s integer; s_start integer; s_stop integer; h integer; f integer; t integer;
  a bigint; b bigint; updated bigint;
  earlier record;
begin
  -- Rows of players are locked before anything else and always in the order of their ids. Where a locked row is (ctid) stays
  -- so until this transaction ends: its update needs no second descent of the index.
  select array_agg(x.player_id), array_agg(x.ctid), array_agg(x.site_id), array_agg(x.currency_id), array_agg(x.frozen),
         array_agg(x.guarded), array_agg(array[x.cash, x.token, x.cash_held, x.token_held]), max(x.version),
         bool_or(x.purses is not null)
    into p_found, p_row, p_site, p_currency, p_frozen, p_guarded, balance, latest, further
    from (select o.ctid, * from account o where o.player_id = any (p_player) order by o.player_id
          for no key update) x;
  if players <> coalesce(cardinality(p_found), 0) then
    select array_agg(x.row order by u.place),
           array_agg(x.site order by u.place), array_agg(x.currency order by u.place),
           array_agg(x.frozen order by u.place), array_agg(x.guarded order by u.place),
           array_agg(case when x.place is null then array[0, 0, 0, 0] else
             array[balance[x.place][1], balance[x.place][2], balance[x.place][3], balance[x.place][4]] end
             order by u.place)
      into p_row, p_site, p_currency, p_frozen, p_guarded, balance
      from unnest(p_player) with ordinality u(player, place)
      left join unnest(p_found, p_row, p_site, p_currency, p_frozen, p_guarded) with ordinality
        x(player, row, site, currency, frozen, guarded, place) on x.player = u.player;
  end if;

  -- Each statement from here on sees what was committed before the locks were had.
  moment := event_time();
  select uuid_floor(x.stop), transfer_floor(x.stop) into oldest_key, oldest_id
    from (select ledger_month_start((max(m.month) + interval '1 month')::date) as stop
            from ledger_month m where m.archived_at is not null) x where x.stop is not null;
  archived := oldest_key is not null;
  code := array_fill(0::smallint, array[commands]);
  if array_remove(c_site, c_site[1]) = '{}' then
    o_site := c_site[1 : 1];
  else
    select array_agg(distinct x.site) into o_site from unnest(c_site) x(site);
    -- For many sites only the months of the keys are searched; for one site that costs more than it saves.
    select x.key into lowest_key from unnest(c_key) x(key) order by x.key limit 1;
    select x.key into highest_key from unnest(c_key) x(key) order by x.key desc limit 1;
  end if;
  for earlier in
    with known as materialized (
      select k.site_id, k.key, k.content, k.first_id from command k
       where k.site_id = any (o_site) and k.key = any (c_key) and k.key between lowest_key and highest_key
    )
    select u.place, k.content, k.first_id
      from known k join unnest(c_site, c_key) with ordinality u(site, key, place) on u.site = k.site_id and u.key = k.key
  loop
    c := earlier.place;
    code[c] := case when earlier.content <> c_content[c] then 20 when earlier.first_id < oldest_id then 28 else -1 end;
  end loop;

  select array_agg(site_day(x.site, moment) order by x.place) into o_day from unnest(o_site) with ordinality x(site, place);
  if cardinality(g_game) > 0 then
    select array_agg(coalesce(k.id, ledger_game_id(u.provider, u.game)) order by u.place) into g_id
      from unnest(g_provider, g_game) with ordinality u(provider, game, place)
      left join ledger_game k on k.provider_code = u.provider and k.game_code = u.game;
  end if;

  guards := coalesce(true = any (p_guarded), false);
  if guards then
    select k.why, k.room, k.lost, k.played, k.staked_at into l_why, l_room, l_lost, l_played, l_staked_at
      from play_check(moment, p_player, p_guarded) k;
    l_changed := array_fill(false, array[players]);
    l_staked := l_changed;
  end if;

  if rounds > 0 then
    select k.seed_row, k.seed_live, k.last_nonce, k.seed_player, k.last_round_at, k.code
      into q_row, q_live, q_last, q_player, q_at, r_code
      from round_check(moment, p_player, c_site, c_player, q_seed, r_command, r_launch, r_seed) k;
    q_used := array_fill(null::bigint, array[cardinality(q_seed)]);
    if further then
      p_grant := array(
        select exists (select from purse k where k.player_id = u.player and k.kind = 5 and k.closed_at is null)
          from unnest(p_player) with ordinality u(player, place) order by u.place);
    end if;
  end if;

  if holds > 0 then
    select array_agg(x.player_id), array_agg(x.purse), array_agg(x.amount), array_agg(x.posted),
           array_agg(x.state), array_agg(x.ref), array_agg(x.expires_at), array_agg(x.kind), array_agg(x.purse_number)
      into h_player, h_purse, h_total, h_posted, h_state, h_ref, h_until, h_kind, h_number
      from (select k.* from unnest(h_id) with ordinality u(id, place) left join hold k on k.id = u.id
             order by u.place) x;
    h_stored := h_state;
    h_place := array_fill(0, array[holds]);
    for h in 1 .. holds loop
      p := case when h_number[h] > 0 then array_position(p_player, h_player[h]) end;
      if p is not null then
        w := (select n from generate_subscripts(w_number, 1) n where w_player[n] = p and w_number[n] = h_number[h]
                and w_kind[n] = h_purse[h]);
        if w is null then
          w_player := w_player || p;
          w_number := w_number || h_number[h];
          w_kind := w_kind || h_purse[h];
          w := cardinality(w_number);
        end if;
        h_place[h] := w;
      end if;
    end loop;
  end if;

  if cardinality(w_number) > 0 then
    select array_agg(x.currency_id order by x.place) filter (where side = 0),
           array_agg(x.at is not null order by x.place) filter (where side = 0),
           array_agg(x.at order by x.place) filter (where side = 0),
           array_agg(coalesce(x.purses[x.at + 1 + side], 0) order by x.place, side)
             into w_currency, w_open, w_at, w_money
      from (select u.place, k.currency_id, a.purses,
                   (select i from generate_series(1, cardinality(a.purses), 3) i where a.purses[i] = u.number) as at
              from unnest(w_player, w_number, w_kind) with ordinality u(p, number, kind, place)
              left join purse k on k.player_id = p_player[u.p] and k.number = u.number and k.kind = u.kind
              left join account a on a.player_id = k.player_id) x,
           generate_series(0, 1) side;
  end if;

  if steps > 1000 then
    raise exception 'a batch has at most 1000 steps, not %', steps using errcode = 'program_limit_exceeded';
  end if;
  first_id := array_fill(null::bigint, array[commands]);
  from_after := array_fill(null::bigint, array[steps]);
  to_after := from_after;
  moved := s_amount;
  p_version := array_fill(0::bigint, array[players]);
  next_id := transfer_floor(moment) | (nextval('transfer_batch') << 10);
  if next_id <= latest then
    next_id := next_id + (((latest - next_id >> 20) + 1) << 20);
  end if;
  s_start := 1;
  for c in 1 .. commands loop
    s_stop := c_last[c];
    why := code[c];
    if archived and why = 0 and c_key[c] < oldest_key and has_time(c_key[c]) then
      why := 28;
    end if;
    q := null;
    if r_command[r] = c then
      q := r_seed[r];
      if why = 0 then
        if r_code[r] > 0 then
          why := r_code[r];
        elsif not q_live[q] then
          why := 21;
        elsif r_nonce[r] <= q_last[q] then
          why := 22;
        elsif r_shortest[r] > 0 and q_at[q] + r_shortest[r] * interval '1 ms' > moment then
          why := 29;
        elsif p_grant[c_player[c]] and coalesce(c_grants[c], 0) = 0 then
          why := 30;
        end if;
      end if;
      if q_live[q] and r_nonce[r] > q_last[q] and q_player[q] = p_player[c_player[c]] then
        q_last[q] := r_nonce[r];
        q_used[q] := r_nonce[r];
      end if;
      r := r + 1;
    end if;
    if why <> 0 then
      code[c] := why;
    else
      p := c_player[c];
      id := next_id;
      if p > 0 and p_site[p] is distinct from c_site[c] then
        why := 2;
      end if;
      if holds > 0 then
        h_state_before := h_state;
      end if;
      if guards and p > 0 then
        room_before := l_room[p];
        lost_before := l_lost[p];
        staked := false;
      end if;
      s := s_start;
      while why = 0 and s <= s_stop loop
        f := s_from[s];
        t := s_to[s];
        a := moved[s];
        if holds > 0 and s_op[s] > 0 then
          h := s_hold[s];
          if s_op[s] = 1 then
            if h_state[h] is not null then
              why := 5;
              exit;
            end if;
            h_state[h] := 0;
            h_player[h] := p_player[p];
            h_place[h] := case when f >= 4 then (f - 2) / 2 else 0 end;
            h_purse[h] := case when f >= 4 then w_kind[h_place[h]] else f end;
            h_number[h] := case when f >= 4 then w_number[h_place[h]] else 0 end;
            h_total[h] := a;
            h_posted[h] := 0;
            h_ref[h] := s_ref[s];
            h_until[h] := s_expires[s];
            h_kind[h] := s_kind[s];
          elsif h_state[h] is null or h_player[h] is distinct from p_player[p] then
            why := 4;
            exit;
          else
            f := case when h_place[h] > 0 then 3 + 2 * h_place[h] else h_purse[h] + 2 end;
            s_from[s] := f;
            s_currency[s] := case when f = 2 then 0 else s_currency[s] end;
            if s_op[s] = 2 then
              if h_state[h] <> 0 then
                why := 6;
              elsif h_until[h] <= moment then
                why := 7;
              elsif a > h_total[h] then
                why := 8;
              end if;
              exit when why > 0;
              a := coalesce(a, h_total[h]);
              h_posted[h] := a;
              h_state[h] := 1;
            else
              if s_op[s] = 4 then
                if h_state[h] <> 0 then
                  why := 6;
                  exit;
                end if;
                h_state[h] := 2;
                h_posted[h] := 0;
              end if;
              a := h_total[h] - h_posted[h];
              t := case when f >= 4 then f - 1 else f - 2 end;
              s_to[s] := t;
            end if;
            moved[s] := nullif(a, 0);
          end if;
        end if;
        if f >= 4 or t >= 4 then
          w := (greatest(f, t) - 2) / 2;
          if w_currency[w] is null then
            why := 2;
          elsif not w_open[w] then
            why := 10;
          end if;
          exit when why > 0;
        end if;
        if guards and p > 0 and p_guarded[p] and a > 0 then
          -- By the stake alone, never by what the round brings: else a refusal would tell the result.
          if s_kind[s] = 20 or (s_kind[s] = 3 and (f in (0, 1) or (f >= 4 and f & 1 = 0))) then
            if l_why[p] > 0 then
              why := l_why[p];
              exit;
            end if;
            staked := true;
            if f = 0 then
              if a > l_room[p] then
                why := 23;
                exit;
              end if;
              l_room[p] := l_room[p] - a;
              l_lost[p] := l_lost[p] + a;
            end if;
          elsif f = 0 and s_kind[s] = 15 then
            l_room[p] := l_room[p] - a;
            l_lost[p] := l_lost[p] + a;
          elsif t = 0 and (s_kind[s] in (4, 5, 14, 15) or (s_op[s] > 2 and h_kind[h] = 3)) then
            l_room[p] := l_room[p] + a;
            l_lost[p] := l_lost[p] - a;
          end if;
        end if;
        if a > 0 then
          if f >= 0 then
            b := case when f < 4 then balance[p][f + 1] else w_money[f - 3] end - a;
            if b < 0 then
              why := 1;
              exit;
            end if;
            -- Below 4 every second pair of slots is held, from 4 on every second slot.
            if p_frozen[p] and (f < 2 or (f >= 4 and f & 1 = 0)) then
              why := 3;
              exit;
            end if;
            if f < 4 then
              balance[p][f + 1] := b;
            else
              w_money[f - 3] := b;
            end if;
            from_after[s] := b;
          elsif s_kind[s] = 20 and p > 0 and p_frozen[p] then
            why := 3;
            exit;
          end if;
          if t >= 0 then
            if t < 4 then
              b := balance[p][t + 1] + a;
              balance[p][t + 1] := b;
            else
              b := w_money[t - 3] + a;
              w_money[t - 3] := b;
            end if;
            to_after[s] := b;
          end if;
          s_id[s] := id;
          id := id + 1;
        end if;
        s := s + 1;
      end loop;
      code[c] := why;
      if why = 0 then
        if q is not null then
          q_at[q] := moment;
        end if;
        if id > next_id then
          first_id[c] := next_id;
          c_count[c] := id - next_id;
          next_id := id;
          if p > 0 then
            p_version[p] := id - 1;
            if guards and p_guarded[p] then
              l_staked[p] := l_staked[p] or staked;
              l_changed[p] := l_changed[p] or l_staked[p] or l_lost[p] <> lost_before;
            end if;
          end if;
        end if;
      else
        for s in s_start .. s - 1 loop
          if s_id[s] is not null then
            f := s_from[s];
            t := s_to[s];
            if f >= 4 then
              w_money[f - 3] := w_money[f - 3] + moved[s];
            elsif f >= 0 then
              balance[p][f + 1] := balance[p][f + 1] + moved[s];
            end if;
            if t >= 4 then
              w_money[t - 3] := w_money[t - 3] - moved[s];
            elsif t >= 0 then
              balance[p][t + 1] := balance[p][t + 1] - moved[s];
            end if;
            s_id[s] := null;
          end if;
        end loop;
        if holds > 0 then
          h_state := h_state_before;
        end if;
        if guards and p > 0 then
          l_room[p] := room_before;
          l_lost[p] := lost_before;
        end if;
      end if;
    end if;
    s_start := s_stop + 1;
  end loop;

  insert into command (site_id, key, player_id, first_id, created_at, content, outcome, transfers, game_id, day, actor)
    select c_site[u.c], c_key[u.c], coalesce(p_player[c_player[u.c]], 0), first_id[u.c], moment, c_content[u.c], code[u.c],
           c_count[u.c], coalesce(g_id[c_game[u.c]], 0), o_day[array_position(o_site, c_site[u.c])], c_actor[u.c]
      from generate_series(1, commands) u (c)
     where code[u.c] between 0 and 19;

  with posted as materialized (
    select s_id[u.s] as id, u.site, coalesce(p_player[u.p], 0) as player_id, u.game, u.currency, moved[u.s] as amount,
           from_after[u.s] as from_after, to_after[u.s] as to_after,
           s_ref[u.s] as ref, s_kind[u.s] as kind, coalesce(w_number[u.w], 0)::bigint << 44 as further,
           case when u.f < 4 then u.f else w_kind[u.w] + 2 * (u.f & 1) end as f,
           case when u.t < 4 then u.t else w_kind[u.w] + 2 * (u.t & 1) end as t
      from (
        select x.*, c_player[x.c] as p, c_site[x.c] as site, coalesce(g_id[c_game[x.c]], 0) as game,
               case when x.f >= 4 or x.t >= 4 then w_currency[(greatest(x.f, x.t) - 2) / 2]
                 when x.f in (1, 3) or x.t in (1, 3) then token
                 else coalesce(nullif(s_currency[x.s], 0), p_currency[c_player[x.c]]) end as currency,
               case when x.f >= 4 or x.t >= 4 then (greatest(x.f, x.t) - 2) / 2 end as w
          from (select n as s, s_command[n] as c, s_from[n] as f, s_to[n] as t from generate_series(1, steps) n
                 where s_id[n] is not null) x
      ) u
  ), written as (
    insert into transfer (id, player_id, from_id, to_id, amount, from_after, to_after, created_at, ref, site_id, kind)
      select x.id, x.player_id,
             case when x.f >= 0 then (case when x.f >= 4 then x.further else 0 end) | (x.player_id * 8 + x.f)
               else x.f + 1 - ((x.site::bigint << 33) | (x.currency::bigint << 6)) end,
             case when x.t >= 0 then (case when x.t >= 4 then x.further else 0 end) | (x.player_id * 8 + x.t)
               else x.t + 1 - ((x.site::bigint << 33) | (x.currency::bigint << 6)) end,
             x.amount, x.from_after, x.to_after, moment, x.ref, x.site, x.kind
        from posted x
  )
  insert into total_change (site_id, day, game_id, currency_id, kind, from_slot, to_slot, amount, transfers)
    select x.site, o_day[array_position(o_site, x.site)], x.game, x.currency, x.kind, x.f, x.t, sum(x.amount), count(*)
      from posted x
     group by x.site, x.game, x.currency, x.kind, x.f, x.t;

  if w_money is null then
    update account o
       set cash = balance[u.p][1], token = balance[u.p][2], cash_held = balance[u.p][3],
           token_held = balance[u.p][4], version = u.version
      from unnest(p_row, p_version) with ordinality u(row, version, p)
     where o.ctid = u.row and u.version > 0;
  else
    update account o
       set cash = balance[u.p][1], token = balance[u.p][2], cash_held = balance[u.p][3],
           token_held = balance[u.p][4], version = u.version,
           purses = (select array_agg(coalesce(m.value, e.value) order by e.place)
                       from unnest(o.purses) with ordinality e(value, place)
                       left join (select w_at[n] + 1 + side as place, w_money[2 * n - 1 + side] as value
                                    from generate_subscripts(w_at, 1) n, generate_series(0, 1) side
                                   where w_player[n] = u.p) m on m.place = e.place)
      from unnest(p_player, p_version) with ordinality u(player, version, p)
     where o.player_id = u.player and u.version > 0;
  end if;

  get diagnostics updated = row_count;
  if updated <> cardinality(array_remove(p_version, 0)) then
    raise exception 'the row of a player has moved while it was locked' using errcode = 'serialization_failure';
  end if;

  if guards then
    insert into play_mark (player_id, at, id, lost, played_ms, staked_at)
      select u.player, moment, u.version, u.lost, case when u.staked then u.played else coalesce(k.played_ms, 0) end,
             case when u.staked then moment else u.staked_at end
        from unnest(p_player, p_version, l_lost, l_played, l_staked_at, l_staked, l_changed)
          u(player, version, lost, played, staked_at, staked, changed)
        left join lateral (select m.played_ms from play_mark m
          where m.player_id = u.player order by m.at desc, m.id desc limit 1) k on true
       where u.changed;
  end if;

  if holds > 0 then
    select array_agg(case when u.f < 4 then u.f else w_number[(u.f - 2) / 2] * 8 + w_kind[(u.f - 2) / 2] + 2 * (u.f & 1) end
             order by u.place),
           array_agg(case when u.t < 4 then u.t else w_number[(u.t - 2) / 2] * 8 + w_kind[(u.t - 2) / 2] + 2 * (u.t & 1) end
             order by u.place)
      into from_slot, to_slot
      from unnest(s_from, s_to) with ordinality u(f, t, place);
    insert into hold (id, player_id, purse, purse_number, amount, posted, state, ref, kind, created_at, expires_at, closed_at)
      select u.id, u.player, u.purse, u.number, u.total, u.posted, u.state, u.ref, u.kind, moment, u.until,
             case when u.state > 0 then moment end
        from unnest(h_id, h_player, h_purse, h_number, h_total, h_posted, h_state, h_stored, h_ref, h_until, h_kind)
          u(id, player, purse, number, total, posted, state, stored, ref, until, kind)
       where u.stored is null and u.state is not null;
    update hold k set state = u.state, posted = u.posted, closed_at = moment
      from unnest(h_id, h_posted, h_state, h_stored) u(id, posted, state, stored)
     where k.id = u.id and u.stored = 0 and u.state > 0;
  end if;

  if rounds > 0 then
    perform round_record(moment, p_player, c_site, c_player, c_game, code, q_seed, q_row, q_used, q_at, g_provider,
                         g_game, r_command, r_id, r_launch, r_seed, r_nonce, r_stake, r_win, r_currency, r_started,
                         r_result);
  end if;

  if rounds > 0 and cardinality(c_grants) > 0 then
    for r in 1 .. rounds loop
      if c_grants[r_command[r]] = 1 then
        for s in coalesce(c_last[r_command[r] - 1], 0) + 1 .. c_last[r_command[r]] loop
          if s_kind[s] = 20 then
            r_stake[r] := r_stake[r] - moved[s];
          elsif s_kind[s] = 4 and s_to[s] >= 4 then
            r_win[r] := r_win[r] - moved[s];
          end if;
        end loop;
      end if;
    end loop;
  end if;

  if rounds > 0 then
    insert into round_batch (site_id, created_at, size, players, rounds, games, stakes, wins)
      select x.site, moment, count(*), array_agg(x.player), array_agg(x.round), array_agg(x.game), array_agg(x.stake),
             array_agg(x.win)
        from (select c_site[u.c] as site, p_player[c_player[u.c]] as player, r_id[u.r] as round, g_id[c_game[u.c]] as game,
                     r_stake[u.r] as stake, r_win[u.r] as win
                from (select n as r, r_command[n] as c from generate_series(1, rounds) n) u
               where code[u.c] = 0 and u.c <> all (announced)) x
       group by x.site;
  end if;

  insert into outbox (site_id, player_id, topic, payload, created_at)
    select c_site[u.c], p_player[c_player[u.c]], u.topic, e_payload -> (u.place - 1)::integer, moment
      from unnest(e_command, e_topic) with ordinality u(c, topic, place)
     where code[u.c] = 0;

  if -1 = any (code) then
    select jsonb_agg(jsonb_build_object('command', u.place, 'code', k.outcome, 'transfers', (
             select jsonb_agg(jsonb_build_array(w.id::text, w.kind, w.amount::text, w.ref, w.from_id::text,
                      w.to_id::text, w.from_after::text, w.to_after::text) order by w.id)
               from transfer w
              where w.player_id = k.player_id and w.id >= k.first_id and w.id < k.first_id + k.transfers)))
      into repeated
      from unnest(c_site, c_key, code) with ordinality u(site, key, code, place)
      join command k on k.site_id = u.site and k.key = u.key
     where u.code = -1;
  end if;
end $$;
