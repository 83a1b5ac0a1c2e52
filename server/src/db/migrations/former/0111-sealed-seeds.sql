-- What is secret is sealed with a key from outside the database (server/src/db/keys): longer than what it was. Plain values
-- of an older version are sealed at the next start, which deletes this mark once it has sealed all of them.
insert into server_key (name, value) values ('plain', '');
alter table seed alter column next_server_seed drop default;
-- The next seed of one that was revealed is the seed after it.
update seed set next_server_seed = '' where revealed_at is not null;
-- What an open round hides follows from its seed, and is kept once the round is over.
update minigame_round set hidden = '{}' where state = 'open';
alter table spin_player drop constraint spin_player_server_seed_check;
alter table minigame_seed drop constraint minigame_seed_server_seed_check;
alter table shared_chain drop constraint shared_chain_secret_check;
alter table shared_round drop constraint shared_round_link_check;

-- The secret is sealed anew when keys rotate; the anchor still says which one it is.
create or replace function guard_shared_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a chain is never deleted' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.game_code, new.n, new.rounds, new.anchor, new.beacon, new.is_independent, new.pulse,
      new.published_at)
      is distinct from (old.id, old.game_code, old.n, old.rounds, old.anchor, old.beacon,
      old.is_independent, old.pulse, old.published_at)
    or (old.pulse_value is not null and new.pulse_value is distinct from old.pulse_value) or new.used < old.used then
    raise exception 'what was published of chain % does not change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
