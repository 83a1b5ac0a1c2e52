-- The bet history of one game, also where it was played now and then between 100,000 rounds of another.
create index round_by_game on round (player_id, game_code, id desc);
