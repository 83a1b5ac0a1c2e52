-- The sport that the money of a ticket is counted for in the totals: of all its selections, or 'mixed'. Null in earlier tickets,
-- whose money is counted for the sportsbook as a whole.
alter table sports_ticket add column sport text;
