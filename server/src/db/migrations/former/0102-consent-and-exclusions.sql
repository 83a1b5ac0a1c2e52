-- The version of a site's terms that a player must have accepted. `terms_applied_version`: up to which version the
-- guards of its players follow; sites from before this one are gone through once.
alter table site add column terms_version integer not null default 1 check (terms_version > 0);
alter table site add column terms_published_at timestamptz not null default now();
alter table site add column terms_applied_version integer not null default 0;
alter table site alter column terms_applied_version set default 1;

-- The latest version a player accepted; terms_accepted_at is when.
alter table player add column terms_version integer;
update player set terms_version = 1 where terms_accepted_at is not null;

-- Every version a player accepted, kept as evidence.
create table player_consent (
  player_id      bigint not null references player (id) on delete cascade,
  terms_version  integer not null check (terms_version > 0),
  accepted_at    timestamptz not null,
  primary key (player_id, terms_version)
);
insert into player_consent (player_id, terms_version, accepted_at)
select id, 1, terms_accepted_at from player where terms_accepted_at is not null;

-- Accounts that may belong to somebody who has excluded themselves under another one, on any site of the operator. An
-- open match stops deposits and play for as long as that exclusion lasts; staff clears it, and a pair that was cleared
-- is not stopped again.
create table exclusion_match (
  id           uuid primary key,
  player_id    bigint not null references player (id) on delete cascade,
  excluded_id  bigint not null references player (id) on delete cascade,
  -- What agrees.
  matched      text[] not null
    check (cardinality(matched) > 0 and matched <@ array['phone', 'mailbox', 'person', 'bank', 'device']),
  found_at     timestamptz not null,
  found_by     text not null check (found_by in ('signup', 'login', 'deposit', 'exclusion')),
  state        text not null default 'open' check (state in ('open', 'cleared')),
  cleared_at   timestamptz,
  cleared_by   text,
  reason       text,
  unique (player_id, excluded_id),
  check (player_id <> excluded_id),
  check ((state = 'cleared') = (cleared_at is not null and cleared_by is not null and reason is not null))
);
create index exclusion_match_excluded on exclusion_match (excluded_id);
create index exclusion_match_open on exclusion_match (found_at) where state = 'open';

-- What a mailbox's addresses have in common whatever its provider ignores: the name up to a plus, without dots.
create function mailbox_stem(address text) returns text language sql immutable strict as $$
  select replace(split_part(split_part(lower(btrim(address)), '@', 1), '+', 1), '.', '')
$$;
create index player_mailbox_stem on player (mailbox_stem(contact_email)) where contact_email is not null;
create index player_any_phone on player (contact_phone) where contact_phone is not null;
create index player_birthday on player (date_of_birth) where date_of_birth is not null;
create index bank_account_verified on bank_account (bank_code, account_number) where verified_at is not null;
