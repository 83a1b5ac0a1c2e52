-- Launches, seeds and rounds, and what a round's ride on the ledger checks and records.

-- In seed and launch what every round reads comes first, ahead of everything of variable length: that alone makes
-- reading them noticeably cheaper.
create table seed (
  id                uuid primary key,
  player_id         bigint not null,
  -- The nonce of the last recorded round: nonces only grow, so that each is used once.
  last_nonce        bigint not null default 0,
  revealed_at       timestamptz,
  site_id           integer not null,
  created_at        timestamptz not null default now(),
  game_code         text not null,
  server_seed       bytea not null,
  server_seed_hash  bytea not null,
  client_seed       text not null
) with (fillfactor = 70);
create unique index seed_active on seed (player_id, game_code) where revealed_at is null;

create table launch (
  id             uuid primary key,
  -- Null in demo play.
  player_id      bigint,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  site_id        integer not null,
  created_at     timestamptz not null default now(),
  session_id     uuid,
  -- Null in demo play.
  seed_id        uuid,
  token_hash     bytea not null unique,
  game_code      text not null,
  provider_code  text not null,
  mode           text not null check (mode in ('real', 'demo'))
);
create index launch_session on launch (session_id) where ended_at is null;

create table round (
  id             uuid primary key,
  site_id        integer not null,
  player_id      bigint not null,
  launch_id      uuid not null,
  seed_id        uuid not null,
  nonce          bigint not null,
  stake          bigint not null,
  win            bigint not null,
  started_at     timestamptz not null,
  settled_at     timestamptz,
  game_code      text not null,
  provider_code  text not null,
  currency       text not null,
  state          text not null check (state in ('open', 'settled', 'refunded')),
  result         jsonb not null
);
create index round_history on round (player_id, id desc);

-- What ledger_post asks before it decides: whether each seed is unrevealed and where its nonces stand, and for each
-- round 0 or the number of the refusal. Arrays as in ledger_post.
create function round_check(
  moment timestamptz, p_player bigint[], c_site integer[], c_player integer[],
  q_seed uuid[], r_command integer[], r_launch uuid[], r_seed integer[],
  out seed_live boolean[], out last_nonce bigint[], out code smallint[]
) language plpgsql as $$
declare
  q_player bigint[];
begin
  select array_agg(x.live), array_agg(x.last_nonce), array_agg(x.player_id) into seed_live, last_nonce, q_player
    from (select s.revealed_at is null as live, s.last_nonce, s.player_id
            from unnest(q_seed) with ordinality u(seed, place) left join seed s on s.id = u.seed
           order by u.place) x;
  select array_agg(x.code) into code
    from (select case
                   when l.id is null or l.ended_at is not null or l.expires_at <= moment
                     or l.player_id is distinct from p_player[c_player[u.c]] or l.site_id <> c_site[u.c] then 9
                   when q_player[u.seed] is distinct from l.player_id then 21
                   else 0 end as code
            from unnest(r_command, r_launch, r_seed) with ordinality u(c, launch, seed, place)
            left join launch l on l.id = u.launch
           order by u.place) x;
end $$;

-- What ledger_post does for the rounds whose commands it posted. q_used: the last nonce of each seed that was used.
create function round_record(
  moment timestamptz, p_player bigint[], c_site integer[], c_player integer[], code smallint[],
  q_seed uuid[], q_used bigint[],
  r_command integer[], r_id uuid[], r_launch uuid[], r_seed integer[], r_nonce bigint[],
  r_stake bigint[], r_win bigint[], r_currency text[], r_game text[], r_provider text[], r_started timestamptz[],
  r_result jsonb
) returns void language plpgsql as $$
declare
  unrevealed bigint;
begin
  insert into round (id, site_id, player_id, launch_id, seed_id, nonce, stake, win, started_at, settled_at,
                     game_code, provider_code, currency, state, result)
    select u.id, c_site[u.c], p_player[c_player[u.c]], u.launch, q_seed[u.seed], u.nonce, u.stake, u.win, u.started,
           moment, u.game, u.provider, u.currency, 'settled', r_result -> (u.place - 1)::integer
      from unnest(r_command, r_id, r_launch, r_seed, r_nonce, r_stake, r_win, r_currency, r_game, r_provider, r_started)
        with ordinality u(c, id, launch, seed, nonce, stake, win, currency, game, provider, started, place)
     where code[u.c] = 0;

  -- A rotation that got in between the check and here has revealed the seed: this update waited for it, leaves the
  -- seed alone, and the whole batch is decided again.
  update seed s set last_nonce = u.nonce
    from unnest(q_seed, q_used) u(seed, nonce)
   where s.id = u.seed and u.nonce is not null and s.revealed_at is null and s.last_nonce < u.nonce;
  get diagnostics unrevealed = row_count;
  if unrevealed <> cardinality(array_remove(q_used, null)) then
    raise exception 'a seed was revealed while a round was being posted' using errcode = 'serialization_failure';
  end if;
end $$;
