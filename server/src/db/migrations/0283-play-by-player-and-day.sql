-- What each player staked, won and was given on a business day, in 1/10,000 units: added up from the transfers by a job
-- (ledger_add_player_days), each of them once, so that reports by player read no transfer of earlier days.
create table player_day (
  site_id      integer not null,
  day          date not null,
  player_id    bigint not null,
  currency_id  integer not null,
  bets         bigint not null,
  staked       bigint not null,
  paid         bigint not null,
  -- What promotions gave, less what they took back.
  bonuses      bigint not null,
  primary key (site_id, day, player_id, currency_id)
) with (fillfactor = 80);

-- Transfers of a site with a smaller id are in player_day.
create table player_day_mark (
  site_id   integer primary key,
  until_id  bigint not null
);

-- Transfers by time: they lie in the order of their ids, so that a range of pages is enough of an index.
create index transfer_time on transfer using brin (id) with (autosummarize = on);
