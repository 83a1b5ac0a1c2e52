-- The browsers a player has logged in or signed up with. Only the SHA-256 of a browser's cookie is stored.
create table player_device (
  player_id      bigint not null references player (id) on delete cascade,
  device_hash    bytea not null check (length(device_hash) = 32),
  site_id        integer not null references site (id) on delete cascade,
  first_seen_at  timestamptz not null,
  last_seen_at   timestamptz not null,
  user_agent     text not null,
  primary key (player_id, device_hash)
);
create index player_device_hash on player_device (device_hash);
create index player_device_seen on player_device (last_seen_at);
