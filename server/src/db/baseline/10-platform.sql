-- What every noun uses. The table of migrations themselves, schema_migration, is made by db/migrate.ts.

-- Which text of each function of db/functions this database has.
create table schema_function (
  name        text primary key,
  checksum    text not null,
  applied_at  timestamptz not null
);

-- The time by which functions of this database decide. In a function of its own, so that a test can be a week ahead.
create function ledger_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

-- The trigger of append-only tables.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Domain events, written in the transaction of their cause; the relay delivers and deletes them.
create table outbox (
  id            bigint generated always as identity primary key,
  site_id       integer not null,
  player_id     bigint,
  topic         text not null,
  payload       jsonb not null,
  created_at    timestamptz not null default now(),
  -- Deliveries that failed, and when the next one is due.
  attempts      smallint not null default 0,
  available_at  timestamptz
);

-- Events whose delivery kept failing, for people to look at.
create table outbox_failed (
  id          bigint primary key,
  site_id     integer not null,
  player_id   bigint,
  topic       text not null,
  payload     jsonb not null,
  created_at  timestamptz not null,
  failed_at   timestamptz not null default now(),
  error       text not null
);

-- The first answer to a request, returned again when the request is repeated under the same key.
create table once_key (
  site_id       integer not null,
  key           uuid not null,
  request_hash  bytea not null,
  answer        jsonb,
  created_at    timestamptz not null default now(),
  primary key (site_id, key)
);
create index once_key_created_at on once_key (created_at);

-- Keys that the server made for itself, such as the one of one-time codes; every node reads the same.
create table server_key (
  name   text primary key,
  value  bytea not null
);
-- The first start looks for secrets that are not sealed yet, and deletes this mark.
insert into server_key (name, value) values ('plain', '');
