-- The spin wheel. A wheel is never changed: another with a later id replaces it, so that each spin can be verified.
create table spin_wheel (
  id         integer generated always as identity primary key,
  site_id    integer not null references site (id) on delete cascade,
  -- [{weight, kind, amount}], clockwise from the top; amounts as texts.
  fields     jsonb not null check (jsonb_array_length(fields) >= 2),
  is_shown   boolean not null default true
);
create index spin_wheel_site on spin_wheel (site_id, id desc) where is_shown;

-- What spins a player has. The row is locked while a spin is decided, so that concurrent ones follow one another.
create table spin_player (
  player_id    bigint primary key,
  site_id      integer not null,
  -- Start of the site's day in which the free spin was last used.
  free_day     timestamptz,
  earned       integer not null default 0 check (earned >= 0),
  -- Sealed (db/keys). Committed to before the spin, which records it; then another replaces it.
  server_seed  bytea not null,
  -- Of the next spin.
  nonce        integer not null default 1 check (nonce > 0)
);

create table spin (
  id           uuid primary key,
  site_id      integer not null,
  player_id    bigint not null,
  wheel_id     integer not null references spin_wheel (id),
  paid_by      text not null check (paid_by in ('free', 'earned')),
  -- The day of a free spin: one a day.
  free_day     timestamptz,
  field        integer not null check (field >= 0),
  kind         text not null check (kind in ('token', 'cash', 'spins', 'none')),
  -- 1/10,000 units; for further spins their number, times 10,000 as well.
  amount       bigint not null check (amount >= 0),
  server_seed  bytea not null,
  client_seed  text not null,
  nonce        integer not null,
  created_at   timestamptz not null,
  check ((paid_by = 'free') = (free_day is not null)),
  unique (player_id, nonce),
  unique (player_id, free_day)
);
create index spin_history on spin (player_id, id desc);
create index spin_winners on spin (site_id, id desc) where kind in ('token', 'cash');

-- Why a player got spins: each reason gives them once.
create table spin_grant (
  player_id   bigint not null,
  reason      text not null,
  -- What it was given for: a mission and its day, a level.
  ref         text not null,
  site_id     integer not null,
  spins       integer not null check (spins > 0),
  created_at  timestamptz not null,
  primary key (player_id, reason, ref)
);

-- The games for tokens.
create table minigame_seed (
  player_id    bigint not null,
  game_code    text not null,
  site_id      integer not null,
  -- Sealed (db/keys). Committed to before the round, which records it; then another replaces it.
  server_seed  bytea not null,
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
  -- Empty while the round is open: it follows from the seed, and is kept once the round is over.
  hidden        smallint[] not null,
  choices       smallint[] not null default '{}',
  state         text not null check (state in ('open', 'won', 'lost', 'returned')),
  win           bigint not null default 0 check (win >= 0),
  server_seed   bytea not null,
  client_seed   text not null,
  nonce         integer not null,
  started_at    timestamptz not null,
  ended_at      timestamptz,
  -- After this it is ended for its player, and paid.
  expires_at    timestamptz not null,
  check ((state = 'open') = (ended_at is null)),
  unique (player_id, game_code, nonce)
);
create unique index minigame_round_open on minigame_round (player_id, game_code) where state = 'open';
create index minigame_round_due on minigame_round (expires_at) where state = 'open';
create index minigame_round_history on minigame_round (player_id, id desc) where state <> 'open';
