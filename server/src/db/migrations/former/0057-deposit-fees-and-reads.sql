-- What a deposit costs on top of its amount; the gateway collects both.
alter table deposit add column fee bigint not null default 0 check (fee >= 0);
alter table deposit alter column fee drop default;
create index deposit_by_state on deposit (player_id, state, id desc);

-- For staff, where what was told does not fit what was asked.
alter table payment_callback add column amount bigint, add column currency text, add column result text;

-- Game tokens between thousands of stakes in cash: a token purse is an odd account of its player.
create index transfer_token on transfer (player_id, id)
  where (from_id > 0 and from_id & 1 = 1) or (to_id > 0 and to_id & 1 = 1);

-- What was given to a player (bonus, reward, cashback, commission), between thousands of everything else.
create index transfer_credit on transfer (player_id, id) where kind in (8, 9, 10, 11);
