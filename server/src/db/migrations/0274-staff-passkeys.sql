-- Passkeys of staff (WebAuthn), beside the authenticator and the recovery codes.
create table staff_passkey (
  id             uuid primary key,
  staff_id       bigint not null references staff (id) on delete cascade,
  name           text not null check (name <> ''),
  credential_id  bytea not null unique,
  -- COSE.
  public_key     bytea not null,
  -- Of the last use: one that is not above it comes from a copy. Synchronised passkeys always say 0.
  counter        bigint not null,
  transports     text[] not null,
  created_at     timestamptz not null,
  last_used_at   timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

-- What the next answer of a passkey in this session has to sign, for what and until when: taken away by its first use.
alter table staff_session
  add column challenge bytea,
  add column challenge_for text check (challenge_for in ('add', 'show')),
  add column challenge_until timestamptz;
