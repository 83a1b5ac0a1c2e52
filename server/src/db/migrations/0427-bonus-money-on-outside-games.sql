-- Bonus money on the games of other studios (docs/decisions/0192).
alter table outside_studio
  -- Whether bonus money is staked on its games; else they are played with cash alone.
  add column takes_bonus boolean not null default false,
  -- The most of a stake that counts towards a bonus, in percent; null: what the terms say.
  add column bonus_contribution smallint check (bonus_contribution between 0 and 100);

alter table outside_round
  -- The bonus that the round belongs to; null: cash alone.
  add column grant_id uuid,
  -- What of its stake and its win is bonus money, 1/10,000 units.
  add column bonus_stake bigint not null default 0,
  add column bonus_win bigint not null default 0,
  -- What it counts towards the bonus; 0 until it is closed.
  add column counted bigint not null default 0 check (counted >= 0);

alter table outside_transaction
  -- What of its amount was bonus money.
  add column bonus bigint not null default 0 check (bonus >= 0),
  -- The hold of that until the round is closed; null: it was moved at once.
  add column hold uuid;
