-- The money tables. Only server/src/ledger names them. Amounts are 1/10,000 units of the currency.

-- One row a player: the row that is locked while a command of theirs is decided. Wide on purpose: one lock, one
-- read and one update serve a hold that moves money between two balances of the same player.
create table account (
  player_id    bigint primary key check (player_id between 1 and (1::bigint << 59)),
  site_id      integer not null check (site_id between 1 and (1 << 29)),
  currency_id  integer not null check (currency_id between 1 and (1 << 27) - 1),
  frozen       boolean not null default false,
  cash         bigint not null default 0 check (cash >= 0),
  token        bigint not null default 0 check (token >= 0),
  cash_held    bigint not null default 0 check (cash_held >= 0),
  token_held   bigint not null default 0 check (token_held >= 0),
  -- The id of the last transfer of the player: grows with every posted command.
  version      bigint not null default 0
) with (fillfactor = 50);

-- Ids come in blocks of 1,000, one block or part of it a batch, taken while the players are locked: within a
-- player, id order is the order in which the transfers happened.
create sequence transfer_block increment by 1000 minvalue 1000 start with 1000;

create table transfer (
  id          bigint not null,
  -- 0 where no player is on either side.
  player_id   bigint not null,
  from_id     bigint not null,
  to_id       bigint not null,
  amount      bigint not null check (amount > 0),
  from_after  bigint,
  to_after    bigint,
  created_at  timestamptz not null,
  ref         uuid,
  kind        smallint not null,
  check (from_id <> to_id),
  primary key (player_id, id)
);

-- What a player looks for between thousands of stakes (3) and wins (4).
create index transfer_other on transfer (player_id, id) where kind not in (3, 4);

-- The answer to every key that was ever decided, refusals too.
create table command (
  site_id      integer not null,
  key          uuid not null,
  player_id    bigint not null,
  first_id     bigint,
  created_at   timestamptz not null,
  content      bytea not null check (length(content) = 32),
  -- 0 posted, else the place of the refusal in the ledger's list.
  outcome      smallint not null,
  transfers    smallint not null,
  primary key (site_id, key)
);

-- What each batch moved in and out of a site account, until folded together: a sum that no bet waits for.
create table site_account_change (
  account_id  bigint not null,
  change      bigint not null
);

create table hold (
  id          uuid primary key,
  player_id   bigint not null,
  -- 0 cash, 1 token.
  purse       smallint not null check (purse in (0, 1)),
  amount      bigint not null check (amount > 0),
  posted      bigint not null default 0 check (posted between 0 and amount),
  state       smallint not null default 0 check (state in (0, 1, 2)),
  ref         uuid,
  created_at  timestamptz not null,
  expires_at  timestamptz,
  closed_at   timestamptz,
  check ((state = 0) = (closed_at is null)),
  check (posted = 0 or state = 1)
) with (fillfactor = 80);
create index hold_open on hold (player_id) where state = 0;
create index hold_expiry on hold (expires_at) where state = 0 and expires_at is not null;

-- Nothing that was written down is changed afterwards.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on transfer
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on command
  for each statement execute function refuse_change();

-- An open hold is closed once; what it holds and for whom never changes.
create function guard_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a hold is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.state <> 0 or new.state = 0
    or (new.id, new.player_id, new.purse, new.amount, new.created_at)
      is distinct from (old.id, old.player_id, old.purse, old.amount, old.created_at) then
    raise exception 'hold % is closed once and not otherwise changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger closed_once before update or delete on hold for each row execute function guard_hold();

-- The first transfer of a player at or after a moment, or null. Within a player time grows with the id, so that no
-- index on time is needed: halving finds the place in the one index there is.
create function transfer_from(p_player bigint, p_moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  probe record;
begin
  select t.id, t.created_at into probe from transfer t where t.player_id = p_player order by t.id desc limit 1;
  if probe.id is null or probe.created_at < p_moment then
    return null;
  end if;
  -- Between the two: everything below low is too early, high is not.
  high := probe.id;
  while low < high loop
    middle := low + (high - low) / 2;
    select t.id, t.created_at into probe
      from transfer t where t.player_id = p_player and t.id >= middle order by t.id limit 1;
    if probe.created_at < p_moment then
      low := probe.id + 1;
    else
      high := middle;
    end if;
  end loop;
  select t.id into high from transfer t where t.player_id = p_player and t.id >= low order by t.id limit 1;
  return high;
end $$;

-- Puts what the batches moved in and out of each site account into one row.
create function fold_site_accounts() returns void language sql as $$
  with folded as (delete from site_account_change returning account_id, change)
  insert into site_account_change (account_id, change)
    select f.account_id, sum(f.change) from folded f group by f.account_id
$$;

-- Decides and writes a batch of commands, each all or nothing, in the order given, each seeing what those before
-- it did. Arrays named p_ are the distinct players in ascending order, c_ the commands, s_ their steps, h_ the
-- distinct holds, q_ the distinct seeds, r_ the rounds that ride along, e_ the events; c_player, s_command, s_hold,
-- r_command, r_seed and e_command are places in those (0: none), c_last is the place of a command's last step.
-- s_ref, s_currency, s_op, s_hold and s_expires are empty where no step of the batch has one.
--
-- A side of a step is a slot: 0 cash, 1 token, 2 cash held, 3 token held, or -1 - n for account n of the site.
-- s_op: 0 move, 1 pend, 2 post, 3 return what is left of a hold to its purse, 4 void. Of a hold's steps after the
-- pend only the amount to post and the account it goes to are given; the rest follows from the hold.
-- s_currency is what the site's side is counted in, 0 for the currency of the player.
--
-- Answers, per command: code (0 posted, -1 decided before and described in `repeated`, else the number of the
-- refusal: below 20 final and recorded, from 20 on passing and without a trace) and the id of its first transfer;
-- per step: the amount moved (null when nothing was) and the balance after on each guarded side; where the batch
-- has holds, also the slots, since a hold decides some of them.
create function ledger_post(
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
  balance bigint[];
  h_player bigint[]; h_purse smallint[]; h_total bigint[]; h_state smallint[]; h_until timestamptz[];
  h_posted bigint[]; h_ref uuid[]; h_stored smallint[]; h_state_before smallint[];
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
         array_agg(array[x.cash, x.token, x.cash_held, x.token_held])
    into p_found, p_site, p_currency, p_frozen, balance
    from (select * from account o where o.player_id = any (p_player) order by o.player_id
          for no key update) x;
  if players <> coalesce(cardinality(p_found), 0) then
    select array_agg(x.site order by u.place), array_agg(x.currency order by u.place),
           array_agg(x.frozen order by u.place),
           array_agg(case when x.place is null then array[0, 0, 0, 0] else
             array[balance[x.place][1], balance[x.place][2], balance[x.place][3], balance[x.place][4]] end
             order by u.place)
      into p_site, p_currency, p_frozen, balance
      from unnest(p_player) with ordinality u(player, place)
      left join unnest(p_found, p_site, p_currency, p_frozen) with ordinality
        x(player, site, currency, frozen, place) on x.player = u.player;
  end if;

  -- Each statement from here on sees what was committed before the locks were had.
  moment := clock_timestamp();
  code := array_fill(0::smallint, array[commands]);
  for earlier in
    select u.place, k.content
      from unnest(c_site, c_key) with ordinality u(site, key, place)
      join command k on k.site_id = u.site and k.key = u.key
  loop
    c := earlier.place;
    code[c] := case when earlier.content = c_content[c] then -1 else 20 end;
  end loop;

  if rounds > 0 then
    select k.seed_live, k.last_nonce, k.code into q_live, q_last, r_code
      from round_check(moment, p_player, c_site, c_player, q_seed, r_command, r_launch, r_seed) k;
    q_used := array_fill(null::bigint, array[cardinality(q_seed)]);
  end if;

  if holds > 0 then
    select array_agg(x.player_id), array_agg(x.purse), array_agg(x.amount), array_agg(x.posted),
           array_agg(x.state), array_agg(x.ref), array_agg(x.expires_at)
      into h_player, h_purse, h_total, h_posted, h_state, h_ref, h_until
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

  if holds > 0 then
    from_slot := s_from;
    to_slot := s_to;
    insert into hold (id, player_id, purse, amount, posted, state, ref, created_at, expires_at, closed_at)
      select u.id, u.player, u.purse, u.total, u.posted, u.state, u.ref, moment, u.until,
             case when u.state > 0 then moment end
        from unnest(h_id, h_player, h_purse, h_total, h_posted, h_state, h_stored, h_ref, h_until)
          u(id, player, purse, total, posted, state, stored, ref, until)
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
