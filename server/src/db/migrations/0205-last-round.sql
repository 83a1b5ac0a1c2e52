-- When a round of the seed's player and game was last begun, by the clock of this database: the next may not follow too soon,
-- whichever server it is played at. A seed takes it over from the one before.
alter table seed add column last_round_at timestamptz;
