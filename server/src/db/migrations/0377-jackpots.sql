-- Jackpots: prizes that stakes have a chance of, or add to until they drop.
create table jackpot (
  id            uuid primary key,
  site_id       integer not null references site (id) on delete cascade,
  -- Its account in the ledger is `jackpot:<number>`; another jackpot may have the number once this one has ended.
  number        integer not null check (number between 1 and 48),
  account_id    bigint not null,
  kind          text not null check (kind in ('fixed', 'progressive', 'mustDrop')),
  state         text not null check (state in ('running', 'paused', 'ending', 'ended')),
  seed          bigint not null check (seed > 0),
  -- In 1/10,000 of each stake.
  share         integer not null check (share between 0 and 2000),
  -- So much is staked for one win on average.
  odds          bigint check (odds > 0),
  maximum       bigint check (maximum > seed),
  -- {providers, categories, games}: rounds of any of these count, of all where all three are empty.
  counts        jsonb not null,
  texts         jsonb not null check (texts ? 'EN'),
  -- Rounds from then on count, and until it was paused.
  counts_since  timestamptz not null,
  paused_at     timestamptz,
  -- Which jackpot gets what is in it when it ends; none: the site.
  end_into      uuid,
  version       integer not null default 1,
  check ((kind = 'mustDrop') = (maximum is not null)),
  check ((kind = 'mustDrop') = (odds is null)),
  check ((state = 'running') = (paused_at is null))
);
create index jackpot_site on jackpot (site_id, id);
create unique index jackpot_account on jackpot (account_id) where state <> 'ended';

-- The pots of a jackpot, one after the other; the one that is not closed is under way.
create table jackpot_pot (
  jackpot_id   uuid not null references jackpot (id) on delete cascade,
  number       integer not null check (number >= 1),
  site_id      integer not null,
  seed         bigint not null,
  maximum      bigint,
  amount       bigint not null check (amount >= 0),
  -- What stakes have added beyond that, in 1/10,000 of the smallest unit.
  rest         bigint not null default 0 check (rest between 0 and 9999),
  -- Of a pot that must drop: its drop point follows from the secret, which is sealed until it is closed.
  secret       bytea,
  secret_hash  bytea,
  opened_at    timestamptz not null,
  closed_at    timestamptz,
  -- Who won it by which round, and the chance that round had; empty where its jackpot has ended.
  player_id    bigint,
  round_id     uuid,
  stake        bigint,
  odds         bigint,
  prize        bigint,
  primary key (jackpot_id, number)
);
create unique index jackpot_pot_open on jackpot_pot (jackpot_id) where closed_at is null;
create unique index jackpot_pot_round on jackpot_pot (jackpot_id, round_id) where round_id is not null;
create index jackpot_pot_won on jackpot_pot (site_id, closed_at desc) where round_id is not null;
create index jackpot_pot_player on jackpot_pot (player_id) where player_id is not null;

-- Rounds that were counted and not yet drawn for jackpots: [{id, player, provider, game, stake, at}].
create table jackpot_queue (
  id       bigint generated always as identity primary key,
  site_id  integer not null,
  rounds   jsonb not null
);
create index jackpot_queue_site on jackpot_queue (site_id, id);

create trigger version_written after insert or delete on jackpot
  for each row execute function version_follows_row_of_site();
create trigger version_updated after update on jackpot
  for each row when (old.* is distinct from new.*) execute function version_follows_row_of_site();
