-- The wheel. A wheel is never changed: another with a later id takes its place, so that each turn can be turned again.
create table spin_wheel (
  id         integer generated always as identity primary key,
  site_id    integer not null references site (id) on delete cascade,
  -- [{weight, kind, amount}], clockwise from the top; amounts as texts.
  fields     jsonb not null check (jsonb_array_length(fields) >= 2),
  is_shown   boolean not null default true
);
create index spin_wheel_site on spin_wheel (site_id, id desc) where is_shown;

-- What turns a player has. The row is locked while a turn is decided, so that many at once are one after another.
create table spin_player (
  player_id    bigint primary key,
  site_id      integer not null,
  -- Start of the site's day in which the free turn was last used.
  free_day     timestamptz,
  earned       integer not null default 0 check (earned >= 0),
  -- Committed to before the turn; the turn takes it along, and another takes its place.
  server_seed  bytea not null check (length(server_seed) = 32),
  -- Of the next turn.
  nonce        integer not null default 1 check (nonce > 0)
);

create table spin (
  id           uuid primary key,
  site_id      integer not null,
  player_id    bigint not null,
  wheel_id     integer not null references spin_wheel (id),
  paid_by      text not null check (paid_by in ('free', 'earned')),
  -- The day the free turn was of: one a day.
  free_day     timestamptz,
  field        integer not null check (field >= 0),
  kind         text not null check (kind in ('token', 'cash', 'spins', 'none')),
  -- 1/10,000 units; of further turns how many, times 10,000 as well.
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

-- Why a player got turns: what gives them gives them once.
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
