-- Work that one server does at a time: who does it, until when by the clock of this database, and under which number.
-- Whoever takes a lease over counts `fence` up, so that a write of an earlier holder, which names its own number, is
-- refused. `last_run_at` is when a holder last began a run of the work: another goes on from there.
create table lease (
  name         text primary key,
  holder       text not null,
  fence        bigint not null,
  expires_at   timestamptz not null,
  last_run_at  timestamptz not null default now()
) with (fillfactor = 50);
