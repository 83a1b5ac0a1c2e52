-- Some providers count IDR and VND in thousands, or crypto currencies in millionths: what one of theirs is in units of ours, as decimal
-- text by currency.
alter table outside_account add column currency_units jsonb not null default '{}';
