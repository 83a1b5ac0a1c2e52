-- The servers of this database: each says every few seconds that it is alive, and takes its row away when it stops.
create table server_node (
  -- As holders of leases are named: host and process.
  name        text primary key,
  started_at  timestamptz not null,
  seen_at     timestamptz not null,
  -- The newest migration that its release has.
  migration   integer not null
);
