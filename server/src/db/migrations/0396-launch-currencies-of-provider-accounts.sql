-- Some providers know currencies by numbers of their own: what one is called in the launch of a game, by our code.
alter table outside_account add column launch_currencies jsonb not null default '{}';
