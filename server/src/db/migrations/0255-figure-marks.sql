-- What the figures of a business day came to by a minute of it, every five minutes: other days are compared at the same time
-- of the day. Amounts are 1/10,000 units; the row of the currency '' has what is counted in none.
create table figure_mark (
  site_id      integer not null references site (id) on delete cascade,
  day          date not null,
  minute       smallint not null check (minute between 0 and 1439),
  currency     text not null,
  deposits     bigint not null default 0,
  withdrawals  bigint not null default 0,
  staked       bigint not null default 0,
  paid         bigint not null default 0,
  bonuses      bigint not null default 0,
  bets         bigint not null default 0,
  active       bigint not null default 0,
  registered   bigint not null default 0,
  primary key (site_id, day, minute, currency)
);
