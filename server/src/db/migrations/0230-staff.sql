-- People who run sites. An operator is a company; what it has is seen by nobody of another operator on the same installation.
create table operator (
  id    integer generated always as identity primary key,
  code  text not null unique check (code ~ '^[a-z0-9-]{1,64}$'),
  name  text not null check (name <> '')
);
insert into operator (code, name) values ('house', 'House');

-- Every site that is there belongs to the first operator.
alter table site add column operator_id integer not null default 1 references operator (id);
create index site_operator on site (operator_id);

create table staff (
  id             bigint generated always as identity primary key,
  operator_id    integer not null references operator (id),
  -- In lower case. A person may work for two operators, with a password for each.
  mail           text not null check (mail = lower(mail)),
  full_name      text not null default '',
  language       text not null default 'EN',
  status         text not null default 'invited' check (status in ('invited', 'active', 'removed')),
  password_hash  text,
  -- Sealed.
  totp_secret    bytea,
  -- The 30 seconds of the last code that was accepted, counted from 1970: a code is good once.
  totp_step      bigint not null default 0,
  -- Counted up by each change of another person's making: a change names the version that it was decided on.
  version        integer not null default 1,
  created_at     timestamptz not null,
  unique (operator_id, mail)
);
create index staff_mail on staff (mail);

-- A way in for somebody without a password, by the hash of its token: good once.
create table staff_invitation (
  token_hash  bytea primary key,
  staff_id    bigint not null references staff (id) on delete cascade,
  expires_at  timestamptz not null
);
create index staff_invitation_staff on staff_invitation (staff_id);

create table staff_recovery_code (
  staff_id   bigint not null references staff (id) on delete cascade,
  code_hash  bytea not null,
  primary key (staff_id, code_hash)
);

create table staff_session (
  id             uuid primary key,
  staff_id       bigint not null references staff (id) on delete cascade,
  token_hash     bytea not null unique,
  -- Until the second factor is there it opens nothing else.
  factor         text not null default 'password' check (factor in ('password', 'second')),
  -- When the second factor was last shown: what moves money asks for it anew.
  stepped_up_at  timestamptz,
  ip             text not null,
  user_agent     text not null,
  created_at     timestamptz not null,
  last_seen_at   timestamptz not null,
  ended_at       timestamptz,
  ended_reason   text check (ended_reason in ('log-out', 'ended', 'password', 'removed', 'idle'))
);
create index staff_session_staff on staff_session (staff_id, created_at);

-- Tries at a password or a code, counted before they are compared. `place` is a network; `known` networks had a login before.
create table staff_try (
  id         bigint generated always as identity primary key,
  mail_hash  bytea not null,
  network    text not null,
  at         timestamptz not null,
  succeeded  boolean not null default false
);
create index staff_try_mail on staff_try (mail_hash, at);
create index staff_try_network on staff_try (network, at);

-- A role is a set of permissions; `threshold`, in 1/10,000 of a unit of the site's currency, is the highest amount that needs no second person.
create table role (
  id           integer generated always as identity primary key,
  operator_id  integer not null references operator (id),
  code         text not null check (code ~ '^[a-z0-9-]{1,64}$'),
  name         text not null check (name <> ''),
  version      integer not null default 1,
  unique (operator_id, code)
);

create table role_permission (
  role_id     integer not null references role (id) on delete cascade,
  permission  text not null,
  threshold   bigint check (threshold >= 0),
  primary key (role_id, permission)
);

-- Which roles a person has, at one site or (without a site) at every site of the operator.
create table staff_role (
  id        bigint generated always as identity primary key,
  staff_id  bigint not null references staff (id) on delete cascade,
  role_id   integer not null references role (id),
  site_id   integer references site (id) on delete cascade
);
create unique index staff_role_once on staff_role (staff_id, role_id, coalesce(site_id, 0));

-- What was done, or tried and refused. Each entry has the hash of the one before it, by operator: none can be taken away or
-- changed without all hashes after it.
create table audit_entry (
  operator_id    integer not null references operator (id),
  number         bigint not null,
  at             timestamptz not null,
  actor          text not null,
  roles          text[] not null,
  site_id        integer,
  action         text not null,
  -- `done`, or the code of the refusal.
  outcome        text not null,
  object         text not null,
  reason         text not null,
  before         jsonb,
  after          jsonb,
  ip             text not null,
  user_agent     text not null,
  request_id     text not null,
  previous_hash  bytea not null,
  hash           bytea not null,
  primary key (operator_id, number)
);
create index audit_entry_at on audit_entry (operator_id, at);
create index audit_entry_object on audit_entry (operator_id, object, number);
create index audit_entry_actor on audit_entry (operator_id, actor, number);

-- The newest entry of each operator, locked by who adds the next.
create table audit_head (
  operator_id  integer primary key references operator (id),
  number       bigint not null,
  hash         bytea not null
);
