-- Events are relayed in 8 partitions (PARTITIONS of server/src/db/outbox.ts): those of a player are all in one, in their
-- order; those of a whole site in one by its site.
alter table outbox
  add column partition smallint not null generated always as (mod(coalesce(player_id, site_id), 8)::smallint) stored,
  drop constraint outbox_pkey,
  add primary key (partition, id);
