-- What players are rewarded for. Amounts are 1/10,000 units; texts are kept by language code, EN is always there.
-- Moments are those of the server's clock, never of the database's.

create table reward_setting (
  site_id                integer primary key references site (id) on delete cascade,
  -- How far the players' clocks are ahead of UTC: days and weeks begin by it.
  day_offset_minutes     integer not null default 0 check (day_offset_minutes between -720 and 840),
  welcome_token          bigint not null default 0 check (welcome_token >= 0),
  -- What a referred player must have paid in and staked, and what that brings both.
  referral_deposit       bigint not null check (referral_deposit >= 0),
  referral_turnover      bigint not null check (referral_turnover >= 0),
  referral_token         bigint not null check (referral_token >= 0),
  referral_cash          bigint not null check (referral_cash >= 0),
  referral_friend_token  bigint not null check (referral_friend_token >= 0)
);

-- What reaching a level pays: tokens at once, cash as something to claim from the inbox.
create table vip_reward (
  site_id  integer not null,
  level    integer not null,
  token    bigint not null check (token >= 0),
  cash     bigint not null check (cash >= 0),
  primary key (site_id, level),
  foreign key (site_id, level) references vip_level (site_id, level) on delete cascade
);

-- One row for each level a player was ever on: the reward of a level is paid with its row, so once.
create table vip_reached (
  player_id   bigint not null,
  level       integer not null,
  site_id     integer not null,
  reached_at  timestamptz not null,
  primary key (player_id, level)
);

create table mission (
  id             integer generated always as identity primary key,
  site_id        integer not null references site (id) on delete cascade,
  position       integer not null,
  period         text not null check (period in ('once', 'daily', 'weekly')),
  goal           text not null check (goal in ('rounds', 'wins', 'stake', 'deposits', 'depositSum')),
  provider_code  text,
  -- A count, or an amount where the goal is one.
  target         bigint not null check (target > 0),
  token          bigint not null check (token >= 0),
  cash           bigint not null check (cash >= 0),
  href           text not null check (href ~ '^/[^/]|^/$'),
  icon           text not null,
  texts          jsonb not null check (texts ? 'EN'),
  is_shown       boolean not null default true,
  check (token > 0 or cash > 0)
);
create index mission_site on mission (site_id, position);

create table mission_progress (
  player_id     bigint not null,
  mission_id    integer not null references mission (id) on delete cascade,
  -- The start of the day or week it was made in.
  period_start  timestamptz not null,
  site_id       integer not null,
  progress      bigint not null check (progress >= 0),
  completed_at  timestamptz,
  -- After this it can no longer be claimed.
  claim_until   timestamptz,
  claimed_at    timestamptz,
  primary key (player_id, mission_id, period_start)
);

create table leaderboard (
  id         integer generated always as identity primary key,
  site_id    integer not null references site (id) on delete cascade,
  position   integer not null,
  period     text not null check (period in ('daily', 'weekly')),
  metric     text not null check (metric in ('turnover', 'multiplier')),
  min_stake  bigint not null check (min_stake >= 0),
  -- [{from, to, token, cash}], amounts as texts.
  prizes     jsonb not null,
  texts      jsonb not null check (texts ? 'EN'),
  is_shown   boolean not null default true
);
create index leaderboard_site on leaderboard (site_id, position);

create table leaderboard_run (
  id              uuid primary key,
  leaderboard_id  integer not null references leaderboard (id) on delete cascade,
  site_id         integer not null,
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  -- What the run promises and counts by, as it began: a board that is changed later changes the next run.
  metric          text not null,
  min_stake       bigint not null,
  prizes          jsonb not null,
  paid_at         timestamptz,
  unique (leaderboard_id, starts_at)
);
create index leaderboard_run_due on leaderboard_run (ends_at) where paid_at is null;

create table leaderboard_score (
  run_id      uuid not null references leaderboard_run (id) on delete cascade,
  player_id   bigint not null,
  score       bigint not null,
  -- Of two equal scores the earlier stands first.
  reached_at  timestamptz not null,
  primary key (run_id, player_id)
);
create index leaderboard_rank on leaderboard_score (run_id, score desc, reached_at, player_id);

-- Who won what in a run that is over.
create table leaderboard_prize (
  run_id     uuid not null references leaderboard_run (id) on delete cascade,
  rank       integer not null,
  player_id  bigint not null,
  score      bigint not null,
  token      bigint not null,
  cash       bigint not null,
  primary key (run_id, rank)
);

create table referral (
  -- The referred player: nobody is referred twice.
  player_id      bigint primary key,
  referrer_id    bigint not null check (referrer_id <> player_id),
  site_id        integer not null,
  state          text not null check (state in ('registered', 'deposited', 'rewarded')),
  registered_at  timestamptz not null,
  rewarded_at    timestamptz,
  -- What it paid to the referrer.
  token          bigint not null default 0,
  cash           bigint not null default 0
);
create index referral_referrer on referral (referrer_id, registered_at desc);

create table promotion (
  id              integer generated always as identity primary key,
  site_id         integer not null references site (id) on delete cascade,
  position        integer not null,
  -- `deposit` matches a deposit; `link` only leads somewhere.
  kind            text not null check (kind in ('deposit', 'link')),
  -- How often a player may take it.
  period          text not null check (period in ('once', 'daily', 'weekly')),
  -- Address of the picture without its ending: `.avif` and `.webp` are there.
  picture         text not null,
  href            text not null check (href ~ '^/[^/]|^/$'),
  percent         integer not null default 0 check (percent between 0 and 1000),
  min_deposit     bigint not null default 0,
  max_bonus       bigint not null default 0,
  wagering_times  integer not null default 1 check (wagering_times between 1 and 100),
  wagering_days   integer not null default 7 check (wagering_days between 1 and 365),
  starts_at       timestamptz,
  ends_at         timestamptz,
  texts           jsonb not null check (texts ? 'EN'),
  is_shown        boolean not null default true,
  check (kind = 'link' or (percent > 0 and max_bonus > 0))
);
create index promotion_site on promotion (site_id, position);

create table bonus (
  id             uuid primary key,
  site_id        integer not null,
  player_id      bigint not null,
  promotion_id   integer not null references promotion (id),
  period_start   timestamptz not null,
  state          text not null check (state in ('joined', 'active', 'completed', 'forfeited', 'expired')),
  amount         bigint not null default 0,
  required       bigint not null default 0,
  wagered        bigint not null default 0,
  -- The terms as they were accepted: a promotion that is changed later changes no bonus.
  percent        integer not null,
  min_deposit    bigint not null,
  max_bonus      bigint not null,
  wagering_times integer not null,
  wagering_days  integer not null,
  created_at     timestamptz not null,
  activated_at   timestamptz,
  expires_at     timestamptz not null,
  closed_at      timestamptz,
  unique (player_id, promotion_id, period_start)
);
-- One at a time.
create unique index bonus_running on bonus (player_id) where state in ('joined', 'active');
create index bonus_due on bonus (expires_at) where state in ('joined', 'active');
create index bonus_history on bonus (player_id, id desc);

create table inbox_message (
  id          uuid primary key,
  site_id     integer not null,
  player_id   bigint not null,
  -- What it is about; the browser has the words, `figures` what goes into them.
  kind        text not null,
  figures     jsonb not null default '{}',
  -- The words themselves, where an operator wrote them.
  texts       jsonb check (texts ? 'EN'),
  href        text,
  token       bigint not null default 0 check (token >= 0),
  cash        bigint not null default 0 check (cash >= 0),
  created_at  timestamptz not null,
  -- After this nothing can be claimed from it.
  expires_at  timestamptz,
  read_at     timestamptz,
  claimed_at  timestamptz
);
create index inbox_player on inbox_message (player_id, id desc);
create index inbox_unread on inbox_message (player_id) where read_at is null;
