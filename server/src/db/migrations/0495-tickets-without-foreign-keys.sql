-- A foreign key is checked row by row, with a lock of the row it names: 6 us for each leg and each settlement, a sixth of what
-- PostgreSQL does for a ticket. Legs and settlements are only ever written in the transaction that has inserted or locked their
-- tickets, which nothing deletes; the ledger refuses the stake of a player of another site (docs/decisions/0226).
alter table sports_leg drop constraint sports_leg_ticket_id_fkey;
alter table sports_settlement drop constraint sports_settlement_ticket_id_fkey;
alter table sports_ticket drop constraint sports_ticket_site_id_fkey;
