-- Rounds that are not over at once, and bets on shared rounds, that a bonus pays or counts (docs/decisions/0174). Amounts are
-- 1/10,000 units.
alter table round
  -- The grant that the round belongs to, and what of its stake was bonus money. A bet on a shared round says so in its own row.
  add column grant_id uuid,
  add column bonus_stake bigint not null default 0;
alter table shared_bet
  add column grant_id uuid,
  add column bonus_stake bigint not null default 0,
  -- The holds on its stake: one of each purse that pays it. None are named where its own id is the only one.
  add column holds uuid[];
