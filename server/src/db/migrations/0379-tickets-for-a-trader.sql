-- Tickets that wait for a trader (docs/decisions/0167). Amounts are 1/10,000 units.
alter table sports_rule
  -- A ticket that risks more, or may win more, waits for a trader; null: none does.
  add column review_stake bigint check (review_stake > 0),
  add column review_win bigint check (review_win > 0),
  -- Whether what a player's stake factor does not allow waits rather than being refused.
  add column review_over_factor boolean not null default false,
  -- So long a trader has to decide, and then a player to answer an offer.
  add column review_s integer not null default 60 check (review_s between 10 and 600);

-- Tickets may be `waiting`, too: until `decides_at`, when the time of the trader, or of the player's answer, is over.
alter table sports_ticket drop constraint sports_ticket_state_check;
alter table sports_ticket
  -- The hold on its risk, where that is another than at first: a smaller stake is held anew.
  add column hold_id uuid;
create index sports_ticket_waiting on sports_ticket (player_id) where state = 'waiting';

-- What a trader decides on, one row for a ticket that waited.
create table sports_review (
  ticket_id   uuid primary key references sports_ticket,
  site_id     integer not null references site (id),
  player_id   bigint not null,
  -- stake, win: above what the site has set; factor: above what the player's factor allows.
  cause       text not null,
  -- waiting: for the trader; offered: for the player's answer; over.
  state       text not null check (state in ('waiting', 'offered', 'over')),
  -- Grows with every change: who decides names the one that was seen.
  version     integer not null default 1,
  -- {stake, risk, to_win, legs: [{n, odds, odds_decimal}]}, amounts as texts: the last offer,
  offer       jsonb,
  -- and what the player had asked for, where an offer was accepted.
  asked       jsonb,
  opened_at   timestamptz not null,
  closed_at   timestamptz,
  check ((state = 'over') = (closed_at is not null)),
  check (state <> 'offered' or offer is not null)
);
create index sports_review_open on sports_review (site_id, opened_at) where state <> 'over';
