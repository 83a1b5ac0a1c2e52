-- Rounds of outside games in a player's history and timeline, newest first: their ids carry the time.
create index outside_round_player on outside_round (player_id, id);
