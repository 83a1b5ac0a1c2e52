-- Limits, exclusions, consent, and changes of an account that are kept as evidence. Who made a change is an actor as the code
-- writes it: `player:12`, `staff:3`, `system:<job>`, from the command line `system:shell:<name>`.

-- What players set themselves. Amounts in 1/10,000 units, the others in minutes.
create table player_limit (
  player_id  bigint not null references player (id) on delete cascade,
  kind       text not null check (kind in
    ('deposit_day', 'deposit_week', 'deposit_month', 'loss_day', 'loss_week', 'loss_month', 'play_minutes', 'reality_check')),
  value      bigint not null check (value > 0),
  set_at     timestamptz not null,
  primary key (player_id, kind)
);

-- Every change that was requested: a lower limit applies at once, a higher one waits for its day and then for the player
-- to confirm it.
create table player_limit_change (
  id          uuid primary key,
  player_id   bigint not null references player (id) on delete cascade,
  kind        text not null,
  from_value  bigint,
  to_value    bigint,
  asked_at    timestamptz not null,
  asked_by    text,
  state       text not null check (state in ('applied', 'waiting', 'confirmed', 'cancelled')),
  decided_at  timestamptz,
  decided_by  text,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index player_limit_change_waiting on player_limit_change (player_id, kind) where state = 'waiting';
create index player_limit_change_history on player_limit_change (player_id, asked_at);

-- Breaks and self-exclusions; none is ever shortened, a longer one replaces the one there is.
create table player_stop (
  id         uuid primary key,
  player_id  bigint not null references player (id) on delete cascade,
  kind       text not null check (kind in
    ('break_day', 'break_week', 'break_month', 'exclude_6_months', 'exclude_1_year', 'exclude_permanent')),
  since      timestamptz not null,
  -- Null: permanent.
  until      timestamptz,
  set_by     text
);
create index player_stop_latest on player_stop (player_id, since);

-- Accounts that may belong to somebody who has excluded themselves under another one, on any site of the operator. An
-- open match stops deposits and play as long as that exclusion lasts; staff clears it, and a pair that was cleared is not
-- stopped again.
create table exclusion_match (
  id           uuid primary key,
  player_id    bigint not null references player (id) on delete cascade,
  excluded_id  bigint not null references player (id) on delete cascade,
  -- What both accounts have in common.
  matched      text[] not null
    check (cardinality(matched) > 0 and matched <@ array['phone', 'mailbox', 'person', 'bank', 'device']),
  found_at     timestamptz not null,
  found_by     text not null check (found_by in ('signup', 'login', 'deposit', 'exclusion')),
  state        text not null default 'open' check (state in ('open', 'cleared')),
  cleared_at   timestamptz,
  cleared_by   text,
  reason       text,
  unique (player_id, excluded_id),
  check (player_id <> excluded_id),
  check ((state = 'cleared') = (cleared_at is not null and cleared_by is not null and reason is not null))
);
create index exclusion_match_excluded on exclusion_match (excluded_id);
create index exclusion_match_open on exclusion_match (found_at) where state = 'open';

-- Every version of the terms that a player accepted.
create table player_consent (
  player_id      bigint not null references player (id) on delete cascade,
  terms_version  integer not null check (terms_version > 0),
  accepted_at    timestamptz not null,
  primary key (player_id, terms_version)
);

-- Every change of a legal name: by the player while nothing depends on it yet, by staff afterwards.
create table player_name_change (
  id          uuid primary key,
  player_id   bigint not null references player (id) on delete cascade,
  from_name   text not null,
  to_name     text not null,
  changed_at  timestamptz not null,
  changed_by  text not null,
  reason      text not null
);
create index player_name_change_player on player_name_change (player_id, changed_at);

create table player_status_change (
  id          uuid primary key,
  player_id   bigint not null references player (id) on delete cascade,
  status      text not null check (status in ('active', 'blocked', 'closed')),
  changed_at  timestamptz not null,
  changed_by  text not null
);
create index player_status_change_player on player_status_change (player_id, changed_at);
