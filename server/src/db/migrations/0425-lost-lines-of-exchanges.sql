-- Exchanges that were not written down: the log was too slow for them, or an account had too many that failed.
alter table outside_health add column lost integer not null default 0;
