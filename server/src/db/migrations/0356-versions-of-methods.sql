-- Staff changes how money comes and goes: a change that was decided on an older version is refused.
alter table payment_method add column version integer not null default 1;
alter table payout_method add column version integer not null default 1;
alter table bank add column version integer not null default 1;
