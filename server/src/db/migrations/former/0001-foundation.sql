-- What happened, written in the transaction in which it happened; the relay hands it on and deletes it.
create table outbox (
  id bigint generated always as identity primary key,
  site_id integer not null,
  player_id bigint,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

-- The first answer to a command, given again when the command is repeated under the same key.
create table once_key (
  site_id integer not null,
  key uuid not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (site_id, key)
);

create index once_key_created_at on once_key (created_at);
