-- Web push: a channel beside mail, SMS and inbox.
alter table message_delivery drop constraint message_delivery_channel_check;
alter table campaign_delivery drop constraint campaign_delivery_channel_check;

-- The key that a site shows to push services (RFC 8292), where the environment has none; it moves with its site.
create table push_key (
  site_id     integer primary key references site (id) on delete cascade,
  -- An uncompressed point of P-256, as base64url.
  public_key  text not null,
  -- The other half, sealed.
  sealed      bytea not null
);

-- Devices that players want messages on: what a browser has at its push service.
create table push_subscription (
  id             uuid primary key,
  site_id        integer not null references site (id),
  player_id      bigint not null references player (id) on delete cascade,
  -- Under which the browser was there last: who logs out of it ends the subscription.
  session_id     uuid not null,
  -- SHA-256 of its address: a browser has one row.
  endpoint_hash  bytea not null check (length(endpoint_hash) = 32),
  -- The host of its push service.
  service        text not null,
  -- The key that the browser was given: what is sent is signed with its other half.
  public_key     text not null,
  -- Its address and keys, as JSON, sealed.
  sealed         bytea not null,
  created_at     timestamptz not null,
  seen_at        timestamptz not null,
  unique (site_id, endpoint_hash)
);
create index push_subscription_player on push_subscription (player_id);
create index push_subscription_session on push_subscription (session_id);
create index push_subscription_seen on push_subscription (seen_at);

alter table player_marketing add column push boolean not null default false;

-- Both, or none.
alter table message_template
  add column title text,
  add column push text;
