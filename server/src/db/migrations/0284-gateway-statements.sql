-- Statements of gateways, uploaded by staff and matched against what the ledger has of the same payments.
create table gateway_statement (
  id            uuid primary key,
  site_id       integer not null references site (id),
  adapter       text not null,
  file_name     text not null,
  -- SHA-256 of the file: the same file is one statement of its gateway and site.
  file_hash     bytea not null check (length(file_hash) = 32),
  -- The period: days at this distance from UTC, in minutes; and the moments from which and up to which it lasts.
  first_day     date not null,
  last_day      date not null,
  utc_offset    integer not null check (utc_offset between -840 and 840),
  starts_at     timestamptz not null,
  ends_at       timestamptz not null,
  lines         integer not null,
  -- Lines of a kind that the mapping leaves out.
  skipped       integer not null,
  uploaded_at   timestamptz not null,
  uploaded_by   text not null,
  matched_at    timestamptz not null,
  -- The number of the last line; it is never given again.
  last_number   integer not null,
  totals        jsonb not null default '[]',
  counts        jsonb not null default '{}',
  -- Differences that nobody has decided on.
  open          integer not null default 0,
  version       integer not null default 1,
  check (first_day <= last_day and starts_at < ends_at)
);
create unique index gateway_statement_once on gateway_statement (site_id, adapter, file_hash);
create index gateway_statement_newest on gateway_statement (site_id, id);
create index gateway_statement_old on gateway_statement (uploaded_at);

create table gateway_statement_line (
  statement_id       uuid not null references gateway_statement (id) on delete cascade,
  number             integer not null,
  site_id            integer not null,
  -- In the file; null of a payment that only the ledger has.
  line               integer,
  kind               text not null check (kind in ('deposit', 'payout')),
  gateway_reference  text not null default '',
  our_reference      text not null default '',
  -- The reference as the id of a deposit or a withdrawal.
  our_id             uuid,
  -- As the gateway has it, in 1/10,000 of a unit; its fee is what it charged the operator.
  amount             bigint not null default 0,
  fee                bigint not null default 0,
  currency           text not null,
  at                 timestamptz,
  -- The payment that it is: a deposit or a withdrawal, or the case of an orphan.
  payment_id         uuid,
  ledger_state       text,
  ledger_amount      bigint not null default 0,
  ledger_currency    text,
  result             text not null default 'statement-only'
                     check (result in ('matched', 'amount', 'state', 'repeated', 'statement-only', 'ledger-only')),
  decision           text check (decision in ('explained', 'case')),
  case_id            uuid references payment_case (id),
  reason             text not null default '',
  decided_at         timestamptz,
  decided_by         text,
  version            integer not null default 1,
  primary key (statement_id, number),
  check ((decision is null) = (decided_at is null and decided_by is null)),
  check ((decision = 'case') = (case_id is not null) or decision is null and case_id is null)
);
create index gateway_statement_line_order on gateway_statement_line (statement_id, (result = 'matched'), number);
create index gateway_statement_line_result on gateway_statement_line (statement_id, result, number);
create index gateway_statement_line_payment on gateway_statement_line (payment_id) where payment_id is not null;
create index gateway_statement_line_case on gateway_statement_line (case_id) where case_id is not null;

-- Which column of a gateway's statements is what: remembered for the next one.
create table gateway_mapping (
  operator_id  integer not null references operator (id),
  adapter      text not null,
  mapping      jsonb not null,
  changed_at   timestamptz not null,
  changed_by   text not null,
  primary key (operator_id, adapter)
);
