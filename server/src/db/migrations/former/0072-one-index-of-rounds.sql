-- One index for both: a game is looked for inside the player's part of it, which costs some milliseconds in 100,000
-- rounds and spares every round a second random page to write.
create index round_by_player on round (player_id, id desc, game_code);
drop index round_history;
drop index round_by_game;
