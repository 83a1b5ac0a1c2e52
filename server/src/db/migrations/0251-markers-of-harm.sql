-- What a player played in an hour, added up from the events of rounds and bets when they are settled: markers of harm read no
-- transfer, so that they cost the same for a player with a million rounds. Amounts in 1/10,000 units.
create table player_hour (
  player_id  bigint not null references player (id) on delete cascade,
  hour       timestamptz not null,
  site_id    integer not null references site (id),
  staked     bigint not null,
  returned   bigint not null,
  rounds     integer not null,
  -- The minutes with play, a bit each.
  minutes    bigint not null,
  primary key (player_id, hour)
);
create index player_hour_old on player_hour (hour);

-- The markers of a player as they were calculated last, and when they are due again.
create table player_marker (
  player_id      bigint primary key references player (id) on delete cascade,
  site_id        integer not null references site (id),
  due_at         timestamptz,
  calculated_at  timestamptz,
  -- By code; amounts as text.
  values         jsonb not null default '{}',
  raised         text[] not null default '{}'
);
create index player_marker_due on player_marker (due_at) where due_at is not null;

-- Where a site differs from a marker's own threshold.
create table marker_setting (
  site_id    integer not null references site (id) on delete cascade,
  code       text not null,
  threshold  bigint not null check (threshold > 0),
  enabled    boolean not null,
  version    integer not null default 1,
  primary key (site_id, code)
);

create table marker_setting_change (
  id          uuid primary key,
  site_id     integer not null references site (id) on delete cascade,
  code        text not null,
  threshold   bigint not null,
  enabled     boolean not null,
  changed_at  timestamptz not null,
  changed_by  text not null,
  reason      text not null
);
create index marker_setting_change_site on marker_setting_change (site_id, code, changed_at);

-- What players said to staff that says something about their play.
create table player_contact (
  id          uuid primary key,
  player_id   bigint not null references player (id) on delete cascade,
  site_id     integer not null references site (id),
  about       text not null check (about in ('harm', 'money', 'complaint', 'third_party', 'other')),
  note        text not null,
  at          timestamptz not null,
  noted_by    text not null
);
create index player_contact_player on player_contact (player_id, at);

-- Somebody to look after: raised markers, or an account that may be an excluded person's by a weak resemblance.
create table protection_case (
  id           uuid primary key,
  site_id      integer not null references site (id),
  player_id    bigint not null references player (id) on delete cascade,
  kind         text not null check (kind in ('harm', 'duplicate')),
  state        text not null default 'open' check (state in ('open', 'assigned', 'decided')),
  -- harm: the raised markers with value and threshold; duplicate: the excluded account and what resembles it.
  detail       jsonb not null,
  opened_at    timestamptz not null,
  assigned_to  bigint references staff (id),
  decided_at   timestamptz,
  decided_by   text,
  outcome      text,
  reason       text,
  version      integer not null default 1,
  check ((state = 'decided') = (decided_at is not null))
);
create unique index protection_case_open on protection_case (player_id, kind) where state <> 'decided';
create index protection_case_site on protection_case (site_id, id);
create index protection_case_waiting on protection_case (site_id, id) where state <> 'decided';
create index protection_case_player on protection_case (player_id, id);

-- What was done in a case, and the player's markers before and 30 days after.
create table protection_action (
  id            uuid primary key,
  case_id       uuid not null references protection_case (id) on delete cascade,
  site_id       integer not null references site (id),
  player_id     bigint not null references player (id) on delete cascade,
  kind          text not null check (kind in ('message', 'call', 'limit', 'break', 'exclude', 'note')),
  note          text not null,
  done_at       timestamptz not null,
  done_by       text not null,
  before        jsonb not null,
  follow_up_at  timestamptz not null,
  after         jsonb
);
create index protection_action_case on protection_action (case_id, id);
create index protection_action_follow_up on protection_action (follow_up_at) where after is null;

-- What markers read of a player by time.
create index deposit_by_player_time on deposit (player_id, created_at);
create index withdrawal_by_player_closed on withdrawal (player_id, closed_at) where closed_at is not null;
