-- Purses of a player beside cash and tokens: any number, opened while the platform runs. Money in a further currency
-- (money), or money given under terms (bonus), whose grant is the ref. Amounts are 1/10,000 units of the currency.
create table purse (
  player_id    bigint not null check (player_id between 1 and (1::bigint << 41) - 1),
  -- 19 bits of the account's id.
  number       integer not null check (number between 1 and (1 << 19) - 1),
  site_id      integer not null check (site_id between 1 and (1 << 29)),
  currency_id  integer not null check (currency_id between 1 and (1 << 27) - 1),
  -- 4 money, 5 bonus: the slot that its free money has in transfers and totals; what is held of it has 6 or 7.
  kind         smallint not null check (kind in (4, 5)),
  ref          uuid,
  opened_at    timestamptz not null,
  closed_at    timestamptz,
  primary key (player_id, number)
);
create unique index purse_currency on purse (player_id, currency_id) where kind = 4 and closed_at is null;
create unique index purse_ref on purse (player_id, ref) where ref is not null;

-- The open ones, three elements each: number, free, held. In the row that is locked for every command of the player, so
-- that a command costs one lock and one update whatever purses it moves. Null where a player has none, as nearly all.
alter table account add column purses bigint[] check (0 <= all (purses) and cardinality(purses) % 3 = 0);

-- The number of a further purse that a hold is of; its column purse has the kind then.
alter table hold add column purse_number integer not null default 0;
alter table hold drop constraint hold_purse_check;
alter table hold add constraint hold_purse_check
  check (case when purse_number = 0 then purse in (0, 1) else purse in (4, 5) end) not valid;
alter table hold validate constraint hold_purse_check;

create or replace function guard_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a hold is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.state <> 0 or new.state = 0
    or (new.id, new.player_id, new.purse, new.purse_number, new.amount, new.created_at)
      is distinct from (old.id, old.player_id, old.purse, old.purse_number, old.amount, old.created_at) then
    raise exception 'hold % is closed once and not otherwise changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Play is what was staked of any purse; lost and won is counted in cash.
create or replace function play_results(p_player bigint, p_since timestamptz)
returns table (at timestamptz, staked bigint, returned bigint, is_stake boolean)
language sql stable as $$
  select t.created_at,
         case when t.kind = 3 and t.from_id = p_player * 8 then t.amount else 0 end,
         case when t.kind in (4, 5, 14, 15) and t.to_id = p_player * 8 then t.amount
              when t.kind = 15 and t.from_id = p_player * 8 then -t.amount else 0 end,
         t.kind = 3 and t.from_id > 0 and t.from_id & 2 = 0
    from transfer t
   where t.player_id = p_player and t.id >= (select transfer_from(p_player, p_since)) and t.kind in (3, 4, 5, 14, 15)
  union all
  select h.closed_at, 0, h.amount - h.posted, false
    from hold h
   where h.player_id = p_player and h.kind = 3 and h.purse = 0 and h.closed_at >= p_since and h.amount > h.posted
$$;
