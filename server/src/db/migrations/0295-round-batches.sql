-- The rounds of a batch of the ledger that ended on a site, until they are counted towards levels, missions and the like: one row
-- for all of them, where the outbox would have one each. ledger_post writes it, server/src/jobs/round-relay.ts counts and deletes it.
create table round_batch (
  id            bigint generated always as identity primary key,
  site_id       integer not null,
  created_at    timestamptz not null,
  -- Whether browsers were told that the balances of the players have changed.
  is_published  boolean not null default false,
  size          integer not null,
  players       bigint[] not null,
  rounds        uuid[] not null,
  -- As in ledger_game.
  games         integer[] not null,
  stakes        bigint[] not null,
  wins          bigint[] not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- They live for seconds: to compress them is more work than to keep them.
alter table round_batch alter players set storage external, alter rounds set storage external,
  alter games set storage external, alter stakes set storage external, alter wins set storage external;
