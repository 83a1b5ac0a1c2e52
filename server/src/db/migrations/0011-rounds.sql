-- Launches, seeds and rounds, and what a round's ride on the ledger checks and records.

create table seed (
  id                uuid primary key,
  site_id           integer not null,
  player_id         bigint not null,
  game_code         text not null,
  server_seed       bytea not null,
  server_seed_hash  bytea not null,
  client_seed       text not null,
  -- The nonce of the last recorded round: nonces only grow, so that each is used once.
  last_nonce        bigint not null default 0,
  created_at        timestamptz not null default now(),
  revealed_at       timestamptz
) with (fillfactor = 70);
create unique index seed_active on seed (player_id, game_code) where revealed_at is null;

create table launch (
  id             uuid primary key,
  token_hash     bytea not null unique,
  site_id        integer not null,
  -- Null in demo play.
  player_id      bigint,
  session_id     uuid,
  game_code      text not null,
  provider_code  text not null,
  mode           text not null check (mode in ('real', 'demo')),
  -- Null in demo play.
  seed_id        uuid,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  ended_at       timestamptz
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

-- Whether each round may ride: 0, or the number of the refusal. Rounds with no nonce are not asked about.
create function round_check(
  moment timestamptz, p_player bigint[], c_site integer[], c_player integer[],
  r_command integer[], r_launch uuid[], r_seed uuid[], r_nonce bigint[]
) returns smallint[] language plpgsql as $$
begin
  return (
    select array_agg(case
        when x.nonce is null then 0
        when l.id is null or l.ended_at is not null or l.expires_at <= moment
          or l.player_id is distinct from p_player[c_player[x.c]] or l.site_id <> c_site[x.c] then 9
        when s.id is null or s.revealed_at is not null or s.player_id <> l.player_id then 21
        when x.nonce <= s.last_nonce or x.nonce <= x.before then 22
        else 0 end order by x.place)
      from (
        select u.*, max(u.nonce) over (partition by u.seed order by u.place
                                       rows between unbounded preceding and 1 preceding) as before
          from unnest(r_command, r_launch, r_seed, r_nonce) with ordinality u(c, launch, seed, nonce, place)
      ) x
      left join launch l on l.id = x.launch
      left join seed s on s.id = x.seed
  );
end $$;

create function round_record(
  moment timestamptz, p_player bigint[], c_site integer[], c_player integer[], code smallint[],
  r_command integer[], r_id uuid[], r_launch uuid[], r_seed uuid[], r_nonce bigint[],
  r_stake bigint[], r_win bigint[], r_currency text[], r_game text[], r_provider text[],
  r_result jsonb[], r_started timestamptz[]
) returns void language plpgsql as $$
declare
  seeds integer;
  unrevealed integer;
begin
  insert into round (id, site_id, player_id, launch_id, seed_id, nonce, stake, win, started_at, settled_at,
                     game_code, provider_code, currency, state, result)
    select u.id, c_site[u.c], p_player[c_player[u.c]], u.launch, u.seed, u.nonce, u.stake, u.win, u.started, moment,
           u.game, u.provider, u.currency, 'settled', u.result
      from unnest(r_command, r_id, r_launch, r_seed, r_nonce, r_stake, r_win, r_currency, r_game, r_provider,
                  r_result, r_started)
        u(c, id, launch, seed, nonce, stake, win, currency, game, provider, result, started)
     where code[u.c] = 0;

  -- A rotation that got in between the check and here has revealed the seed: this update waited for it, leaves the
  -- seed alone, and the whole batch is decided again.
  with used as (
    select u.seed, max(u.nonce) as nonce from unnest(r_command, r_seed, r_nonce) u(c, seed, nonce)
     where code[u.c] = 0 group by u.seed
  ), moved as (
    update seed s set last_nonce = used.nonce from used where s.id = used.seed and s.revealed_at is null
    returning 1
  )
  select (select count(*) from used), (select count(*) from moved) into seeds, unrevealed;
  if seeds <> unrevealed then
    raise exception 'a seed was revealed while a round was being posted' using errcode = 'serialization_failure';
  end if;
end $$;
