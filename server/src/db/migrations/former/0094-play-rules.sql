-- How house games are played on a site. A site without a row plays by these very defaults.
create table site_play (
  site_id           int primary key references site,
  -- From the beginning of one round to the beginning of the next of the same game, for the same player; 0: any pace.
  shortest_round_ms int not null default 2500 check (shortest_round_ms between 0 and 60000),
  -- The same for games in which many small bets follow each other: the shots of the fishing games.
  shortest_shot_ms  int not null default 300 check (shortest_shot_ms between 0 and 60000),
  -- Whether players see beside the game how long they play and what came of it.
  shows_play        boolean not null default true
);

-- What may be staked on a game of a site, where that is less than the ladder of its currency. 1/10,000 units; null: no bound.
create table game_limit (
  site_id           int not null,
  provider_code     text not null,
  game_code         text not null,
  -- The lowest and the highest stake that is offered; the highest is also all that may lie on a layout.
  min_stake         bigint check (min_stake > 0),
  max_stake         bigint check (max_stake > 0),
  -- No stake is offered whose highest possible win is more than this: wins are never cut.
  max_win           bigint check (max_win > 0),
  -- Instead of the site's.
  shortest_round_ms int check (shortest_round_ms between 0 and 60000),
  primary key (site_id, provider_code, game_code),
  foreign key (site_id, provider_code, game_code) references site_game,
  check (min_stake <= max_stake)
);
