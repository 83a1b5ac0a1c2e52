-- A list as a file: made part by part by whichever server has the turn, so that what a killed server began goes on.
create table staff_export (
  id            uuid primary key,
  operator_id   integer not null references operator (id),
  staff_id      bigint not null references staff (id),
  -- Which list, as the contract names it, and the request of its call without the page.
  list          text not null,
  filter        jsonb not null,
  -- What was held when it was begun, by permission: the sites, or 'all'. It is asked for again with every page, and at the download.
  powers        jsonb not null,
  ip            text not null,
  user_agent    text not null,
  request_id    text not null,
  state         text not null default 'waiting'
                check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- The code of the refusal it ended with.
  failure       text,
  -- Faults in a row; it fails after some.
  faults        integer not null default 0,
  -- Where the next part begins, in the words of the list.
  next_page     text,
  parts         integer not null default 0,
  rows          bigint not null default 0,
  bytes         bigint not null default 0,
  created_at    timestamptz not null,
  continued_at  timestamptz not null,
  ended_at      timestamptz
);
create index staff_export_own on staff_export (staff_id, id desc);
create index staff_export_open on staff_export (continued_at) where state in ('waiting', 'running');
create index staff_export_old on staff_export (created_at);

create table staff_export_part (
  export_id  uuid not null references staff_export (id) on delete cascade,
  number     integer not null,
  -- CSV, compressed by gzip.
  body       bytea not null,
  primary key (export_id, number)
);
alter table staff_export_part alter column body set storage external;
