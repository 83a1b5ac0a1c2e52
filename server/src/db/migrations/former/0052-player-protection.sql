-- What players set themselves. Amounts in 1/10,000 units, the others in minutes.
create table player_limit (
  player_id   bigint not null references player (id) on delete cascade,
  kind        text not null check (kind in ('deposit_day', 'deposit_week', 'deposit_month', 'loss_day', 'loss_week',
                'loss_month', 'play_minutes', 'reality_check')),
  value       bigint not null check (value > 0),
  set_at      timestamptz not null,
  primary key (player_id, kind)
);

-- Every change that was ever asked for: tighter ones were applied at once, looser ones wait for their day and for the
-- player to confirm them.
create table player_limit_change (
  id          uuid primary key,
  player_id   bigint not null references player (id) on delete cascade,
  kind        text not null,
  from_value  bigint,
  to_value    bigint,
  asked_at    timestamptz not null,
  state       text not null check (state in ('applied', 'waiting', 'confirmed', 'cancelled')),
  decided_at  timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index player_limit_change_waiting on player_limit_change (player_id, kind) where state = 'waiting';
create index player_limit_change_history on player_limit_change (player_id, asked_at);

-- Breaks and self-exclusions; none is ever shortened, a longer one takes the place of the one there is.
create table player_stop (
  id          uuid primary key,
  player_id   bigint not null references player (id) on delete cascade,
  kind        text not null check (kind in ('break_day', 'break_week', 'break_month', 'exclude_6_months',
                'exclude_1_year', 'exclude_permanent')),
  since       timestamptz not null,
  -- Null: for good.
  until       timestamptz
);
create index player_stop_latest on player_stop (player_id, since);
