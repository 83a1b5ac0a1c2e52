-- Prices that a site boosts for everybody (docs/decisions/0175). Amounts are 1/10,000 units, odds are decimal.
create table sports_boost (
  id         uuid primary key,
  site_id    integer not null references site,
  event_id   bigint not null references sports_event,
  market_id  bigint not null references sports_market,
  selection  text not null,
  odds       text not null,
  -- The most that a player may stake at it, all tickets together.
  max_stake  bigint not null check (max_stake > 0),
  -- The most that it may cost above the printed prices, and what its tickets may cost by now if all of them win.
  budget     bigint not null check (budget > 0),
  used       bigint not null default 0 check (used between 0 and budget),
  starts_at  timestamptz not null,
  ends_at    timestamptz not null check (ends_at > starts_at),
  state      text not null default 'planned' check (state in ('planned', 'active', 'ended')),
  ended_by   text check (ended_by in ('staff', 'time', 'start', 'price', 'budget')),
  ended_at   timestamptz,
  set_at     timestamptz not null,
  set_by     text not null,
  check ((state = 'ended') = (ended_by is not null)),
  check ((state = 'ended') = (ended_at is not null))
);
-- One at a time of a selection at a site.
create unique index sports_boost_open on sports_boost (site_id, market_id, selection) where state <> 'ended';
create index sports_boost_event on sports_boost (event_id) where state <> 'ended';

-- The boosted price that a ticket was struck with beside the printed one; what it added is in boost_added.
alter table sports_ticket add column boost_id uuid, add column boost_odds text;
create index sports_ticket_boost on sports_ticket (boost_id, player_id) where boost_id is not null;
