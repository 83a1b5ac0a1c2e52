-- Deposits, withdrawals, and the accounts they are paid to. Amounts are 1/10,000 units of the currency.

create table payment_method (
  site_id      int not null references site,
  code         text not null,
  adapter      text not null,
  icon         text not null,
  min_amount   bigint not null check (min_amount > 0),
  max_amount   bigint not null,
  fee_percent  numeric(5, 2) not null default 0,
  presets      bigint[] not null,
  position     int not null,
  enabled      boolean not null default true,
  primary key (site_id, code),
  check (max_amount >= min_amount)
);

create table deposit (
  id            uuid primary key,
  site_id       int not null references site,
  player_id     bigint not null references player,
  method_code   text not null,
  -- The gateway it was requested of: callbacks of another one are ignored.
  adapter       text not null,
  currency      text not null,
  amount        bigint not null check (amount > 0),
  -- Charged on top of the amount; the gateway collects both.
  fee           bigint not null check (fee >= 0),
  state         text not null check (state in ('pending', 'paid', 'failed', 'expired')),
  -- Where the player pays; written when the gateway has answered.
  redirect_url  text,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  settled_at    timestamptz
);
create index deposit_by_player on deposit (player_id, id desc);
create index deposit_by_state on deposit (player_id, state, id desc);
create index deposit_by_site on deposit (site_id, settled_at desc) where state = 'paid';
create index deposit_open on deposit (expires_at) where state = 'pending';

-- Deposits that were paid while their player was excluded: credited, and for staff to offer back.
create table deposit_review (
  deposit_id  uuid primary key references deposit (id),
  found_at    timestamptz not null,
  state       text not null default 'open' check (state in ('open', 'refunded', 'kept')),
  decided_at  timestamptz,
  decided_by  text,
  reason      text,
  check ((state = 'open') = (decided_at is null and decided_by is null))
);
create index deposit_review_open on deposit_review (found_at) where state = 'open';

-- Every callback of a gateway, accepted or not: the record for a dispute.
create table payment_callback (
  id           bigint generated always as identity primary key,
  adapter      text not null,
  deposit_id   uuid,
  verdict      text not null,
  -- As the gateway gave them, where they differ from what was requested.
  amount       bigint,
  currency     text,
  result       text,
  received_at  timestamptz not null default now()
);

-- What a player has staked and won so far, added up from the events of rounds. Counted for every round: the free part of
-- each page takes the next version of a row, which spares the index an entry.
create table player_turnover (
  player_id  bigint primary key references player,
  staked     bigint not null default 0,
  won        bigint not null default 0,
  rounds     bigint not null default 0
) with (fillfactor = 60);

-- Wagering before a withdrawal, as two values of the sum of a player's stakes: where the count began and what it must reach.
create table turnover_mark (
  player_id  bigint primary key references player,
  base       bigint not null default 0 check (base >= 0),
  target     bigint not null default 0 check (target >= base)
);

-- The banks and e-wallets a site pays out to, and the format of their account numbers.
create table bank (
  site_id     int not null references site on delete cascade,
  code        text not null check (code ~ '^[a-z0-9-]{1,32}$'),
  name        text not null,
  kind        text not null check (kind in ('bank', 'ewallet')),
  -- ISO 3166.
  country     text not null check (country ~ '^[A-Z]{2}$'),
  currency    text not null,
  min_digits  int not null check (min_digits > 0),
  max_digits  int not null check (max_digits between min_digits and 34),
  prefix      text not null default '' check (prefix ~ '^\d*$'),
  position    int not null,
  enabled     boolean not null default true,
  primary key (site_id, code)
);

create table bank_account (
  id              uuid primary key,
  site_id         int not null,
  player_id       bigint not null references player,
  bank_code       text not null,
  account_number  text not null check (account_number ~ '^\d{1,34}$'),
  holder_name     text not null,
  is_default      boolean not null default false,
  created_at      timestamptz not null,
  verified_at     timestamptz,
  -- Kept, since withdrawals were paid to it.
  removed_at      timestamptz,
  foreign key (site_id, bank_code) references bank,
  check (not is_default or (verified_at is not null and removed_at is null))
);
create index bank_account_by_player on bank_account (player_id, id) where removed_at is null;
create unique index bank_account_default on bank_account (player_id) where is_default;
-- One account belongs to one player: of those who only typed it in, to the first who verifies it.
create unique index bank_account_once on bank_account (player_id, bank_code, account_number) where removed_at is null;
create unique index bank_account_owner on bank_account (site_id, bank_code, account_number)
  where verified_at is not null and removed_at is null;
-- By this another account of an excluded person is found, on any site.
create index bank_account_verified on bank_account (bank_code, account_number) where verified_at is not null;

-- What a site requires before money leaves it.
create table withdrawal_rule (
  site_id               int primary key references site on delete cascade,
  -- How often a deposit must be staked first; 0: not at all.
  turnover_times        int not null default 0 check (turnover_times between 0 and 100),
  -- Withdrawals a player may request in 24 hours.
  daily_most            int not null default 5 check (daily_most > 0),
  -- Below this no staff needs to look; null: staff decides every one.
  auto_approve_below    bigint check (auto_approve_below > 0),
  -- How long a player may still cancel it before that.
  auto_approve_after_s  int not null default 60 check (auto_approve_after_s >= 0)
);

create table payout_method (
  site_id      int not null references site on delete cascade,
  code         text not null,
  -- The kind of account it pays to: one method a kind.
  kind         text not null check (kind in ('bank', 'ewallet')),
  -- Who pays out; 'manual': staff does, outside of the platform.
  adapter      text not null,
  min_amount   bigint not null check (min_amount > 0),
  max_amount   bigint not null,
  -- Both fees are taken out of the amount.
  fee_percent  numeric(5, 2) not null default 0 check (fee_percent between 0 and 50),
  fee_fixed    bigint not null default 0 check (fee_fixed >= 0),
  enabled      boolean not null default true,
  primary key (site_id, kind),
  check (max_amount >= min_amount),
  check (fee_fixed < min_amount / 2)
);

create table withdrawal (
  -- Also the id of the hold on the player's money.
  id               uuid primary key,
  site_id          int not null references site,
  player_id        bigint not null references player,
  bank_account_id  uuid not null references bank_account,
  method_code      text not null,
  adapter          text not null,
  currency         text not null,
  amount           bigint not null check (amount > 0),
  fee              bigint not null check (fee >= 0 and fee < amount),
  -- The bank account as it was when the withdrawal was requested.
  bank_code        text not null,
  bank_name        text not null,
  account_number   text not null,
  holder_name      text not null,
  state            text not null check (state in ('pending', 'approved', 'paid', 'cancelled', 'rejected', 'failed')),
  reason           text not null default '',
  -- The player is excluded: staff pays it, first back to the deposits it came from.
  by_staff         boolean not null default false,
  created_at       timestamptz not null,
  approved_at      timestamptz,
  -- Who approved, rejected or paid it: a name, or 'auto'.
  decided_by       text,
  -- From here on the adapter may have been asked: nobody pays it by hand any more.
  asked_at         timestamptz,
  asked_times      int not null default 0,
  -- When the adapter accepted it.
  accepted_at      timestamptz,
  closed_at        timestamptz,
  check ((state in ('pending', 'approved')) = (closed_at is null)),
  check (asked_at is null or approved_at is not null)
);
create index withdrawal_by_player on withdrawal (player_id, id desc);
create index withdrawal_by_state on withdrawal (player_id, state, id desc);
create index withdrawal_open on withdrawal (state, created_at) where state in ('pending', 'approved');
create index withdrawal_to_account on withdrawal (bank_account_id) where state in ('pending', 'approved');
create index withdrawal_paid on withdrawal (site_id, closed_at desc) where state = 'paid';
create index withdrawal_top on withdrawal (site_id, amount desc) where state = 'paid';

-- Nothing of a withdrawal changes once it is closed, except that its gateway may confirm only then that it accepted it. What
-- was requested never changes, nor its gateway once that was asked to pay.
create function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a withdrawal is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.closed_at is not null and (to_jsonb(new) - 'accepted_at' is distinct from to_jsonb(old) - 'accepted_at'
      or (old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at)) then
    raise exception 'withdrawal % is closed', old.id using errcode = 'restrict_violation';
  end if;
  if (new.id, new.site_id, new.player_id, new.bank_account_id, new.method_code, new.currency, new.amount, new.fee,
      new.bank_code, new.bank_name, new.account_number, new.holder_name, new.created_at)
      is distinct from
     (old.id, old.site_id, old.player_id, old.bank_account_id, old.method_code, old.currency, old.amount, old.fee,
      old.bank_code, old.bank_name, old.account_number, old.holder_name, old.created_at)
    or (old.asked_at is not null and new.adapter <> old.adapter) then
    raise exception 'what withdrawal % asks for does not change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger closed_once before update or delete on withdrawal for each row execute function guard_withdrawal();

-- How much of a withdrawal goes back to which deposit; the rest goes to its bank account.
create table withdrawal_return (
  withdrawal_id  uuid not null references withdrawal (id) on delete cascade,
  deposit_id     uuid not null references deposit (id),
  amount         bigint not null check (amount > 0),
  primary key (withdrawal_id, deposit_id)
);
create index withdrawal_return_deposit on withdrawal_return (deposit_id);

-- Every callback of a gateway about a payout, accepted or not.
create table payout_callback (
  id             bigint generated always as identity primary key,
  adapter        text not null,
  withdrawal_id  uuid,
  verdict        text not null,
  received_at    timestamptz not null
);
