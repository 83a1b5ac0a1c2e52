-- Passkeys, authenticators and recovery codes of players (ADR 196).
create table player_passkey (
  id             uuid primary key,
  player_id      bigint not null references player (id) on delete cascade,
  site_id        integer not null references site (id) on delete cascade,
  -- The domain that it was made at, and is good at.
  rp_id          text not null,
  name           text not null check (name <> ''),
  credential_id  bytea not null,
  -- COSE.
  public_key     bytea not null,
  -- Of the last use: one that is not above it comes from a copy. Synchronised passkeys always say 0.
  counter        bigint not null,
  transports     text[] not null,
  created_at     timestamptz not null,
  last_used_at   timestamptz,
  unique (site_id, credential_id)
);
create index player_passkey_player on player_passkey (player_id);

-- Who has one is asked for a second step after the password.
create table player_authenticator (
  player_id    bigint primary key references player (id) on delete cascade,
  site_id      integer not null references site (id) on delete cascade,
  totp_secret  bytea not null,
  -- The 30 seconds, counted from 1970, of the last code: none is good twice.
  totp_step    bigint not null,
  created_at   timestamptz not null
);

create table player_recovery_code (
  player_id  bigint not null references player_authenticator (player_id) on delete cascade,
  site_id    integer not null references site (id) on delete cascade,
  code_hash  bytea not null,
  primary key (player_id, code_hash)
);

-- What the next answer of a passkey has to sign: good once, for one purpose and one browser, log-in or session.
create table passkey_challenge (
  challenge  bytea primary key,
  site_id    integer not null references site (id) on delete cascade,
  purpose    text not null check (purpose in ('enter', 'second', 'add', 'prove')),
  subject    text not null,
  until      timestamptz not null
);
create index passkey_challenge_until on passkey_challenge (until);

-- Log-ins whose password or code was right and whose second step is missing.
create table half_login (
  token_hash   bytea primary key,
  site_id      integer not null references site (id) on delete cascade,
  player_id    bigint not null references player (id) on delete cascade,
  device_hash  bytea,
  until        timestamptz not null
);
create index half_login_until on half_login (until);
create index half_login_player on half_login (player_id);

alter table session
  -- ISO 3166-1 alpha-2, as a trusted proxy named it; null where nobody knew.
  add column country text check (country ~ '^[A-Z]{2}$'),
  -- When the player last proved to be the one who uses it, and by what.
  add column proven_at timestamptz,
  add column proven_by text check (proven_by in ('password', 'factor'));

-- It may say `passkey` and `factor` (the second step), too.
alter table login_try drop constraint login_try_how_check;
