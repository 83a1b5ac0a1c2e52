-- What a player opened last, and what waits for a draw: both are asked for with the player's home page.
create index launch_player on launch (player_id, created_at desc) where mode = 'real';
create index shared_bet_open on shared_bet (player_id) where state = 'open';
