-- Tickets that a bonus pays, counts or adds to (docs/decisions/0168). Amounts are 1/10,000 units.
alter table sports_ticket
  -- cash, bonus (bonus money of the grant), or free (a free bet: the stake is the site's).
  add column paid_by text not null default 'cash',
  -- The grant that pays it, that its stake counts for, or whose boost it has; none any more once a free bet or boost went back.
  add column grant_id uuid,
  -- What it counts for the wagering of the grant, once it is settled with a stake that did not come back.
  add column counted bigint not null default 0,
  -- The boost: percent of the profit, at most so much, and what it has added.
  add column boost_percent integer,
  add column boost_maximum bigint,
  add column boost_added bigint not null default 0;

-- Free bets and boosts are ready (to be used on a ticket) and inPlay (until it is settled).
alter table bonus_grant drop constraint bonus_grant_state_check;
create index bonus_grant_ready on bonus_grant (expires_at) where state = 'ready';
