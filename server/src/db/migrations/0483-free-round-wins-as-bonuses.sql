-- Wins of free rounds that are paid by a promotion (docs/decisions/0218).
alter table outside_free_rounds
  -- The promotion that is granted for what they have won together; null: each win is cash.
  add column promotion_id uuid,
  -- What of it is granted, 1/10,000 units.
  add column granted bigint not null default 0 check (granted >= 0),
  -- When that was; null: they are not over, or something was won since.
  add column granted_at timestamptz;
create index outside_free_rounds_ungranted on outside_free_rounds (ends_at)
  where promotion_id is not null and granted_at is null;

-- The free rounds that gather what the round wins; null: it is the player's at once.
alter table outside_round add column free_rounds_id uuid;
create index outside_round_free_rounds on outside_round (free_rounds_id) where free_rounds_id is not null;
