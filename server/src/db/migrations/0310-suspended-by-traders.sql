-- The sites whose traders have suspended an event or a market. Feeds never write these columns: what they say next lifts
-- nothing. Both are read with the rows that they belong to, so that what is pushed is what the database holds.
alter table sports_event add column suspended_sites int[] not null default '{}';
alter table sports_market add column suspended_sites int[] not null default '{}';
