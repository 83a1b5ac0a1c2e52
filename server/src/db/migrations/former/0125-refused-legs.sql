-- How a leg was when its live bet was refused: its own reason, and the odds, line, score and red cards of that moment.
alter table sports_leg add column refused jsonb;

-- Refused bets are listed with the open ones for a while.
create index sports_ticket_refused on sports_ticket (player_id, settled_at) where state = 'rejected';
