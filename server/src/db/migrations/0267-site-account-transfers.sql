-- Transfers of the accounts of a site, by account: of all but those that every bet moves (2 the house, 3 open bets), so that
-- bets write nothing more.
create index transfer_from_site on transfer (from_id, id) where from_id < 0 and (-from_id & 63) not in (2, 3);
create index transfer_to_site on transfer (to_id, id) where to_id < 0 and (-to_id & 63) not in (2, 3);
