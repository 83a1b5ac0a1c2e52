-- An event whose handler failed waits, and in the end is set aside for people to look at rather than lost.
alter table outbox
  add column attempts smallint not null default 0,
  add column available_at timestamptz;

create table outbox_failed (
  id bigint primary key,
  site_id integer not null,
  player_id bigint,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  failed_at timestamptz not null default now(),
  error text not null
);
