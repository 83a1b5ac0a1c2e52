-- ledger_post as 0010 explains it, and what guarded players add: a stake is refused where their guard says so (23 the
-- limit of losses, 24 to 26 as play_check has them, all without a trace), and their running sums are kept. Also the
-- kind of a hold.
create or replace function ledger_post(
  p_player bigint[],
  c_site integer[], c_key uuid[], c_player integer[], c_content bytea[], c_last integer[],
  s_from smallint[], s_to smallint[], s_amount bigint[], s_kind smallint[], s_ref uuid[], s_command integer[],
  s_currency integer[], s_op smallint[], s_hold integer[], s_expires timestamptz[],
  h_id uuid[], q_seed uuid[],
  r_command integer[], r_id uuid[], r_launch uuid[], r_seed integer[], r_nonce bigint[],
  r_stake bigint[], r_win bigint[], r_currency text[], r_game text[], r_provider text[], r_started timestamptz[],
  r_result jsonb,
  e_command integer[], e_topic text[], e_payload jsonb,
  out code smallint[], out first_id bigint[], out moved bigint[], out from_after bigint[], out to_after bigint[],
  out from_slot smallint[], out to_slot smallint[], out repeated jsonb
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
  p_found bigint[]; p_site integer[]; p_currency integer[]; p_frozen boolean[]; p_version bigint[];
  p_guarded boolean[]; guards boolean;
  g_why smallint[]; g_room bigint[]; g_lost bigint[]; g_played bigint[]; g_staked_at timestamptz[];
  g_changed boolean[]; g_staked boolean[];
  room_before bigint; lost_before bigint; staked boolean;
  balance bigint[];
  h_player bigint[]; h_purse smallint[]; h_total bigint[]; h_state smallint[]; h_until timestamptz[];
  h_posted bigint[]; h_ref uuid[]; h_kind smallint[]; h_stored smallint[]; h_state_before smallint[];
  c_count smallint[] := array_fill(0::smallint, array[commands]);
  s_id bigint[] := array_fill(null::bigint, array[steps]);
  r_code smallint[];
  q_live boolean[]; q_last bigint[]; q_used bigint[];
  r integer := 1; q integer;
  moment timestamptz;
  next_id bigint; id bigint; stop_id bigint;
  why smallint;
  c integer; p integer; s integer; s_start integer; s_stop integer; h integer; f integer; t integer;
  a bigint; b bigint;
  earlier record;
begin
  -- Rows of players are locked before anything else and always in the order of their ids.
  select array_agg(x.player_id), array_agg(x.site_id), array_agg(x.currency_id), array_agg(x.frozen),
         array_agg(x.guarded), array_agg(array[x.cash, x.token, x.cash_held, x.token_held])
    into p_found, p_site, p_currency, p_frozen, p_guarded, balance
    from (select * from account o where o.player_id = any (p_player) order by o.player_id
          for no key update) x;
  if players <> coalesce(cardinality(p_found), 0) then
    select array_agg(x.site order by u.place), array_agg(x.currency order by u.place),
           array_agg(x.frozen order by u.place), array_agg(x.guarded order by u.place),
           array_agg(case when x.place is null then array[0, 0, 0, 0] else
             array[balance[x.place][1], balance[x.place][2], balance[x.place][3], balance[x.place][4]] end
             order by u.place)
      into p_site, p_currency, p_frozen, p_guarded, balance
      from unnest(p_player) with ordinality u(player, place)
      left join unnest(p_found, p_site, p_currency, p_frozen, p_guarded) with ordinality
        x(player, site, currency, frozen, guarded, place) on x.player = u.player;
  end if;

  -- Each statement from here on sees what was committed before the locks were had.
  moment := ledger_now();
  code := array_fill(0::smallint, array[commands]);
  for earlier in
    select u.place, k.content
      from unnest(c_site, c_key) with ordinality u(site, key, place)
      join command k on k.site_id = u.site and k.key = u.key
  loop
    c := earlier.place;
    code[c] := case when earlier.content = c_content[c] then -1 else 20 end;
  end loop;

  guards := coalesce(true = any (p_guarded), false);
  if guards then
    select k.why, k.room, k.lost, k.played, k.staked_at into g_why, g_room, g_lost, g_played, g_staked_at
      from play_check(moment, p_player, p_guarded) k;
    g_changed := array_fill(false, array[players]);
    g_staked := g_changed;
  end if;

  if rounds > 0 then
    select k.seed_live, k.last_nonce, k.code into q_live, q_last, r_code
      from round_check(moment, p_player, c_site, c_player, q_seed, r_command, r_launch, r_seed) k;
    q_used := array_fill(null::bigint, array[cardinality(q_seed)]);
  end if;

  if holds > 0 then
    select array_agg(x.player_id), array_agg(x.purse), array_agg(x.amount), array_agg(x.posted),
           array_agg(x.state), array_agg(x.ref), array_agg(x.expires_at), array_agg(x.kind)
      into h_player, h_purse, h_total, h_posted, h_state, h_ref, h_until, h_kind
      from (select k.* from unnest(h_id) with ordinality u(id, place) left join hold k on k.id = u.id
             order by u.place) x;
    h_stored := h_state;
  end if;

  if steps > 1000 then
    raise exception 'a batch has at most 1000 steps, not %', steps using errcode = 'program_limit_exceeded';
  end if;
  first_id := array_fill(null::bigint, array[commands]);
  from_after := array_fill(null::bigint, array[steps]);
  to_after := from_after;
  moved := s_amount;
  p_version := array_fill(0::bigint, array[players]);
  next_id := nextval('transfer_block');
  s_start := 1;
  for c in 1 .. commands loop
    s_stop := c_last[c];
    why := code[c];
    q := null;
    if r_command[r] = c then
      if why = 0 then
        q := r_seed[r];
        if r_code[r] > 0 then
          why := r_code[r];
        elsif not q_live[q] then
          why := 21;
        elsif r_nonce[r] <= q_last[q] then
          why := 22;
        end if;
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
        room_before := g_room[p];
        lost_before := g_lost[p];
        staked := false;
      end if;
      s := s_start;
      while why = 0 and s <= s_stop loop
        f := s_from[s];
        t := s_to[s];
        a := moved[s];
        if s_op[s] > 0 then
          h := s_hold[s];
          if s_op[s] = 1 then
            if h_state[h] is not null then
              why := 5;
              exit;
            end if;
            h_state[h] := 0;
            h_player[h] := p_player[p];
            h_purse[h] := f;
            h_total[h] := a;
            h_posted[h] := 0;
            h_ref[h] := s_ref[s];
            h_until[h] := s_expires[s];
            h_kind[h] := s_kind[s];
          elsif h_state[h] is null or h_player[h] is distinct from p_player[p] then
            why := 4;
            exit;
          else
            f := h_purse[h] + 2;
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
              t := f - 2;
              s_to[s] := t;
            end if;
            moved[s] := nullif(a, 0);
          end if;
        end if;
        if guards and p > 0 and p_guarded[p] and a > 0 then
          -- By the stake alone, never by what the round brings: else a refusal would tell the result.
          if s_kind[s] = 3 and f in (0, 1) then
            if g_why[p] > 0 then
              why := g_why[p];
              exit;
            end if;
            staked := true;
            if f = 0 then
              if a > g_room[p] then
                why := 23;
                exit;
              end if;
              g_room[p] := g_room[p] - a;
              g_lost[p] := g_lost[p] + a;
            end if;
          elsif t = 0 and (s_kind[s] in (4, 5) or (s_op[s] > 2 and h_kind[h] = 3)) then
            g_room[p] := g_room[p] + a;
            g_lost[p] := g_lost[p] - a;
          end if;
        end if;
        if f >= 0 and a > 0 then
          b := balance[p][f + 1] - a;
          if b < 0 then
            why := 1;
            exit;
          end if;
          if f < 2 and p_frozen[p] then
            why := 3;
            exit;
          end if;
          balance[p][f + 1] := b;
          from_after[s] := b;
        end if;
        if t >= 0 and a > 0 then
          b := balance[p][t + 1] + a;
          balance[p][t + 1] := b;
          to_after[s] := b;
        end if;
        if a > 0 then
          s_id[s] := id;
          id := id + 1;
        end if;
        s := s + 1;
      end loop;
      code[c] := why;
      if why = 0 then
        if q is not null then
          q_last[q] := r_nonce[r - 1];
          q_used[q] := q_last[q];
        end if;
        if id > next_id then
          first_id[c] := next_id;
          c_count[c] := id - next_id;
          next_id := id;
          if p > 0 then
            p_version[p] := id - 1;
            if guards and p_guarded[p] then
              g_staked[p] := g_staked[p] or staked;
              g_changed[p] := g_changed[p] or g_staked[p] or g_lost[p] <> lost_before;
            end if;
          end if;
        end if;
      else
        for s in s_start .. s - 1 loop
          if s_id[s] is not null then
            f := s_from[s];
            t := s_to[s];
            if f >= 0 then
              balance[p][f + 1] := balance[p][f + 1] + moved[s];
            end if;
            if t >= 0 then
              balance[p][t + 1] := balance[p][t + 1] - moved[s];
            end if;
            s_id[s] := null;
          end if;
        end loop;
        if holds > 0 then
          h_state := h_state_before;
        end if;
        if guards and p > 0 then
          g_room[p] := room_before;
          g_lost[p] := lost_before;
        end if;
      end if;
    end if;
    s_start := s_stop + 1;
  end loop;

  insert into command (site_id, key, player_id, first_id, created_at, content, outcome, transfers)
    select u.site, u.key, coalesce(p_player[u.player], 0), u.first, moment, u.content, u.code, u.count
      from unnest(c_site, c_key, c_player, c_content, code, first_id, c_count)
        u(site, key, player, content, code, first, count)
     where u.code between 0 and 19;

  with posted as materialized (
    select u.id, coalesce(p_player[u.p], 0) as player_id, u.amount, u.from_after, u.to_after, u.ref, u.kind,
           case when u.f >= 0 then p_player[u.p] * 8 + u.f
             else u.f + 1 - ((u.site::bigint << 33) | (u.currency::bigint << 6)) end as from_id,
           case when u.t >= 0 then p_player[u.p] * 8 + u.t
             else u.t + 1 - ((u.site::bigint << 33) | (u.currency::bigint << 6)) end as to_id
      from (
        select x.*, c_player[x.c] as p, c_site[x.c] as site,
               coalesce(nullif(x.cur, 0), p_currency[c_player[x.c]]) as currency
          from unnest(s_id, s_command, s_from, s_to, moved, s_kind, s_ref, s_currency, from_after, to_after)
            x(id, c, f, t, amount, kind, ref, cur, from_after, to_after)
         where x.id is not null
      ) u
  ), written as (
    insert into transfer (id, player_id, from_id, to_id, amount, from_after, to_after, created_at, ref, kind)
      select x.id, x.player_id, x.from_id, x.to_id, x.amount, x.from_after, x.to_after, moment, x.ref, x.kind
        from posted x
  )
  insert into site_account_change (account_id, change)
    select x.account_id, sum(x.change)
      from (select from_id as account_id, -amount as change from posted where from_id < 0
            union all select to_id, amount from posted where to_id < 0) x
     group by x.account_id;

  update account o
     set cash = balance[u.p][1], token = balance[u.p][2], cash_held = balance[u.p][3],
         token_held = balance[u.p][4], version = u.version
    from unnest(p_player, p_version) with ordinality u(player, version, p)
   where o.player_id = u.player and u.version > 0;

  if guards then
    insert into play_mark (player_id, at, id, lost, played_ms, staked_at)
      select u.player, moment, u.version, u.lost, case when u.staked then u.played else coalesce(k.played_ms, 0) end,
             case when u.staked then moment else u.staked_at end
        from unnest(p_player, p_version, g_lost, g_played, g_staked_at, g_staked, g_changed)
          u(player, version, lost, played, staked_at, staked, changed)
        left join lateral (select m.played_ms from play_mark m
          where m.player_id = u.player order by m.at desc, m.id desc limit 1) k on true
       where u.changed;
  end if;

  if holds > 0 then
    from_slot := s_from;
    to_slot := s_to;
    insert into hold (id, player_id, purse, amount, posted, state, ref, kind, created_at, expires_at, closed_at)
      select u.id, u.player, u.purse, u.total, u.posted, u.state, u.ref, u.kind, moment, u.until,
             case when u.state > 0 then moment end
        from unnest(h_id, h_player, h_purse, h_total, h_posted, h_state, h_stored, h_ref, h_until, h_kind)
          u(id, player, purse, total, posted, state, stored, ref, until, kind)
       where u.stored is null and u.state is not null;
    update hold k set state = u.state, posted = u.posted, closed_at = moment
      from unnest(h_id, h_posted, h_state, h_stored) u(id, posted, state, stored)
     where k.id = u.id and u.stored = 0 and u.state > 0;
  end if;

  if rounds > 0 then
    perform round_record(moment, p_player, c_site, c_player, code, q_seed, q_used, r_command, r_id, r_launch, r_seed,
                         r_nonce, r_stake, r_win, r_currency, r_game, r_provider, r_started, r_result);
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
