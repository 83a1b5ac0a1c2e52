-- The games for tokens. Everything hidden is drawn before the first choice and kept here, so that a round goes on after
-- any interruption.
create table minigame_seed (
  player_id    bigint not null,
  game_code    text not null,
  site_id      integer not null,
  -- Committed to before the round; the round takes it along, and another takes its place.
  server_seed  bytea not null check (length(server_seed) = 32),
  nonce        integer not null default 1 check (nonce > 0),
  primary key (player_id, game_code)
);

create table minigame_round (
  -- The id of the hold on the stake as well.
  id            uuid primary key,
  site_id       integer not null,
  player_id     bigint not null,
  game_code     text not null,
  game_version  integer not null,
  mode          text not null,
  stake         bigint not null check (stake > 0),
  hidden        smallint[] not null,
  choices       smallint[] not null default '{}',
  state         text not null check (state in ('open', 'won', 'lost', 'returned')),
  win           bigint not null default 0 check (win >= 0),
  server_seed   bytea not null,
  client_seed   text not null,
  nonce         integer not null,
  started_at    timestamptz not null,
  ended_at      timestamptz,
  -- After this it is ended for its player, with what it is worth.
  expires_at    timestamptz not null,
  check ((state = 'open') = (ended_at is null)),
  unique (player_id, game_code, nonce)
);
create unique index minigame_round_open on minigame_round (player_id, game_code) where state = 'open';
create index minigame_round_due on minigame_round (expires_at) where state = 'open';
create index minigame_round_history on minigame_round (player_id, id desc) where state <> 'open';
