-- The list of staff goes through the free rounds of a site, newest first.
create index outside_free_rounds_site on outside_free_rounds (site_id, id desc);

-- What they were given for: the same again gives a player no others. Null: each order is another one.
alter table outside_free_rounds add column cause text;
