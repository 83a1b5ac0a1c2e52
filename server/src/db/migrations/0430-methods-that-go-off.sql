-- A way to pay in goes off by itself where its gateway does not answer, until a person turns it on again (ADR 194).
alter table payment_method
  -- Off by itself since.
  add column stopped_at timestamptz,
  -- A person turned it on again: orders before count no more.
  add column resumed_at timestamptz,
  -- It goes off where, of at least so many orders in so many minutes, so many of a hundred had no answer.
  add column stop_orders integer not null default 10 check (stop_orders between 1 and 1000),
  add column stop_percent integer not null default 50 check (stop_percent between 1 and 100),
  add column stop_minutes integer not null default 10 check (stop_minutes between 1 and 1440),
  -- ISO 3166; none: offered in every country.
  add column countries text[] not null default '{}';

alter table deposit
  -- When its gateway did not answer the order, last.
  add column unanswered_at timestamptz,
  -- When what the gateway has of it is compared with the ledger next,
  add column compare_at timestamptz,
  -- and when it was.
  add column compared_at timestamptz;
create index deposit_of_method on deposit (site_id, method_code, created_at);
create index deposit_of_gateway on deposit (adapter, created_at);
create index deposit_to_compare on deposit (compare_at) where compare_at is not null;
