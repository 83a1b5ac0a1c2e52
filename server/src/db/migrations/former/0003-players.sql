create table player (
  id bigint generated always as identity primary key,
  site_id integer not null references site (id),
  -- Lower case, so that a name cannot be taken twice in two spellings.
  account_id text not null check (account_id ~ '^[a-z0-9_]{1,64}$'),
  password_hash text not null,
  full_name text not null default '',
  contact_email text,
  -- E.164.
  contact_phone text,
  date_of_birth date,
  status text not null check (status in ('active', 'pending', 'blocked', 'closed')),
  language text not null,
  referral_code text not null,
  referrer_id bigint references player (id),
  affiliate_code text,
  -- Where the player came from, as the browser told it: ch, cm, pp, fbp, appsflyer_id, visitor_id.
  attribution jsonb not null default '{}',
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  activated_at timestamptz
);

create unique index player_account on player (site_id, account_id);
create unique index player_email on player (site_id, lower(contact_email)) where status <> 'closed';
create unique index player_phone on player (site_id, contact_phone) where status <> 'closed';
create unique index player_referral_code on player (site_id, referral_code);
create index player_referrer on player (referrer_id) where referrer_id is not null;
create index player_created on player (site_id, created_at);

create table session (
  id uuid primary key,
  -- SHA-256 of the token: who reads this table cannot use it to log in.
  token_hash bytea not null unique,
  player_id bigint not null references player (id) on delete cascade,
  site_id integer not null references site (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  user_agent text not null,
  ip text not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('logout', 'everywhere', 'password', 'expired'))
);

create index session_live on session (player_id) where ended_at is null;

-- One-time codes, one a purpose and typed account name; a name nobody has gets a row too, without a code, so that
-- both kinds of name meet the same waits and the same lock.
create table tac (
  site_id integer not null references site (id) on delete cascade,
  account_id text not null,
  purpose text not null check (purpose in ('register', 'login', 'reset')),
  code_hash bytea,
  wrong_tries integer not null default 0,
  sent_at timestamptz not null,
  -- How many were sent since `counted_from`.
  sent_count integer not null,
  counted_from timestamptz not null,
  locked_until timestamptz,
  primary key (site_id, account_id, purpose)
);

-- Tries at a password by typed account name and address; a right one takes its row away.
create table login_guard (
  site_id integer not null references site (id) on delete cascade,
  account_id text not null,
  ip text not null,
  tries integer not null,
  counted_from timestamptz not null,
  primary key (site_id, account_id, ip)
);

-- Keys that the server made for itself, such as the one of one-time codes; every node reads the same.
create table server_key (
  name text primary key,
  value bytea not null
);

-- Thresholds are sums of all deposits and all stakes, in 1/10,000 units.
create table vip_level (
  site_id integer not null references site (id) on delete cascade,
  level integer not null check (level >= 0),
  vip_name text not null,
  deposit bigint not null check (deposit >= 0),
  turnover bigint not null check (turnover >= 0),
  primary key (site_id, level)
);

-- What would have left by mail or SMS; written in development only.
create table dev_message (
  id bigint generated always as identity primary key,
  site_id integer not null references site (id) on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null default now()
);
