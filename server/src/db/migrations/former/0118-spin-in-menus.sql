-- The wheel is a category of the specification: sites that have one, and no item that leads to it, get it on their menus.
insert into site_menu (site_id, place, parent_id, position, content_id, href, icon, category)
select menu.site_id, 'game_menu', null, max(menu.position) + 1, 'spin', '/spin', 'loader-pinwheel', 'spin'
  from site_menu as menu
 where menu.place = 'game_menu'
   and exists (select from spin_wheel as wheel where wheel.site_id = menu.site_id and wheel.is_shown)
   and not exists (
     select from site_menu as item
      where item.site_id = menu.site_id and item.place = 'game_menu' and item.href = '/spin')
 group by menu.site_id;

insert into site_menu (site_id, place, parent_id, position, content_id, href, icon, category)
select game.site_id, 'menu', game.parent_id, max(game.position) + 1, 'spin', '/spin', 'loader-pinwheel', null
  from site_menu as game
  join site_menu as games on games.id = game.parent_id and games.content_id = 'games'
 where exists (select from spin_wheel as wheel where wheel.site_id = game.site_id and wheel.is_shown)
   and not exists (
     select from site_menu as item
      where item.site_id = game.site_id and item.place = 'menu' and item.href = '/spin')
 group by game.site_id, game.parent_id;
