-- What staff find players by, and what they write about them.

alter table player
  -- Counted up by each change of the row: a change by staff names the version that it was decided on.
  add column version integer not null default 1,
  -- Whether a bank account or e-wallet of theirs is verified and not removed; kept by a trigger of bank_account.
  add column has_verified_account boolean not null default false;

update player p set has_verified_account = true
 where exists (select from bank_account b
                where b.player_id = p.id and b.verified_at is not null and b.removed_at is null);

create function count_player_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger version_counted before update on player for each row
  when (old.* is distinct from new.*) execute function count_player_version();

create function note_verified_account() returns trigger language plpgsql as $$
begin
  update player p set has_verified_account = found.verified
    from (select exists (select from bank_account b
                          where b.player_id = new.player_id and b.verified_at is not null and b.removed_at is null) as verified) found
   where p.id = new.player_id and p.has_verified_account <> found.verified;
  return null;
end $$;
create trigger verified_account_noted after insert or update of verified_at, removed_at on bank_account
  for each row execute function note_verified_account();

create function player_verification(activated_at timestamptz, has_verified_account boolean) returns text
language sql immutable as $$
  select case when activated_at is null then 'none' when has_verified_account then 'account' else 'contact' end
$$;

-- The country of a phone number in E.164, for the countries of rules/players/phone.ts.
create function phone_country(phone text) returns text language sql immutable as $$
  select case when phone like '+63%' then 'PH' when phone like '+60%' then 'MY' when phone like '+84%' then 'VN'
              when phone like '+1%' then 'US' else 'other' end
$$;

-- Lists are newest first, whatever they are filtered by.
create index player_registered on player (site_id, created_at, id);
create index player_by_status on player (site_id, status, created_at, id);
create index player_by_verification on player
  (site_id, player_verification(activated_at, has_verified_account), created_at, id);
create index player_by_country on player (site_id, phone_country(contact_phone), created_at, id);
drop index player_created;

-- What is searched for by its first letters, in the order of bytes whatever the collation of the database is.
create index player_by_account on player (site_id, (account_id collate "C"), id);
create index player_by_name on player (site_id, (lower(full_name) collate "C"), id);
create index player_by_surname on player (site_id, (regexp_replace(lower(full_name), '^.* ', '') collate "C"), id);
create index player_by_mail on player (site_id, (lower(contact_email) collate "C"), id);
create index player_by_phone on player (site_id, (contact_phone collate "C"), id);

create table player_tag (
  player_id      bigint not null references player (id) on delete cascade,
  tag            text not null check (tag ~ '^[a-z0-9-]{1,32}$'),
  site_id        integer not null references site (id),
  -- That of the player, so that the players of a tag are read newest first from the index.
  registered_at  timestamptz not null,
  added_at       timestamptz not null,
  added_by       text not null,
  primary key (player_id, tag)
);
create index player_tag_players on player_tag (site_id, tag, registered_at, player_id);

-- What staff write down about a player; never changed.
create table player_note (
  id          uuid primary key,
  player_id   bigint not null references player (id) on delete cascade,
  site_id     integer not null references site (id),
  text        text not null check (text <> ''),
  created_at  timestamptz not null,
  created_by  text not null
);
create index player_note_player on player_note (player_id, id desc);

-- The timeline reads each kind from its newest entry.
create index session_by_player on session (player_id, id desc);
drop index session_player;
create index login_try_failed on login_try (player_id, id desc) where not succeeded;
create index audit_entry_object_at on audit_entry (operator_id, object, at);
