-- What was seen of a payment in coins, and is not confirmed often enough to be credited (ADR 201): {"has", "needs"}.
alter table deposit add column underway jsonb;
