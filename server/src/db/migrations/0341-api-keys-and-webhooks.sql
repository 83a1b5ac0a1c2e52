-- With an API key a program of the operator makes calls that read: those of its scopes, at its sites.
create table api_key (
  id            bigint generated always as identity primary key,
  operator_id   integer not null references operator (id),
  name          text not null check (length(name) between 1 and 60),
  -- SHA-256 of the key: reading this table is not enough to use it.
  key_hash      bytea not null unique check (length(key_hash) = 32),
  -- What the key ends with, so that people can tell one from another.
  ending        text not null check (length(ending) = 4),
  -- Permissions.
  scopes        text[] not null check (cardinality(scopes) > 0),
  -- Null: every site of the operator, also those to come.
  site_ids      integer[] check (cardinality(site_ids) > 0),
  created_at    timestamptz not null,
  created_by    bigint not null references staff (id),
  expires_at    timestamptz,
  last_used_at  timestamptz,
  revoked_at    timestamptz
);
create index api_key_operator on api_key (operator_id, id);

-- An address of the operator that receives what happens, by signed requests (standardwebhooks.com).
create table webhook (
  id            uuid primary key,
  operator_id   integer not null references operator (id),
  url           text not null check (length(url) <= 500),
  topics        text[] not null check (cardinality(topics) > 0),
  site_ids      integer[] check (cardinality(site_ids) > 0),
  -- Sealed. The former one signs, too, until it ends.
  secret        bytea not null,
  former_secret bytea,
  former_until  timestamptz,
  state         text not null check (state in ('active', 'paused', 'removed')),
  -- Why the server paused it.
  paused_for    text,
  version       integer not null default 1,
  created_at    timestamptz not null
);
create index webhook_operator on webhook (operator_id) where state <> 'removed';

create table webhook_delivery (
  id            uuid primary key,
  webhook_id    uuid not null references webhook (id) on delete cascade,
  operator_id   integer not null,
  -- Null: nobody's, a message that staff sent to try the address.
  site_id       integer references site (id),
  player_id     bigint references player (id) on delete cascade,
  topic         text not null,
  body          text not null,
  state         text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts      integer not null default 0,
  created_at    timestamptz not null,
  attempted_at  timestamptz,
  -- HTTP status of the last answer; null where there was none.
  status        integer,
  problem       text
);
create index webhook_delivery_list on webhook_delivery (webhook_id, id);
create index webhook_delivery_player on webhook_delivery (player_id) where player_id is not null;
create index webhook_delivery_old on webhook_delivery (created_at);
