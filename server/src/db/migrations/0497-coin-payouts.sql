-- Payouts in coins (ADR 230): an account may be an address of a network, of the kind `coin`. What is an address, and which kinds there are, is
-- the server's to look at.
alter table bank drop constraint bank_kind_check;
alter table payout_method drop constraint payout_method_kind_check;
alter table bank_account drop constraint bank_account_account_number_check;

alter table withdrawal
  -- What is sent in coins, decimal text, by the rate when it was first sent: it stays so, however often it is asked for.
  add column coin_amount text,
  -- When its gateway was last asked for something that moves no money, and how often: before it is sent for the rate, afterwards what became of it.
  add column looked_at timestamptz,
  add column looked_times integer not null default 0;
create index withdrawal_unended on withdrawal (adapter, accepted_at) where state = 'approved' and accepted_at is not null;
