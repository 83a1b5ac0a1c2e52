-- The money tables. Only server/src/ledger names them. Amounts are 1/10,000 units of the currency. What posts is in
-- db/functions/ledger-post.sql.
--
-- An account of a player has the id player * 8 + slot: 0 cash, 1 token, 2 cash held, 3 token held. Accounts of sites have
-- ids below 0, made of site, currency and the account's number, and no row of their own: no row is shared by all bets.

-- One row a player, locked while a command of theirs is decided. Wide on purpose: one lock, one read and one update serve
-- a hold that moves money between two balances of the same player.
create table account (
  player_id    bigint primary key check (player_id between 1 and (1::bigint << 59)),
  site_id      integer not null check (site_id between 1 and (1 << 29)),
  currency_id  integer not null check (currency_id between 1 and (1 << 27) - 1),
  frozen       boolean not null default false,
  -- Has a row in play_guard. Read with the row that is locked anyway: all that guards cost players who have none.
  guarded      boolean not null default false,
  cash         bigint not null default 0 check (cash >= 0),
  token        bigint not null default 0 check (token >= 0),
  cash_held    bigint not null default 0 check (cash_held >= 0),
  token_held   bigint not null default 0 check (token_held >= 0),
  -- The id of the last transfer of the player: grows with every posted command.
  version      bigint not null default 0
) with (fillfactor = 50);

-- Partitioned by months (66-ledger-months.sql).
create table transfer (
  -- Of the month by its time. Within a player it grows: the order in which the transfers happened.
  id          bigint not null,
  -- 0 where no player is on either side.
  player_id   bigint not null,
  from_id     bigint not null,
  to_id       bigint not null,
  amount      bigint not null check (amount > 0),
  from_after  bigint,
  to_after    bigint,
  created_at  timestamptz not null,
  ref         uuid,
  site_id     integer not null,
  kind        smallint not null,
  check (from_id <> to_id),
  primary key (player_id, id)
) partition by range (id);
-- What a player looks for among thousands of stakes (3) and wins (4).
create index transfer_other on transfer (player_id, id) where kind not in (3, 4);
-- Tokens among thousands of transfers of cash: a token account has an odd id.
create index transfer_token on transfer (player_id, id)
  where (from_id > 0 and from_id & 1 = 1) or (to_id > 0 and to_id & 1 = 1);
-- What a player was given: bonus, reward, cashback, commission.
create index transfer_credit on transfer (player_id, id) where kind in (8, 9, 10, 11);

-- One number a batch: the ids of transfers of two batches of the same millisecond differ by it.
create sequence transfer_batch minvalue 0 maxvalue 1023 start with 0 cycle;

-- The answer to every key that was decided, refusals too. Partitioned by months.
create table command (
  site_id     integer not null,
  key         uuid not null,
  player_id   bigint not null,
  first_id    bigint,
  created_at  timestamptz not null,
  content     bytea not null check (length(content) = 32),
  -- 0 posted, else the number of the refusal in the ledger's list.
  outcome     smallint not null,
  transfers   smallint not null,
  -- That of ledger_game; 0: no game.
  game_id     integer not null default 0,
  -- The business day of the site in which it counts. Written down, so that a change of the site's offset leaves earlier days
  -- as they were.
  day         date not null,
  -- Who caused it; null: the command's own player.
  actor       text,
  primary key (site_id, key)
) partition by range (key);

-- For the owner. The application's role has no right to change or delete what is written down.
create trigger append_only before update or delete or truncate on transfer
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on command
  for each statement execute function refuse_change();

create table hold (
  id          uuid primary key,
  player_id   bigint not null,
  -- 0 cash, 1 token.
  purse       smallint not null check (purse in (0, 1)),
  amount      bigint not null check (amount > 0),
  posted      bigint not null default 0 check (posted between 0 and amount),
  -- 0 open, 1 posted, 2 voided.
  state       smallint not null default 0 check (state in (0, 1, 2)),
  -- The kind of transfer it was made by; null in old rows. A stake that is returned is no loss.
  kind        smallint,
  ref         uuid,
  created_at  timestamptz not null,
  expires_at  timestamptz,
  closed_at   timestamptz,
  check ((state = 0) = (closed_at is null)),
  check (posted = 0 or state = 1)
) with (fillfactor = 80);
create index hold_open on hold (player_id) where state = 0;
create index hold_expiry on hold (expires_at) where state = 0 and expires_at is not null;
create index hold_staked on hold (player_id, closed_at) where kind = 3;

-- An open hold is closed once; what it holds and for whom never changes.
create function guard_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a hold is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.state <> 0 or new.state = 0
    or (new.id, new.player_id, new.purse, new.amount, new.created_at)
      is distinct from (old.id, old.player_id, old.purse, old.amount, old.created_at) then
    raise exception 'hold % is closed once and not otherwise changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger closed_once before update or delete on hold for each row execute function guard_hold();

-- What a player owes: it was paid, then taken back, and is not there any more.
create table debt (
  id          uuid primary key,
  site_id     int not null,
  player_id   bigint not null,
  -- What it comes from: a ticket.
  ref         uuid not null,
  amount      bigint not null check (amount > 0),
  paid        bigint not null default 0 check (paid between 0 and amount),
  created_at  timestamptz not null,
  paid_at     timestamptz,
  check ((paid_at is not null) = (paid = amount))
);
create index debt_open on debt (player_id, id) where paid_at is null;

-- Totals by site, business day, currency, accounts, kind, studio and game, kept by the commit that posts. A side is a slot as
-- above, or -1 - n for account n of the site.

-- What money was played on: a studio and its game, by the number that commands and totals have.
create table ledger_game (
  id             integer primary key generated always as identity,
  provider_code  text not null,
  game_code      text not null,
  unique (provider_code, game_code)
);

-- What each batch adds to the totals, until it is folded into them: rows that no bet waits for.
create table total_change (
  site_id      integer not null,
  day          date not null,
  game_id      integer not null,
  currency_id  integer not null,
  kind         smallint not null,
  from_slot    smallint not null,
  to_slot      smallint not null,
  amount       bigint not null,
  transfers    bigint not null
);

create table day_total (
  site_id      integer not null,
  day          date not null,
  game_id      integer not null,
  currency_id  integer not null,
  kind         smallint not null,
  from_slot    smallint not null,
  to_slot      smallint not null,
  amount       bigint not null,
  transfers    bigint not null,
  primary key (site_id, day, game_id, currency_id, kind, from_slot, to_slot)
) with (fillfactor = 80);

-- The balances of site accounts, but for what is not folded yet.
create table site_balance (
  account_id  bigint primary key,
  balance     bigint not null
) with (fillfactor = 50);

-- What the transfers of archived months added to the totals.
create table archived_total (
  site_id      integer not null,
  day          date not null,
  game_id      integer not null,
  currency_id  integer not null,
  kind         smallint not null,
  from_slot    smallint not null,
  to_slot      smallint not null,
  amount       bigint not null,
  transfers    bigint not null,
  primary key (site_id, day, game_id, currency_id, kind, from_slot, to_slot)
);

-- The balances of players' accounts after their last archived transfer.
create table opening_balance (
  account_id   bigint primary key,
  balance      bigint not null,
  transfer_id  bigint not null
);
