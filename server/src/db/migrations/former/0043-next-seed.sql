-- The server seed that comes next is drawn, and its hash shown, before the player names the client seed it will be
-- combined with: neither side can choose its part knowing the other's.
alter table seed add column next_server_seed bytea not null
  default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
