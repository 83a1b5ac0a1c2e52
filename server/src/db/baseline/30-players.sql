-- Players, how they log in, and their contacts.

create table player (
  id                 bigint generated always as identity primary key,
  site_id            integer not null references site (id),
  -- Lower case, so that a name cannot be taken twice in two spellings.
  account_id         text not null check (account_id ~ '^[a-z0-9_]{1,64}$'),
  password_hash      text not null,
  full_name          text not null default '',
  contact_email      text,
  -- E.164.
  contact_phone      text,
  date_of_birth      date,
  status             text not null check (status in ('active', 'pending', 'blocked', 'closed')),
  language           text not null,
  referral_code      text not null,
  referrer_id        bigint references player (id),
  affiliate_code     text,
  -- Where the player came from, as the browser sent it: ch, cm, pp, fbp, appsflyer_id, visitor_id.
  attribution        jsonb not null default '{}',
  -- The latest version of the terms that was accepted, and when.
  terms_version      integer,
  terms_accepted_at  timestamptz,
  created_at         timestamptz not null default now(),
  activated_at       timestamptz
);
create unique index player_account on player (site_id, account_id);
create unique index player_email on player (site_id, lower(contact_email)) where status <> 'closed';
create unique index player_phone on player (site_id, contact_phone) where status <> 'closed';
create unique index player_referral_code on player (site_id, referral_code);
create index player_referrer on player (referrer_id) where referrer_id is not null;
create index player_created on player (site_id, created_at);

-- What the addresses of one mailbox have in common, whatever its provider ignores: the name up to a plus, without dots.
create function mailbox_stem(address text) returns text language sql immutable strict as $$
  select replace(split_part(split_part(lower(btrim(address)), '@', 1), '+', 1), '.', '')
$$;
-- By these another account of an excluded person is found, on any site.
create index player_mailbox_stem on player (mailbox_stem(contact_email)) where contact_email is not null;
create index player_any_phone on player (contact_phone) where contact_phone is not null;
create index player_birthday on player (date_of_birth) where date_of_birth is not null;

create table session (
  id            uuid primary key,
  -- SHA-256 of the token: reading this table is not enough to log in.
  token_hash    bytea not null unique,
  -- SHA-256 of the cookie that the session of a browser is bound to; null where an app opened it.
  cookie_hash   bytea check (length(cookie_hash) = 32),
  player_id     bigint not null references player (id) on delete cascade,
  site_id       integer not null references site (id),
  created_at    timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  user_agent    text not null,
  ip            text not null,
  ended_at      timestamptz,
  -- `ended`: by the player, from another session; `blocked`: staff blocked or closed the player; `replaced`: the same browser
  -- logged in again; `surplus`: the player opened more than are kept.
  ended_reason  text check (ended_reason in
    ('logout', 'everywhere', 'password', 'expired', 'ended', 'blocked', 'replaced', 'surplus'))
);
create index session_live on session (player_id) where ended_at is null;
create unique index session_cookie on session (cookie_hash) where ended_at is null;
create index session_ended on session (ended_at) where ended_at is not null;

-- One-time codes, one a purpose, typed account name and browser that asked for it: requests and wrong tries of a stranger
-- neither replace the owner's code nor use its tries up. A name without an account gets a row too, without a code, so that
-- both take as long.
create table tac (
  site_id     integer not null references site (id) on delete cascade,
  account_id  text not null,
  purpose     text not null constraint tac_purpose_name check (purpose ~ '^[a-z_]{1,32}$'),
  -- The device cookie's hash, the network of a client without one, or empty in calls of the player's own session.
  asker       text not null,
  code_hash   bytea,
  sent_at     timestamptz not null,
  primary key (site_id, account_id, purpose, asker)
);
create index tac_sent on tac (sent_at);

-- How often something that is limited happened within its window: tries at passwords and codes, codes that were sent.
-- `most` are free; where `delay_s` is 0 no more follow until the window ends, else each after a pause that doubles.
create table guard_count (
  site_id  integer not null references site (id) on delete cascade,
  name     text not null,
  key      text not null,
  used     integer not null,
  most     integer not null,
  delay_s  integer not null,
  last_at  timestamptz not null,
  ends_at  timestamptz not null,
  primary key (site_id, name, key)
);
create index guard_count_ends on guard_count (ends_at);

-- How many codes are sent by SMS, where a site differs from the defaults in players/guards/message-budget.ts.
create table message_limit (
  site_id   integer not null references site (id) on delete cascade,
  scope     text not null check (scope in ('address', 'network', 'range', 'site')),
  most      integer not null check (most >= 0),
  window_s  integer not null check (window_s > 0),
  primary key (site_id, scope)
);

-- Tries to log in, shown to the player; a name without an account is recorded as well, so that it takes as long.
create table login_try (
  id          uuid primary key,
  site_id     integer not null references site (id) on delete cascade,
  player_id   bigint references player (id) on delete cascade,
  at          timestamptz not null,
  how         text not null check (how in ('password', 'code')),
  succeeded   boolean not null,
  network     text not null,
  user_agent  text not null
);
create index login_try_player on login_try (player_id, id desc) where player_id is not null;
create index login_try_at on login_try (at);

-- The application's role may not delete from login_try; it may call this, which runs with the rights of the owner and
-- decides itself what is old.
create function forget_old_logins() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from login_try
   where at < ledger_now() - interval '90 days'
      or (player_id is null and at < ledger_now() - interval '1 hour');
$$;
revoke execute on function forget_old_logins() from public;

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

-- New e-mail addresses: one at a time waits until its mailbox confirms it. The notice to the previous contact has a link
-- that restores it; only the hash of its token is stored.
create table mail_change (
  id          uuid primary key,
  player_id   bigint not null references player (id) on delete cascade,
  site_id     integer not null references site (id) on delete cascade,
  -- Null where the player had none.
  from_email  text,
  to_email    text not null,
  state       text not null check (state in ('waiting', 'confirmed', 'cancelled', 'undone')),
  asked_at    timestamptz not null,
  decided_at  timestamptz,
  undo_hash   bytea not null unique check (length(undo_hash) = 32),
  undo_until  timestamptz not null,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index mail_change_waiting on mail_change (player_id) where state = 'waiting';
create index mail_change_player on mail_change (player_id, asked_at);

-- Mail and SMS instead of being sent; written in development only.
create table dev_message (
  id         bigint generated always as identity primary key,
  site_id    integer not null references site (id) on delete cascade,
  channel    text not null check (channel in ('mail', 'sms')),
  recipient  text not null,
  subject    text not null,
  body       text not null,
  sent_at    timestamptz not null default now()
);
