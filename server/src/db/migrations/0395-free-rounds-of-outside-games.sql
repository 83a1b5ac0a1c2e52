-- Free rounds that a site gives on a game of another studio: the provider keeps them, and says at the end what they have won.
create table outside_free_rounds (
  -- What the provider is given with the order: sent again it is the same one.
  id             uuid primary key,
  account        text not null,
  site_id        integer not null,
  player_id      bigint not null,
  provider_code  text not null,
  game_code      text not null,
  currency       text not null,
  quantity       integer not null check (quantity > 0),
  -- Of each round, 1/10,000 units.
  stake          bigint not null check (stake > 0),
  ends_at        timestamptz not null,
  -- ordered: the provider has not answered yet; given; refused by it; cancelling: as ordered; cancelled; finished: what they won is paid.
  state          text not null check (state in ('ordered', 'given', 'refused', 'cancelling', 'cancelled', 'finished')),
  -- What the provider calls them; null before it has answered.
  ref            text,
  -- Why it refused, in its words.
  problem        text,
  -- 1/10,000 units; null until they are finished.
  win            bigint,
  -- Who gave them.
  asked_by       text not null,
  ordered_at     timestamptz not null,
  changed_at     timestamptz not null
);
create index outside_free_rounds_player on outside_free_rounds (player_id, id desc);
create index outside_free_rounds_account on outside_free_rounds (account, id desc);
