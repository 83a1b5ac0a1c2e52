-- Tournaments: from a time until a time players collect points by rule; at the end prizes are paid by rank.
create table tournament (
  id         uuid primary key,
  site_id    integer not null references site (id) on delete cascade,
  state      text not null check (state in ('planned', 'cancelled', 'settled')),
  starts_at  timestamptz not null,
  ends_at    timestamptz not null check (ends_at > starts_at),
  metric     text not null check (metric in ('turnover', 'win', 'multiplier')),
  min_stake  bigint not null check (min_stake >= 0),
  -- {providers, categories, games}: rounds of any of these count, of all where all three are empty.
  counts     jsonb not null,
  opt_in     boolean not null,
  -- [{from, to, token, cash, promotion_id}], amounts as texts.
  prizes     jsonb not null,
  texts      jsonb not null check (texts ? 'EN'),
  version    integer not null default 1
);
create index tournament_site on tournament (site_id, id);
create index tournament_due on tournament (ends_at) where state = 'planned';

create table tournament_player (
  tournament_id  uuid not null references tournament (id) on delete cascade,
  player_id      bigint not null,
  site_id        integer not null,
  -- Rounds before it do not count.
  joined_at      timestamptz not null,
  score          bigint not null default 0,
  -- Of two equal scores the earlier ranks first.
  reached_at     timestamptz,
  primary key (tournament_id, player_id)
);
create index tournament_rank on tournament_player (tournament_id, score desc, reached_at, player_id);

-- Who won what. A prize is paid once: by the server that has locked its row while `paid_at` is null.
create table tournament_prize (
  tournament_id  uuid not null references tournament (id) on delete cascade,
  rank           integer not null,
  site_id        integer not null,
  player_id      bigint not null,
  score          bigint not null,
  token          bigint not null,
  cash           bigint not null,
  promotion_id   uuid,
  paid_at        timestamptz,
  -- Why its promotion was not granted.
  refused        text,
  primary key (tournament_id, rank)
);
create index tournament_prize_due on tournament_prize (tournament_id, rank) where paid_at is null;

create trigger version_written after insert or delete on tournament
  for each row execute function version_follows_row_of_site();
create trigger version_updated after update on tournament
  for each row when (old.* is distinct from new.*) execute function version_follows_row_of_site();
