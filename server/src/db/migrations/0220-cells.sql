-- A cell is one database of an installation of several (docs/decisions/0100). Ids of two cells never meet, so that a site
-- can move from one to another with all its rows.
create table cell (
  is_own      boolean primary key default true check (is_own),
  -- 63 is the most that the id of a site has room for.
  number      smallint not null check (number between 0 and 63),
  claimed_at  timestamptz not null
);

-- Gives this database its number, and its sequences their part of all ids: numbers of 64 bits begin at number * 2^33, those of
-- 32 bits at number * 2^23. What is numbered already keeps its ids, so that only a database without sites can become another
-- cell than 0. For the owner.
create function claim_cell(p_number integer) returns void language plpgsql as $$
declare
  found record;
begin
  lock table cell in exclusive mode;
  select number into found from cell;
  if found.number = p_number then
    return;
  end if;
  if found.number is not null then
    raise exception 'this database is the cell %', found.number using errcode = 'check_violation';
  end if;
  if p_number > 0 and exists (select from site) then
    raise exception 'this database has sites already: it can only be the cell 0' using errcode = 'check_violation';
  end if;
  insert into cell (number, claimed_at) values (p_number, now());
  if p_number = 0 then
    return;
  end if;
  for found in
    select s.oid::regclass as sequence, q.seqtypid = 'bigint'::regtype as is_long
      from pg_class s join pg_sequence q on q.seqrelid = s.oid
     where s.relnamespace = 'public'::regnamespace and q.seqtypid in ('bigint'::regtype, 'integer'::regtype)
       and not q.seqcycle
  loop
    execute format('alter sequence %s restart with %s', found.sequence,
                   (p_number::bigint << case when found.is_long then 33 else 23 end) + 1);
  end loop;
end $$;
revoke execute on function claim_cell(integer) from public;

-- The moves of sites, in both databases: what each of them knows decides how a move that was interrupted goes on.
create table site_move (
  id             uuid not null,
  direction      text not null check (direction in ('out', 'in')),
  site_id        integer not null,
  external_id    text not null,
  domains        text[] not null,
  -- Where it goes to, or comes from.
  other_cell     text not null,
  -- Out: `leaving` (closed for the copy; can be taken back), `left` (for good), `removed`, `cancelled`.
  -- In: `copied` (beside the tables that are in use), `arrived`.
  state          text not null check (state in ('leaving', 'left', 'removed', 'cancelled', 'copied', 'arrived')),
  -- What the status of the site was, and will be.
  former_status  text not null,
  changed_at     timestamptz not null default now(),
  primary key (id, direction)
);
create index site_move_open on site_move (site_id) where state in ('leaving', 'left', 'copied');

-- A site that is being copied to another cell is closed.
alter table site drop constraint site_status_check;
alter table site add constraint site_status_check check (status in ('active', 'suspended', 'moving')) not valid;
alter table site validate constraint site_status_check;

-- Where a chain comes from whose rounds decided bets of a site that moved here. They are kept for their players; no further
-- one is opened.
alter table shared_chain add column moved_from text;

-- Whether this transaction of the owner takes away the rows of a site that has moved to another cell: the only deletion of
-- what is written down. The application's role has no right to delete it at all.
create function site_leaves() returns boolean language sql stable as $$
  select coalesce(current_setting('baize.site_leaves', true), '') = 'yes'
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and site_leaves() then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function guard_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if site_leaves() then
      return old;
    end if;
    raise exception 'a hold is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.state <> 0 or new.state = 0
    or (new.id, new.player_id, new.purse, new.purse_number, new.amount, new.created_at)
      is distinct from (old.id, old.player_id, old.purse, old.purse_number, old.amount, old.created_at) then
    raise exception 'hold % is closed once and not otherwise changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    if site_leaves() then
      return old;
    end if;
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

-- Deleting a player or a bank account looks for the rows that name it: without these by reading the whole table each time.
create index session_player on session (player_id);
create index big_win_player on big_win (player_id);
create index withdrawal_bank_account on withdrawal (bank_account_id);
