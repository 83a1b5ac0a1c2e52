-- Games of other studios: accounts under which their servers call the wallet, and what they have sent.

create table outside_account (
  -- In the address that the provider calls, and the same in every cell.
  code       text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  dialect    text not null,
  -- Where the account differs from its dialect's usual policies.
  policies   jsonb not null default '{}',
  -- Networks that may call, as CIDR; none listed: any.
  addresses  cidr[] not null default '{}'
);

-- A site that plays under an account.
create table outside_site (
  account      text not null references outside_account (code),
  site_id      integer not null references site (id) on delete cascade,
  -- What the provider calls the site.
  operator_id  text not null,
  -- From here on no bet is accepted; what was bet before is settled.
  paused_at    timestamptz,
  primary key (account, site_id)
);

-- Keys of both sides. Those of theirs verify what they send, those of ours sign what we send; two overlap while they are rotated.
create table outside_key (
  id          uuid primary key,
  account     text not null references outside_account (code),
  -- Null: of every site.
  site_id     integer references site (id) on delete cascade,
  owner       text not null check (owner in ('theirs', 'ours')),
  -- Sealed.
  value       bytea not null,
  starts_at   timestamptz not null,
  ends_at     timestamptz,
  check (ends_at > starts_at)
);
create index outside_key_account on outside_key (account);

-- The studios whose games are played under an account.
create table outside_studio (
  provider_code  text primary key references provider (code),
  account        text not null references outside_account (code)
);

create table outside_round (
  id             uuid primary key,
  account        text not null,
  site_id        integer not null,
  player_id      bigint not null,
  provider_code  text not null,
  game_code      text not null,
  -- The provider's name of it. Players of a live game share one name, and some providers number the rounds of each game.
  ref            text not null,
  currency       text not null,
  -- What was staked and won with the player's money and is not rolled back, 1/10,000 units; below zero after a late rollback.
  stake          bigint not null,
  win            bigint not null,
  state          text not null check (state in ('open', 'closed')),
  started_at     timestamptz not null,
  closed_at      timestamptz,
  unique (player_id, account, game_code, ref)
);
create index outside_round_game on outside_round (player_id, game_code, started_at desc);
create index outside_round_open on outside_round (started_at) where state = 'open';

-- What a provider has sent, by its own reference. Kept at least as long as it may be repeated (docs/operations.md).
create table outside_transaction (
  account     text not null,
  ref         text not null,
  site_id     integer not null,
  player_id   bigint not null,
  kind        text not null check (kind in ('bet', 'win', 'rollback', 'adjustment')),
  -- `tombstone`: it was rolled back and has not arrived.
  state       text not null check (state in ('done', 'rolledBack', 'tombstone')),
  amount      bigint not null,
  is_free     boolean not null,
  round_id    uuid,
  -- The reference of what it wins or rolls back.
  of_ref      text,
  -- Of what was sent; null for a tombstone.
  content     bytea,
  -- The first answer, which a repetition gets again; null for a tombstone.
  answer      jsonb,
  created_at  timestamptz not null,
  primary key (account, ref)
);
create index outside_transaction_round on outside_transaction (round_id) where round_id is not null;
create index outside_transaction_age on outside_transaction (created_at);
