-- A site that is closed: nobody registers, deposits or bets there any more; withdrawals and reading go on (docs/decisions/0161).
alter table site add column withdrawals_only boolean not null default false;
