-- House games for the players of other operators: the partners, their players here, what they have open, and the transactions that
-- their wallets were asked for (docs/decisions/0186). Amounts are 1/10,000 units of the currency of the partner's site.

create table supply_partner (
  -- In the address that the partner calls.
  code        text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name        text not null,
  -- The site whose games, stakes, currency and domain it has.
  site_id     integer not null references site (id) on delete cascade,
  -- Where its wallet is, without the last slash.
  wallet_url  text not null,
  -- Whose pages may show the games in a frame.
  origins     text[] not null default '{}',
  -- Networks that may call, as CIDR; none listed: any.
  addresses   cidr[] not null default '{}',
  -- Null: every game of the site that can be played by partners.
  games       text[],
  -- From here on no game is opened and no stake asked for; what was staked before is settled.
  paused_at   timestamptz,
  version     integer not null default 1
);

-- Those of theirs verify what they send, those of ours sign what we send; two overlap while they are rotated.
create table supply_key (
  id         uuid primary key,
  partner    text not null references supply_partner (code) on delete cascade,
  site_id    integer not null,
  owner      text not null check (owner in ('theirs', 'ours')),
  -- Sealed.
  value      bytea not null,
  starts_at  timestamptz not null,
  ends_at    timestamptz,
  check (ends_at > starts_at)
);
create index supply_key_partner on supply_key (partner);

-- A player of a partner: seeds, rounds and transfers have its id, which no player of a site has.
create table supply_player (
  id          bigint primary key,
  partner     text not null,
  site_id     integer not null,
  -- What the partner calls the player.
  user_ref    text not null,
  created_at  timestamptz not null,
  unique (partner, user_ref)
);

-- A game that a player of a partner has open: a launch without a session.
create table supply_launch (
  -- Deleted with the launch, by the function that deletes it: the ledger's tables are referred to by no new one (ADR 0102).
  launch_id  uuid primary key,
  partner    text not null,
  site_id    integer not null,
  player_id  bigint not null,
  -- What the partner's wallet knows the launch by. Sealed.
  token      bytea not null
);

-- What the wallet of a partner is asked for: a row is there before it is, and the row's id is the transaction's for good.
create table supply_transaction (
  id          uuid primary key,
  partner     text not null,
  site_id     integer not null,
  player_id   bigint not null,
  launch_id   uuid not null,
  round_id    uuid not null,
  game_code   text not null,
  kind        text not null check (kind in ('bet', 'win', 'rollback')),
  -- The bet that is won on, or rolled back.
  of_id       uuid,
  -- What is staked, won or rolled back; a lost round is won with nothing.
  amount      bigint not null check (amount >= 0),
  -- Whether its round is over with it.
  closes      boolean not null,
  currency    text not null,
  -- `open`: not answered yet. A bet is `refused` by the wallet, or `cancelled` where its answer is not known and it is rolled back;
  -- a win or rollback is `failed` where the wallet refuses it for good, and somebody has to look at it.
  state       text not null check (state in ('open', 'done', 'refused', 'cancelled', 'failed')),
  -- Of a bet: the page's key, and what it asked for.
  key         uuid,
  asked       jsonb,
  -- What the wallet said last, in its own words.
  status      text,
  tries       integer not null default 0,
  -- When it is sent again, or a bet given up.
  due_at      timestamptz,
  created_at  timestamptz not null,
  closed_at   timestamptz,
  check ((kind = 'bet') = (key is not null and asked is not null)),
  check ((kind = 'bet') = (of_id is null)),
  check ((state = 'open') = (closed_at is null))
);
create unique index supply_transaction_key on supply_transaction (site_id, key) where key is not null;
-- A player has one stake at a time that waits for the wallet, in each game.
create unique index supply_transaction_asked on supply_transaction (player_id, game_code) where kind = 'bet' and state = 'open';
create index supply_transaction_due on supply_transaction (due_at) where state = 'open';
create index supply_transaction_round on supply_transaction (round_id);
create index supply_transaction_age on supply_transaction (created_at);
create index supply_transaction_partner on supply_transaction (partner, created_at);
