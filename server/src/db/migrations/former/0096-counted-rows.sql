-- What is counted for every round is changed far more often than it is made: room for the next version of a row on its own
-- page spares each change an entry in the index.
alter table mission_progress set (fillfactor = 60);
alter table player_turnover set (fillfactor = 60);
