-- Levels of verification, what players give for them and what was decided (ADR 203). A site without levels verifies nobody.
create table verification_rule (
  site_id  integer primary key references site (id),
  version  integer not null
);

create table verification_level (
  site_id        integer not null references site (id),
  -- From 0, which asks for nothing.
  level          smallint not null check (level between 0 and 9),
  -- Beyond those of the levels below.
  needs          text[] not null,
  may_deposit    boolean not null,
  -- Most within the days before, in 1/10,000 units; null: any amount.
  deposit_most   bigint check (deposit_most > 0),
  deposit_days   integer not null check (deposit_days between 1 and 3650),
  may_stake      boolean not null,
  may_withdraw   boolean not null,
  withdraw_most  bigint check (withdraw_most > 0),
  withdraw_days  integer not null check (withdraw_days between 1 and 3650),
  -- Days after which what staff approved for it is asked for again; null: never.
  renew_days     integer check (renew_days between 30 and 3650),
  primary key (site_id, level)
);

-- What a player says of themselves beyond the account, and the level that was reached when it was looked at last.
create table player_verification (
  player_id         bigint primary key references player (id) on delete cascade,
  site_id           integer not null references site (id),
  level             smallint not null default 0,
  -- ISO 3166.
  nationality       text not null default '',
  address_line      text not null default '',
  address_city      text not null default '',
  address_postcode  text not null default '',
  address_country   text not null default '',
  -- Where the player's money comes from.
  funds_source      text not null default '',
  funds_note        text not null default '',
  -- When the player was last asked to renew what ends soon.
  renewal_asked_at  timestamptz
);
create index player_verification_site on player_verification (site_id, level);

-- What a player hands in at a time, and what was decided of it. One is open at a time.
create table verification_submission (
  id            uuid primary key,
  player_id     bigint not null references player (id) on delete cascade,
  site_id       integer not null references site (id),
  -- The level that it is for.
  level         smallint not null,
  -- What of it is looked at.
  needs         text[] not null,
  state         text not null check (state in ('started', 'submitted', 'in_review', 'approved', 'declined', 'expired')),
  started_at    timestamptz not null,
  submitted_at  timestamptz,
  taken_by      bigint,
  decided_at    timestamptz,
  decided_by    text,
  reason_code   text,
  -- What was read in the machine-readable zone of the document, and whether it agrees with the fields.
  mrz           jsonb,
  -- Of the document, as staff read it.
  valid_until   date,
  version       integer not null default 1
);
create unique index verification_submission_open on verification_submission (player_id)
  where state in ('started', 'submitted', 'in_review');
create index verification_submission_player on verification_submission (player_id, id);
create index verification_submission_queue on verification_submission (site_id, submitted_at)
  where state in ('submitted', 'in_review');

create table verification_document (
  id             uuid primary key,
  submission_id  uuid not null references verification_submission (id) on delete cascade,
  player_id      bigint not null references player (id) on delete cascade,
  site_id        integer not null references site (id),
  kind           text not null check (kind in ('id_card', 'passport', 'licence', 'selfie', 'address_proof', 'funds_proof')),
  side           text not null check (side in ('front', 'back')),
  -- Sealed: a WebP of what was uploaded, and a smaller one for the list of staff.
  content        bytea not null,
  preview        bytea not null,
  width          integer not null,
  height         integer not null,
  -- Which scanner found nothing in the file; null where the installation has none.
  scanned_by     text,
  uploaded_at    timestamptz not null,
  unique (submission_id, kind, side)
);
alter table verification_document alter column content set storage external, alter column preview set storage external;
create index verification_document_player on verification_document (player_id);

-- What staff has approved of a player.
create table verification_item (
  player_id      bigint not null references player (id) on delete cascade,
  need           text not null,
  site_id        integer not null references site (id),
  submission_id  uuid not null references verification_submission (id) on delete cascade,
  approved_at    timestamptz not null,
  -- The end of the document's validity; null: it has none.
  valid_until    timestamptz,
  primary key (player_id, need)
);

-- A level that a player needs from a moment on: without it they neither deposit, stake nor withdraw.
create table verification_demand (
  id         uuid primary key,
  player_id  bigint not null references player (id) on delete cascade,
  site_id    integer not null references site (id),
  level      smallint not null check (level > 0),
  due_at     timestamptz not null,
  reason     text not null,
  asked_at   timestamptz not null,
  asked_by   text not null,
  -- Reached, or taken back.
  ended_at   timestamptz
);
create index verification_demand_open on verification_demand (player_id) where ended_at is null;

-- When the level of a player is looked at: at once where something of it is new. Only added to and, by the job, taken from, so
-- that nobody waits for it.
create table verification_due (
  id         uuid primary key default gen_random_uuid(),
  player_id  bigint not null references player (id) on delete cascade,
  site_id    integer not null references site (id),
  due_at     timestamptz not null
);
create index verification_due_at on verification_due (due_at);
create index verification_due_player on verification_due (player_id);

create function verification_look(p_player bigint, p_site integer) returns void
language sql set search_path = public, pg_temp as $$
  insert into verification_due (player_id, site_id, due_at)
    select p_player, p_site, '-infinity' where exists (select from verification_level where site_id = p_site)
$$;

create function verification_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform verification_look(new.player_id, new.site_id);
  return null;
end $$;
create trigger verification_changed after insert on proven_contact
  for each row execute function verification_changed();
create trigger verification_changed after insert or update on verification_item
  for each row execute function verification_changed();
create trigger verification_changed after insert or update on verification_demand
  for each row execute function verification_changed();

create function verification_of_player() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform verification_look(new.id, new.site_id);
  return null;
end $$;
create trigger verification_of_player after update of full_name, date_of_birth, contact_phone, contact_email on player
  for each row when ((old.full_name, old.date_of_birth, old.contact_phone, old.contact_email)
    is distinct from (new.full_name, new.date_of_birth, new.contact_phone, new.contact_email))
  execute function verification_of_player();
