-- A site may offer a game without its demonstration; null: as the game has it. A game that has none gets none by this.
alter table site_game add column has_demo boolean;

create or replace view offered_game as
  select site.id as site_id,
         game.provider_code,
         provider.name as provider_name,
         game.code as game_code,
         game.name as game_name,
         game.category,
         game.genre,
         game.rtp,
         game.max_win_times,
         game.has_demo and coalesce(own.has_demo, true) as has_demo,
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
     select 0 as site_id, game.no, game.position, game.lists, game.has_demo where game.is_offered
     union all
     select own.site_id, own.no, coalesce(own.position, game.position), coalesce(own.lists, game.lists),
            game.has_demo and coalesce(own.has_demo, true)
       from site_game own
      where own.provider_code = game.provider_code and own.game_code = game.code and own.enabled
   ) as listed
   cross join lateral (
     select game.category as lobby
     union select 'all'
     union select 'freeplay' where listed.has_demo
     union select given.listed from unnest(listed.lists) as given (listed)
            where given.listed in ('hot', 'featured', 'popular', 'new')
   ) as place;

-- The catalogue has permissions of its own: the shipped roles that see or manage it get them where they are rows already.
insert into role_permission (role_id, permission)
select id, permission from role, unnest(array['catalogue.read', 'catalogue.manage']) as given (permission)
 where code in ('owner', 'site-manager') or (code = 'auditor' and permission = 'catalogue.read')
on conflict do nothing;
