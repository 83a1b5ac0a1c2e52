-- What sites do to the prices of feeds. A margin is of a sport, of a competition or of an event, the most particular one
-- counts; a price by hand is of one selection for a time. `site_prices` of an event is derived from both in the transaction
-- that changes them, and read with the rows that it belongs to: null where no site prices the event otherwise than its feed.
create table sports_margin (
  id             bigint generated always as identity primary key,
  site_id        integer not null references site (id) on delete cascade,
  sport          text not null references sports_sport (code),
  competition_id bigint references sports_competition (id),
  event_id       bigint references sports_event (id),
  -- Basis points by which every implied probability is raised.
  margin         integer not null check (margin between 0 and 2000),
  set_at         timestamptz not null,
  set_by         text not null,
  check (competition_id is null or event_id is null),
  unique nulls not distinct (site_id, sport, competition_id, event_id)
);
create index sports_margin_event on sports_margin (event_id) where event_id is not null;

create table sports_price (
  site_id         integer not null references site (id) on delete cascade,
  market_id       bigint not null references sports_market (id),
  selection       text not null,
  event_id        bigint not null references sports_event (id),
  odds            text not null,
  until_at        timestamptz not null,
  -- Whether it ends before that, with the next change of the event's score or state.
  ends_with_state boolean not null,
  set_at          timestamptz not null,
  set_by          text not null,
  primary key (site_id, market_id, selection)
);
create index sports_price_until on sports_price (until_at);
create index sports_price_event on sports_price (event_id);

alter table sports_event add column site_prices jsonb;
