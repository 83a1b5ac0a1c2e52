-- Launches, seeds and rounds of games, and what the ledger checks of a round in the commit of its command.

-- In seed and launch what every round reads comes first, ahead of all columns of variable length: that alone makes reading
-- them measurably cheaper.
create table seed (
  id                uuid primary key,
  player_id         bigint not null,
  -- The nonce of the last recorded round: nonces only grow, so that each is used once.
  last_nonce        bigint not null default 0,
  revealed_at       timestamptz,
  site_id           integer not null,
  created_at        timestamptz not null default now(),
  game_code         text not null,
  -- Both server seeds are sealed until they are revealed (db/keys). The next one is drawn, and its hash shown, before the
  -- player names the client seed it is combined with: neither side can choose its part knowing the other's.
  server_seed       bytea not null,
  server_seed_hash  bytea not null,
  client_seed       text not null,
  next_server_seed  bytea not null
) with (fillfactor = 70);
create unique index seed_active on seed (player_id, game_code) where revealed_at is null;

create table launch (
  id             uuid primary key,
  -- Null in demo play, as seed_id is.
  player_id      bigint,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  site_id        integer not null,
  created_at     timestamptz not null default now(),
  session_id     uuid,
  seed_id        uuid,
  token_hash     bytea not null unique,
  game_code      text not null,
  provider_code  text not null,
  mode           text not null check (mode in ('real', 'demo')),
  -- Play money never touches the ledger: balance, seeds, nonce and the last answer of a demo.
  demo           jsonb
);
create index launch_session on launch (session_id) where ended_at is null;
create index launch_player on launch (player_id, created_at desc) where mode = 'real';
create index launch_expired on launch (expires_at);
create index launch_demo_expiry on launch (expires_at) where mode = 'demo';

-- Partitioned by months (66-ledger-months.sql).
create table round (
  id               uuid primary key,
  site_id          integer not null,
  player_id        bigint not null,
  launch_id        uuid not null,
  seed_id          uuid not null,
  nonce            bigint not null,
  stake            bigint not null,
  win              bigint not null,
  started_at       timestamptz not null,
  settled_at       timestamptz,
  game_code        text not null,
  provider_code    text not null,
  currency         text not null,
  state            text not null check (state in ('open', 'settled', 'refunded')),
  result           jsonb not null,
  -- The ids of the holds of an open round.
  holds            uuid[],
  -- Of a bet on a shared round: then seed_id is a chain, and nonce the number of its round.
  shared_round_id  uuid
) partition by range (id);
-- One index for both lists: those of one game are looked for inside the player's part of it, which costs milliseconds in
-- 100,000 rounds and spares every round a second random page to write.
create index round_by_player on round (player_id, id desc, game_code);
-- One at a time of each game: who opens a round has locked the seed of its player and game, and found none here.
create index round_open on round (player_id, game_code) where state = 'open' and shared_round_id is null;

-- What ledger_post asks before it decides: whether each seed is unrevealed, its last nonce, and for each round 0 or the number
-- of the refusal. Arrays as in ledger_post.
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
