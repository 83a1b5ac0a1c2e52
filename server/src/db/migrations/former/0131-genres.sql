-- What a game is called in its field, what it has beside that, and its other names: players search by all of them.
alter table game
  add column genre text,
  add column tags text[] not null default '{}',
  add column aliases text[] not null default '{}';

-- Genre and tags together.
alter table lobby_game add column kinds text[] not null default '{}';

create or replace view lobby_game_source as
  select site_game.site_id,
         place.lobby,
         site_game.no,
         site_game.provider_code,
         site_game.game_code,
         site_game.position as order_popular,
         -(extract(epoch from game.added_at) * 1000000)::bigint as order_new,
         fold_text(game.name) as order_name,
         coalesce(-game.rtp::numeric, 1) as order_rtp,
         fold_text(concat_ws(' ', game.name, provider.name, array_to_string(game.aliases, ' '))) as search_key,
         array_remove(array_prepend(game.genre, game.tags), null) as kinds
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

create or replace function lobby_follows_provider() returns trigger language plpgsql as $$
declare
  sites integer[];
begin
  with differing as (select * from changed except select * from before),
       renamed as (
         update lobby_game set search_key = fold_text(concat_ws(' ', game.name, differing.name, array_to_string(game.aliases, ' ')))
           from differing join game on game.provider_code = differing.code
          where lobby_game.provider_code = game.provider_code and lobby_game.game_code = game.code
         returning lobby_game.site_id
       )
  select array_agg(distinct site_id) into sites from renamed;
  perform lobby_changed(sites);
  return null;
end $$;
