-- Rounds in which the player decides: open until they are over. The stake is held under the round's own id, what is
-- added under ids of its own.
alter table round add column holds uuid[];
-- One at a time of each game: the next is drawn from the next nonce.
create unique index round_open on round (player_id, game_code) where state = 'open';
-- What a demo keeps of its last round has another shape now.
update launch set demo = demo || '{"last": null, "open": null}' where demo is not null;
