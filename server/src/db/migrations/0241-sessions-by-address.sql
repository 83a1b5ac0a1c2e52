-- Accounts that were used from one address are found by it.
create index session_by_address on session (ip, player_id);
