-- What each player staked, won and was given in a month of business days: the sums of player_day, kept by the same job, so that
-- the players of a month are read in the order of a figure, page by page.
create table player_month (
  site_id      integer not null,
  -- Its first day.
  month        date not null,
  currency_id  integer not null,
  player_id    bigint not null,
  bets         bigint not null,
  staked       bigint not null,
  paid         bigint not null,
  bonuses      bigint not null,
  primary key (site_id, month, currency_id, player_id)
) with (fillfactor = 80);
create index player_month_staked on player_month (site_id, month, currency_id, staked, player_id);
create index player_month_ggr on player_month (site_id, month, currency_id, (staked - paid), player_id);
create index player_month_ngr on player_month (site_id, month, currency_id, (staked - paid - bonuses), player_id);

-- The same of all players of a day together.
create table player_day_sum (
  site_id      integer not null,
  day          date not null,
  currency_id  integer not null,
  bets         bigint not null,
  staked       bigint not null,
  paid         bigint not null,
  bonuses      bigint not null,
  primary key (site_id, day, currency_id)
);

insert into player_month (site_id, month, currency_id, player_id, bets, staked, paid, bonuses)
  select site_id, date_trunc('month', day)::date, currency_id, player_id, sum(bets), sum(staked), sum(paid), sum(bonuses)
    from player_day group by 1, 2, 3, 4;
insert into player_day_sum (site_id, day, currency_id, bets, staked, paid, bonuses)
  select site_id, day, currency_id, sum(bets), sum(staked), sum(paid), sum(bonuses) from player_day group by 1, 2, 3;
