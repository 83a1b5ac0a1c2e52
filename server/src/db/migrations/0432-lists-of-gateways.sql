-- In the night the list of payments of each gateway is read (ADR 200). Null: it is due.
alter table gateway
  add column list_at      timestamptz,
  -- Up to when its list was read.
  add column listed_until timestamptz;
