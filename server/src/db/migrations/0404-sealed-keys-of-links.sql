-- The keys of links in offers are sealed, as every other key in the database: a new key has the sealed value alone, a plain one is
-- sealed when it is next used. The plain column goes with a later release.
alter table offer_link_key add column sealed bytea;
alter table offer_link_key alter column key drop not null;
