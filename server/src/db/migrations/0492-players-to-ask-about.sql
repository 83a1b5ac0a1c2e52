-- Players whom a service for screening is asked about, where the settings name one: those of a new name or date of birth first, then
-- those it was asked about longest ago.
create table screening_asked (
  player_id  bigint primary key references player (id) on delete cascade,
  site_id    integer not null references site (id),
  -- Null: not about what they are called now.
  asked_at   timestamptz
);
create index screening_asked_next on screening_asked (asked_at nulls first, player_id);

create function player_to_ask_about() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.full_name <> '' then
    insert into screening_asked (player_id, site_id) values (new.id, new.site_id)
        on conflict (player_id) do update set asked_at = null;
  end if;
  return null;
end $$;
create trigger player_to_ask_about after insert on player for each row execute function player_to_ask_about();
create trigger player_to_ask_about_again after update of full_name, date_of_birth on player
  for each row when (old.full_name <> new.full_name or old.date_of_birth is distinct from new.date_of_birth)
  execute function player_to_ask_about();
insert into screening_asked (player_id, site_id) select id, site_id from player where full_name <> '';
