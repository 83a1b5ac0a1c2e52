-- The banks and e-wallets a site pays out to, and what their account numbers look like.
create table bank (
  site_id int not null references site on delete cascade,
  code text not null check (code ~ '^[a-z0-9-]{1,32}$'),
  name text not null,
  kind text not null check (kind in ('bank', 'ewallet')),
  -- ISO 3166.
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null,
  min_digits int not null check (min_digits > 0),
  max_digits int not null check (max_digits between min_digits and 34),
  prefix text not null default '' check (prefix ~ '^\d*$'),
  position int not null,
  enabled boolean not null default true,
  primary key (site_id, code)
);

create table bank_account (
  id uuid primary key,
  site_id int not null,
  player_id bigint not null references player,
  bank_code text not null,
  account_number text not null check (account_number ~ '^\d{1,34}$'),
  holder_name text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  verified_at timestamptz,
  -- Kept, since withdrawals were paid to it.
  removed_at timestamptz,
  foreign key (site_id, bank_code) references bank,
  check (not is_default or (verified_at is not null and removed_at is null))
);
create index bank_account_by_player on bank_account (player_id, id) where removed_at is null;
create unique index bank_account_default on bank_account (player_id) where is_default;
-- One account is one player's: of those who only typed it in, whoever verifies it first.
create unique index bank_account_once on bank_account (player_id, bank_code, account_number) where removed_at is null;
create unique index bank_account_owner on bank_account (site_id, bank_code, account_number)
  where verified_at is not null and removed_at is null;

-- What codes are for is the code's to say; the table only keeps the name tidy.
alter table tac drop constraint if exists tac_purpose_check;
alter table tac add constraint tac_purpose_name check (purpose ~ '^[a-z_]{1,32}$');
