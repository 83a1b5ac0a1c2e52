-- Public lists of persons under sanctions, as an operator imports them, and the players to compare with them (ADR 0199). The lists
-- are of the installation: no row of them is a site's.
create table sanction_list (
  code         text primary key check (code in ('ofac', 'un', 'eu', 'uk')),
  file_hash    bytea not null,
  entries      integer not null check (entries > 0),
  imported_at  timestamptz not null,
  imported_by  text not null
);

create table sanction_entry (
  id          bigint generated always as identity primary key,
  list_code   text not null references sanction_list (code),
  -- The list's own number.
  reference   text not null,
  name        text not null,
  -- 1970 or 1970-05-01, as far as the list knows them.
  births      text[] not null,
  programmes  text[] not null,
  unique (list_code, reference)
);

-- Every name of an entry, with the keys by which names that may be the same find each other.
create table sanction_name (
  entry_id  bigint not null references sanction_entry (id) on delete cascade,
  name      text not null,
  keys      integer[] not null
);
create index sanction_name_entry on sanction_name (entry_id);
create index sanction_name_keys on sanction_name using gin (keys);

-- Players whose name or date of birth is new, or all after a list was imported: emptied by a job.
create table screening_due (
  player_id  bigint primary key references player (id) on delete cascade,
  site_id    integer not null references site (id)
);

create function player_to_screen() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.full_name <> '' then
    insert into screening_due (player_id, site_id) values (new.id, new.site_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger player_to_screen after insert on player for each row execute function player_to_screen();
create trigger player_to_screen_again after update of full_name, date_of_birth on player
  for each row when (old.full_name <> new.full_name or old.date_of_birth is distinct from new.date_of_birth)
  execute function player_to_screen();

-- A case for each player who may be a person on a list: its detail has the entries, each with how alike the names are.
alter table protection_case drop constraint protection_case_kind_check;
create index protection_case_sanction on protection_case (player_id) where kind = 'sanction' and state <> 'decided';
