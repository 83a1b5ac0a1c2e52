-- [[from, until], …]: when a jackpot was paused before, so that a round that is drawn after it was resumed counts by the time at which it
-- was settled.
alter table jackpot add column pauses jsonb not null default '[]';
