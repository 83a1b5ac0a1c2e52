-- When a person's data was erased: what is left of them is pseudonymous.
alter table player add column erased_at timestamptz;
