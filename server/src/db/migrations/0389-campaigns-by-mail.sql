-- Campaigns by mail and SMS: what players say about each, the contacts that they have shown to have, and what was sent.
alter table player_marketing
  add column mail boolean not null default false,
  add column sms boolean not null default false;

-- Contacts that a player has shown to have, by a code or a link that was sent there.
create table proven_contact (
  player_id  bigint not null references player (id) on delete cascade,
  site_id    integer not null references site (id) on delete cascade,
  channel    text not null check (channel in ('mail', 'sms')),
  -- A mail address in lower case, or a phone number as E.164.
  address    text not null,
  proven_at  timestamptz not null,
  primary key (player_id, channel, address)
);
insert into proven_contact (player_id, site_id, channel, address, proven_at)
select p.id, p.site_id, 'mail', lower(p.contact_email), max(m.decided_at)
  from mail_change m join player p on p.id = m.player_id
 where m.state = 'confirmed' and lower(m.to_email) = lower(p.contact_email)
 group by p.id;

-- Under which the links in mails and SMS about offers are signed; it moves with its site, since they are opened years later.
create table offer_link_key (
  site_id  integer primary key references site (id) on delete cascade,
  key      bytea not null check (length(key) = 32)
);

-- When staff ended it, which ends what still waits to be sent; one that has reached its end sends that.
alter table campaign add column stopped_at timestamptz;

-- One mail or SMS of a campaign. held: its campaign was paused when it was to be sent; dropped: it was not to be sent any more.
create table campaign_delivery (
  id           uuid primary key,
  campaign_id  uuid not null references campaign (id) on delete cascade,
  player_id    bigint not null references player (id) on delete cascade,
  site_id      integer not null references site (id) on delete cascade,
  channel      text not null check (channel in ('mail', 'sms')),
  state        text not null check (state in ('waiting', 'held', 'sent', 'failed', 'dropped')),
  at           timestamptz not null,
  -- When it was last put into the queue.
  queued_at    timestamptz not null,
  done_at      timestamptz,
  unique (campaign_id, player_id, channel)
);
create index campaign_delivery_counts on campaign_delivery (campaign_id, channel, state);
create index campaign_delivery_held on campaign_delivery (queued_at) where state = 'held';
create index campaign_delivery_waiting on campaign_delivery (queued_at) where state = 'waiting';
create index campaign_delivery_player on campaign_delivery (player_id);

alter table dev_message
  -- As it is given to a service: sent again under it, a message is there once.
  add column key text,
  add column html text not null default '',
  add column headers jsonb not null default '{}';
create index dev_message_key on dev_message (key);
