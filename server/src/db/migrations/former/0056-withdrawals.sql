-- What a site asks before money leaves it.
create table withdrawal_rule (
  site_id int primary key references site on delete cascade,
  -- How often a deposit is to be staked first; 0: not at all.
  turnover_times int not null default 0 check (turnover_times between 0 and 100),
  -- Withdrawals a player may ask for in 24 hours.
  daily_most int not null default 5 check (daily_most > 0),
  -- Below this nobody needs to look; null: somebody always does.
  auto_approve_below bigint check (auto_approve_below > 0),
  -- How long a player has to think better of it first.
  auto_approve_after_s int not null default 60 check (auto_approve_after_s >= 0)
);

create table payout_method (
  site_id int not null references site on delete cascade,
  code text not null,
  -- The kind of account it pays to: one method a kind.
  kind text not null check (kind in ('bank', 'ewallet')),
  -- Who pays out; 'manual': staff does, outside of the platform.
  adapter text not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null,
  -- Both are taken out of the amount.
  fee_percent numeric(5, 2) not null default 0 check (fee_percent between 0 and 50),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  enabled boolean not null default true,
  primary key (site_id, kind),
  check (max_amount >= min_amount),
  check (fee_fixed < min_amount / 2)
);

create table withdrawal (
  -- Also the id of the hold on the player's money.
  id uuid primary key,
  site_id int not null references site,
  player_id bigint not null references player,
  bank_account_id uuid not null references bank_account,
  method_code text not null,
  adapter text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- As it was when it was asked for.
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  holder_name text not null,
  state text not null check (state in ('pending', 'approved', 'paid', 'cancelled', 'rejected', 'failed')),
  reason text not null default '',
  created_at timestamptz not null,
  approved_at timestamptz,
  -- Who approved, rejected or paid it: a name, or 'auto'.
  decided_by text,
  -- From here on the adapter may have been asked: nobody pays it by hand any more.
  asked_at timestamptz,
  asked_times int not null default 0,
  -- When the adapter took it on.
  accepted_at timestamptz,
  closed_at timestamptz,
  check ((state in ('pending', 'approved')) = (closed_at is null)),
  check (asked_at is null or approved_at is not null)
);
create index withdrawal_by_player on withdrawal (player_id, id desc);
create index withdrawal_by_state on withdrawal (player_id, state, id desc);
create index withdrawal_open on withdrawal (state, created_at) where state in ('pending', 'approved');
create index withdrawal_to_account on withdrawal (bank_account_id) where state in ('pending', 'approved');
create index withdrawal_paid on withdrawal (site_id, closed_at desc) where state = 'paid';
create index withdrawal_top on withdrawal (site_id, amount desc) where state = 'paid';

-- Two marks on the sum of a player's stakes: where the count began and where it has to get to.
create table turnover_mark (
  player_id bigint primary key references player,
  base bigint not null default 0 check (base >= 0),
  target bigint not null default 0 check (target >= base)
);

-- What gateways told us of payouts, whatever we made of it.
create table payout_callback (
  id bigint generated always as identity primary key,
  adapter text not null,
  withdrawal_id uuid,
  verdict text not null,
  received_at timestamptz not null
);

-- The bundled gateway's own book of payouts. It stands for an outside company: nothing else reads it.
create table sandbox_payout (
  id uuid primary key,
  reference text not null unique,
  amount text not null,
  currency text not null,
  account_number text not null,
  callback_url text not null,
  state text not null check (state in ('waiting', 'paid', 'failed')),
  created_at timestamptz not null,
  notified_at timestamptz
);
create index sandbox_payout_untold on sandbox_payout (created_at) where notified_at is null;
