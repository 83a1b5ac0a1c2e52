-- A row for each place a site shows a game: its category, every game, those with a demo, its lists. Each order of
-- a lobby is one index here, so that a page costs the same wherever it lies.
alter table site_game add column no bigint generated always as identity unique;

-- Letters without case and marks, so that a search finds a name however it is typed.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g'));

create table lobby_game (
  site_id integer not null,
  lobby text not null,
  -- That of the row of site_game.
  no bigint not null,
  provider_code text not null,
  game_code text not null,
  -- Orders ascend, the number of the row last.
  order_popular integer not null,
  order_new bigint not null,
  order_name text collate "C" not null,
  order_rtp numeric not null,
  -- Names of game and provider, folded.
  search_key text collate "C" not null,
  primary key (site_id, lobby, no),
  foreign key (site_id, provider_code, game_code) references site_game on delete cascade
);

create index lobby_game_entry on lobby_game (site_id, provider_code, game_code);
create index lobby_game_popular on lobby_game (site_id, lobby, order_popular, no);
create index lobby_game_new on lobby_game (site_id, lobby, order_new, no);
create index lobby_game_name on lobby_game (site_id, lobby, order_name, no);
create index lobby_game_rtp on lobby_game (site_id, lobby, order_rtp, no);
create index lobby_game_provider_popular on lobby_game (site_id, lobby, provider_code, order_popular, no);
create index lobby_game_provider_new on lobby_game (site_id, lobby, provider_code, order_new, no);
create index lobby_game_provider_name on lobby_game (site_id, lobby, provider_code, order_name, no);
create index lobby_game_provider_rtp on lobby_game (site_id, lobby, provider_code, order_rtp, no);

-- Where the extension is at hand a search is an index too; without it the lobby's rows are read through.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index lobby_game_search on lobby_game using gin (search_key gin_trgm_ops);
  end if;
end $$;

-- What the lobbies show of the games: derived, and kept by the triggers below.
create view lobby_game_source as
  select site_game.site_id,
         place.lobby,
         site_game.no,
         site_game.provider_code,
         site_game.game_code,
         site_game.position as order_popular,
         -(extract(epoch from game.added_at) * 1000000)::bigint as order_new,
         fold_text(game.name) as order_name,
         coalesce(-game.rtp::numeric, 1) as order_rtp,
         fold_text(game.name || ' ' || provider.name) as search_key
    from site_game
    join game on game.provider_code = site_game.provider_code and game.code = site_game.game_code
    join provider on provider.code = site_game.provider_code
   cross join lateral (
     select game.category as lobby
     union select 'all'
     union select 'freeplay' where game.has_demo
     union select listed from unnest(site_game.lists) as given (listed)
            where listed in ('hot', 'featured', 'popular', 'new')
   ) as place
   where site_game.enabled;

-- Grows with every change of a site's lobbies: what was counted stays true as long as it stands still.
create table lobby_version (
  site_id integer primary key references site on delete cascade,
  version bigint not null default 1
);

create function lobby_changed(sites integer[]) returns void language sql as $$
  insert into lobby_version (site_id)
  select site_id from unnest(sites) as given (site_id) group by site_id order by site_id
  on conflict (site_id) do update set version = lobby_version.version + 1;
$$;

create function lobby_follows_site_game() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    delete from lobby_game using changed
     where lobby_game.site_id = changed.site_id
       and lobby_game.provider_code = changed.provider_code
       and lobby_game.game_code = changed.game_code;
    insert into lobby_game
    select source.* from changed join lobby_game_source as source using (site_id, provider_code, game_code);
  end if;
  perform lobby_changed((select array_agg(distinct site_id) from changed));
  return null;
end $$;

-- What is written again as it was changes nothing.
create function lobby_follows_game() returns trigger language plpgsql as $$
declare
  sites integer[];
begin
  with differing as (select * from changed except select * from before),
       gone as (
         delete from lobby_game using differing
          where lobby_game.provider_code = differing.provider_code and lobby_game.game_code = differing.code
       )
  select array_agg(distinct site_game.site_id) into sites
    from differing
    join site_game on site_game.provider_code = differing.provider_code and site_game.game_code = differing.code;
  insert into lobby_game
  select source.*
    from (select * from changed except select * from before) as differing
    join lobby_game_source as source
      on source.provider_code = differing.provider_code and source.game_code = differing.code;
  perform lobby_changed(sites);
  return null;
end $$;

create function lobby_follows_provider() returns trigger language plpgsql as $$
declare
  sites integer[];
begin
  with differing as (select * from changed except select * from before),
       renamed as (
         update lobby_game set search_key = fold_text(game.name || ' ' || differing.name)
           from differing join game on game.provider_code = differing.code
          where lobby_game.provider_code = game.provider_code and lobby_game.game_code = game.code
         returning lobby_game.site_id
       )
  select array_agg(distinct site_id) into sites from renamed;
  perform lobby_changed(sites);
  return null;
end $$;

create trigger lobby_inserted after insert on site_game
  referencing new table as changed for each statement execute function lobby_follows_site_game();
create trigger lobby_updated after update on site_game
  referencing new table as changed for each statement execute function lobby_follows_site_game();
create trigger lobby_deleted after delete on site_game
  referencing old table as changed for each statement execute function lobby_follows_site_game();
create trigger lobby_updated after update on game
  referencing old table as before new table as changed
  for each statement execute function lobby_follows_game();
create trigger lobby_updated after update on provider
  referencing old table as before new table as changed
  for each statement execute function lobby_follows_provider();

insert into lobby_game select * from lobby_game_source;
