-- Free rounds that the players of a segment are given: a job orders them, some players at a time (docs/decisions/0232).
create table free_rounds_batch (
  id             uuid primary key,
  site_id        integer not null references site (id),
  -- What the request was sent under: sent again it is the same one.
  key            uuid not null,
  segment_id     uuid not null,
  provider_code  text not null,
  game_code      text not null,
  quantity       integer not null check (quantity > 0),
  -- Of each round, 1/10,000 units.
  stake          bigint not null check (stake > 0),
  ends_at        timestamptz not null,
  promotion_id   uuid,
  -- running: players wait; done: none does; stopped: nobody can be given them now.
  state          text not null check (state in ('running', 'done', 'stopped')),
  -- The code of the refusal that stopped it.
  problem        text,
  -- The job that is next: one that was done before, or runs twice, is not it.
  step           integer not null default 0,
  -- Counts what staff does with it.
  version        integer not null default 1,
  asked_by       text not null,
  asked_at       timestamptz not null,
  changed_at     timestamptz not null,
  unique (site_id, key)
);
create index free_rounds_batch_site on free_rounds_batch (site_id, id desc);

-- Its players, each once.
create table free_rounds_batch_player (
  batch_id        uuid not null references free_rounds_batch (id),
  player_id       bigint not null references player (id),
  -- waiting; ordered: the provider is asked by a job of its own; leftOut: may not play.
  state           text not null check (state in ('waiting', 'ordered', 'leftOut')),
  -- What was ordered, from the first time on.
  free_rounds_id  uuid,
  primary key (batch_id, player_id)
);
create index free_rounds_batch_player_waiting on free_rounds_batch_player (batch_id, player_id) where state = 'waiting';
create index free_rounds_batch_player_player on free_rounds_batch_player (player_id);
