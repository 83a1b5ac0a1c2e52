-- Staff change accounts of game providers: each change was decided on a version.
alter table outside_account add column version integer not null default 1;
