-- Free rounds that partners give their players, and the transactions that they pay for (docs/decisions/0186).
create table supply_reward (
  partner     text not null,
  -- What the partner calls it.
  ref         text not null,
  site_id     integer not null,
  player_id   bigint not null,
  game_code   text not null,
  -- Of each round, 1/10,000 units: a round of another stake is paid by the player.
  stake       bigint not null check (stake > 0),
  rounds      integer not null check (rounds between 1 and 10000),
  -- Of those, the ones that were begun.
  used        integer not null default 0 check (used between 0 and rounds),
  starts_at   timestamptz not null,
  ends_at     timestamptz not null,
  created_at  timestamptz not null,
  cancelled_at timestamptz,
  primary key (partner, ref),
  check (ends_at > starts_at)
);
create index supply_reward_player on supply_reward (player_id, game_code);

alter table supply_transaction
  -- The reward whose round it is; null: the player pays it.
  add column reward text;
