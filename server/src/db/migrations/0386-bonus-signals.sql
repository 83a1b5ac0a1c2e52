-- Grants that are suspected of abuse, decided by persons (docs/decisions/0176).

-- Why a grant is suspected. At most one of a kind waits; what was decided is not raised again for the same evidence.
create table bonus_signal (
  id          uuid primary key,
  site_id     integer not null references site (id) on delete cascade,
  grant_id    uuid not null references bonus_grant (id) on delete cascade,
  player_id   bigint not null references player (id) on delete cascade,
  -- The rule that found it (rules/src/rewards/bonus/signals/numbers.ts).
  kind        text not null,
  -- held: it waits, and the grant becomes no cash until it is decided.
  state       text not null default 'open' check (state in ('open', 'held', 'cleared', 'forfeited', 'excluded')),
  -- Each part of the evidence in one spelling.
  keys        text[] not null,
  -- As contract/src/office/rewards/signal.ts has it.
  evidence    jsonb not null,
  found_at    timestamptz not null,
  version     integer not null default 1 check (version >= 1),
  decided_at  timestamptz,
  decided_by  text,
  reason      text,
  check ((state in ('open', 'held')) = (decided_at is null and decided_by is null))
);
create unique index bonus_signal_open on bonus_signal (grant_id, kind) where state in ('open', 'held');
create index bonus_signal_site on bonus_signal (site_id, id desc);
create index bonus_signal_grant on bonus_signal (grant_id);
create index bonus_signal_player on bonus_signal (player_id);
create index bonus_signal_decided on bonus_signal (decided_at) where decided_at is not null;

-- When a grant is looked at next; until some time after it is over.
create table bonus_watch (
  grant_id  uuid primary key references bonus_grant (id) on delete cascade,
  site_id   integer not null references site (id) on delete cascade,
  due_at    timestamptz not null
);
create index bonus_watch_due on bonus_watch (due_at);

-- What a site has set of a rule: whether it applies, and its numbers where they are not the usual ones.
create table bonus_signal_rule (
  site_id     integer not null references site (id) on delete cascade,
  kind        text not null,
  enabled     boolean not null,
  numbers     jsonb not null,
  version     integer not null check (version >= 1),
  changed_at  timestamptz not null,
  changed_by  text not null,
  reason      text not null,
  primary key (site_id, kind)
);

-- Players who are excluded from promotions.
create table player_promotion_bar (
  player_id  bigint primary key references player (id) on delete cascade,
  site_id    integer not null references site (id) on delete cascade,
  since      timestamptz not null,
  by         text not null,
  reason     text not null
);

-- Since when a grant becomes no cash until staff has decided about it.
alter table bonus_grant add column held_at timestamptz;

insert into bonus_watch (grant_id, site_id, due_at)
  select id, site_id, now() from bonus_grant where state in ('waiting', 'active', 'ready', 'inPlay');

-- Bets of one moment that bonuses pay, count or add to.
create index sports_ticket_with_grant on sports_ticket (site_id, placed_at) where grant_id is not null;
