-- A game is offered by all sites or by those that choose it, and a site's rows are where it differs: the rows of lobbies
-- grow with games plus exceptions, never with games times sites (docs/decisions/0097). What a site has already stays as it
-- is, so that servers of the version before go on showing it.

alter table game
  -- Whether sites offer it that have no row of their own for it.
  add column is_offered boolean not null default false,
  -- Its place in popular order, and its home lists, on such sites.
  add column position integer not null default 1000,
  add column lists text[] not null default '{}',
  -- As that of site_game, from the same numbers: places in a lobby are told apart by it.
  add column no bigint not null default nextval('site_game_no_seq');
create unique index game_no on game (no);

-- What a site leaves out is as the catalogue has it.
alter table site_game
  alter column position drop not null,
  alter column lists drop not null,
  alter column lists drop default;
create index site_game_game on site_game (provider_code, game_code);

-- A limit needs no row of the site for the game any more.
alter table game_limit
  drop constraint game_limit_site_id_provider_code_game_code_fkey,
  add foreign key (site_id) references site on delete cascade,
  add foreign key (provider_code, game_code) references game;

-- What a site does not offer unless it has a row of its own for a game: all of a studio, of a category, or of a studio's
-- category.
create table site_withheld (
  site_id        integer not null references site on delete cascade,
  provider_code  text references provider,
  category       text,
  unique nulls not distinct (site_id, provider_code, category),
  check (num_nonnulls(provider_code, category) > 0)
);

-- The games that a site offers, as it shows them. A row of site_game decides; else the catalogue, less what is withheld.
create view offered_game as
  select site.id as site_id,
         game.provider_code,
         provider.name as provider_name,
         game.code as game_code,
         game.name as game_name,
         game.category,
         game.genre,
         game.rtp,
         game.max_win_times,
         game.has_demo,
         coalesce(own.lists, game.lists) as lists
    from site
   cross join game
    join provider on provider.code = game.provider_code
    left join site_game own
      on own.site_id = site.id and own.provider_code = game.provider_code and own.game_code = game.code
   where coalesce(own.enabled, game.is_offered and not exists (
           select from site_withheld w
            where w.site_id = site.id
              and (w.provider_code is null or w.provider_code = game.provider_code)
              and (w.category is null or w.category = game.category)));

-- Rows of site 0 are those of every site that has none of its own for the game.
alter table lobby_game
  drop constraint lobby_game_site_id_provider_code_game_code_fkey,
  add column category text;
update lobby_game set category = game.category
  from game where game.provider_code = lobby_game.provider_code and game.code = lobby_game.game_code;
alter table lobby_game alter column category set not null;

create or replace view lobby_game_source as
  select listed.site_id,
         place.lobby,
         listed.no,
         game.provider_code,
         game.code as game_code,
         listed.position as order_popular,
         -(extract(epoch from game.added_at) * 1000000)::bigint as order_new,
         fold_text(game.name) as order_name,
         coalesce(-game.rtp::numeric, 1) as order_rtp,
         fold_text(concat_ws(' ', game.name, provider.name, array_to_string(game.aliases, ' '))) as search_key,
         array_remove(array_prepend(game.genre, game.tags), null) as kinds,
         game.category
    from game
    join provider on provider.code = game.provider_code
   cross join lateral (
     select 0 as site_id, game.no, game.position, game.lists where game.is_offered
     union all
     select own.site_id, own.no, coalesce(own.position, game.position), coalesce(own.lists, game.lists)
       from site_game own
      where own.provider_code = game.provider_code and own.game_code = game.code and own.enabled
   ) as listed
   cross join lateral (
     select game.category as lobby
     union select 'all'
     union select 'freeplay' where game.has_demo
     union select given.listed from unnest(listed.lists) as given (listed)
            where given.listed in ('hot', 'featured', 'popular', 'new')
   ) as place;

create or replace function lobby_changed(sites integer[]) returns void language sql as $$
  insert into lobby_version (site_id)
  select site_id from unnest(sites) as given (site_id) where site_id > 0 group by site_id order by site_id
  on conflict (site_id) do update set version = lobby_version.version + 1;
$$;

create or replace function lobby_follows_site_game() returns trigger language plpgsql as $$
begin
  delete from lobby_game using changed
   where lobby_game.site_id = changed.site_id
     and lobby_game.provider_code = changed.provider_code
     and lobby_game.game_code = changed.game_code;
  if tg_op <> 'DELETE' then
    insert into lobby_game
    select source.* from changed join lobby_game_source as source using (site_id, provider_code, game_code);
  end if;
  perform lobby_changed((select array_agg(distinct site_id) from changed));
  return null;
end $$;

-- A row that is written again without a change changes no lobby.
create or replace function lobby_follows_game() returns trigger language plpgsql as $$
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

create function lobby_follows_new_game() returns trigger language plpgsql as $$
begin
  insert into lobby_game
  select source.*
    from changed
    join lobby_game_source as source
      on source.provider_code = changed.provider_code and source.game_code = changed.code;
  return null;
end $$;
create trigger lobby_inserted after insert on game
  referencing new table as changed for each statement execute function lobby_follows_new_game();

create function lobby_follows_gone_game() returns trigger language plpgsql as $$
begin
  delete from lobby_game using changed
   where lobby_game.provider_code = changed.provider_code and lobby_game.game_code = changed.code;
  return null;
end $$;
create trigger lobby_deleted after delete on game
  referencing old table as changed for each statement execute function lobby_follows_gone_game();

-- House games are those of every site: at the place, and on the lists, that most sites have them.
update game
   set is_offered = true, position = usual.position, lists = usual.lists
  from (select distinct on (provider_code, game_code) provider_code, game_code, position, lists
          from site_game
         group by provider_code, game_code, position, lists
         order by provider_code, game_code, count(*) desc) as usual
 where usual.provider_code = game.provider_code
   and usual.game_code = game.code
   and game.provider_code in ('BRASSWORK', 'PAPERCUT', 'BURIN');
