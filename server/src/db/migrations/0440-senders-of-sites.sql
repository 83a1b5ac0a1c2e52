-- Senders of sites: what a site has at a mail or SMS service. Without one, the server's own sends, where it has any.
create table message_sender (
  -- In the address that the vendor calls, and the same in every cell.
  code      text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  site_id   integer not null references site (id),
  channel   text not null check (channel in ('mail', 'sms')),
  -- The language whose messages it sends; empty: those of every language that has none of its own.
  language  text not null default '',
  -- How the vendor is talked with.
  adapter   text not null,
  -- As staff calls it.
  name      text not null,
  -- What may be shown: the secrets are rows of their own.
  settings  jsonb not null default '{}',
  enabled   boolean not null default false,
  version   integer not null default 1
);
create unique index message_sender_of on message_sender (site_id, channel, language) where enabled;

-- Two of one name overlap while they are rotated.
create table message_sender_secret (
  id         uuid primary key,
  sender     text not null references message_sender (code) on delete cascade,
  site_id    integer not null references site (id),
  name       text not null,
  -- Sealed.
  value      bytea not null,
  starts_at  timestamptz not null,
  ends_at    timestamptz,
  check (ends_at > starts_at)
);
create index message_sender_secret_of on message_sender_secret (sender, name, starts_at desc);
