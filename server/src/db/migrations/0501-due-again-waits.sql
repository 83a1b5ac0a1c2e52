-- A transaction that makes a player due also writes a row that is already there, and so waits for a job that has locked it, or makes the
-- job skip it. Otherwise a job that takes the row before the commit reads the player as they were, and the change is never looked at.
create or replace function player_to_screen() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.full_name <> '' then
    insert into screening_due (player_id, site_id) values (new.id, new.site_id)
    on conflict (player_id) do update set site_id = excluded.site_id;
  end if;
  return null;
end $$;

create or replace function money_moved() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into suspicion_due (player_id, site_id) values (new.player_id, new.site_id)
  on conflict (player_id) do update set site_id = excluded.site_id;
  return null;
end $$;
