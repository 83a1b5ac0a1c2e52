-- What a site requires of payouts beyond their amount (ADR 195).
alter table withdrawal_rule
  -- What was paid in goes back to where it came from before anything goes to an account.
  add column closed_loop boolean not null default false,
  -- Accounts in another name than the player's are refused, when they are added and when they are paid to.
  add column own_name_only boolean not null default true,
  -- Held where those of a player within 24 hours or 7 days come to more than these; null: never.
  add column hold_day_above  bigint check (hold_day_above > 0),
  add column hold_day_count  integer check (hold_day_count > 0),
  add column hold_week_above bigint check (hold_week_above > 0),
  add column hold_week_count integer check (hold_week_count > 0);

-- So often a gateway may be asked to pay before somebody looks: its answer is not known then.
alter table withdrawal add column asks_allowed integer not null default 5;
