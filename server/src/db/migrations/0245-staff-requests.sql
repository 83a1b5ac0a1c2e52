-- Above which amount an action of a kind needs two persons at a site; without a row the kind's own default counts.
create table request_threshold (
  site_id  integer not null references site (id) on delete cascade,
  kind     text not null,
  -- In 1/10,000 of a unit of the site's currency. 0: always two; null: never.
  above    bigint check (above >= 0),
  version  integer not null default 1,
  primary key (site_id, kind)
);

-- An action of staff that a second person approves or declines. What it would do is in `input`, which its kind reads.
create table staff_request (
  id            uuid primary key,
  operator_id   integer not null references operator (id),
  -- The site may have moved to another cell since.
  site_id       integer not null,
  kind          text not null,
  -- `<kind>:<id>` of what it is about, as in the audit log.
  object        text not null,
  input         jsonb not null,
  -- What it did when it was tried and undone: the state before and after.
  effect        jsonb not null,
  amount        bigint,
  currency      text,
  reason        text not null,
  requested_by  bigint not null references staff (id),
  requested_at  timestamptz not null default ledger_now(),
  -- By the time of the database: nothing is approved from then on.
  expires_at    timestamptz not null,
  state         text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn')),
  decided_by    bigint references staff (id),
  decided_at    timestamptz,
  decision      text,
  check ((state = 'open') = (decided_at is null))
);
create index staff_request_newest on staff_request (operator_id, id);
create index staff_request_open on staff_request (operator_id, id) where state = 'open';
create index staff_request_object on staff_request (operator_id, object, id);
