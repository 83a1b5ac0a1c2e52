-- What became of each mail and SMS. What it says is not kept: codes are in it.
create table message_delivery (
  -- What the service is given, to recognise a repetition.
  id            uuid primary key,
  site_id       integer not null references site (id),
  player_id     bigint references player (id),
  channel       text not null check (channel in ('mail', 'sms')),
  recipient     text not null,
  -- The name of its text, or `campaign`.
  kind          text not null,
  language      text not null,
  state         text not null default 'queued'
                check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'bounced', 'complained', 'expired')),
  -- A code or a few words of who refused it.
  reason        text not null default '',
  attempts      integer not null default 0,
  -- The sender of the site that took it, or what is bundled; and that one's name of it.
  sender        text,
  sender_ref    text,
  created_at    timestamptz not null,
  -- The attempt that is under way, while it may be.
  held_until    timestamptz,
  -- When it was first given away without an answer since: it may have been taken.
  unsure_since  timestamptz,
  sent_at       timestamptz,
  done_at       timestamptz
);
create index message_delivery_site on message_delivery (site_id, id desc);
create index message_delivery_recipient on message_delivery (site_id, recipient, id desc);
create index message_delivery_player on message_delivery (player_id, id desc) where player_id is not null;
create index message_delivery_sender on message_delivery (sender, id desc) where sender is not null;
create index message_delivery_created on message_delivery (created_at);

-- Addresses that a service says take no message (`bounced`), or whose owner called one unwanted (`complained`).
create table contact_mark (
  site_id  integer not null references site (id),
  channel  text not null check (channel in ('mail', 'sms')),
  -- Mail addresses in lower case.
  address  text not null,
  mark     text not null check (mark in ('bounced', 'complained')),
  reason   text not null,
  at       timestamptz not null,
  primary key (site_id, channel, address)
);
create index message_delivery_waiting on message_delivery (site_id, created_at) where state in ('queued', 'sending');
