-- Callbacks as they came, without secrets: null in those from before.
alter table payment_callback add column raw text;
alter table payout_callback add column raw text;
create index payment_callback_deposit on payment_callback (deposit_id, id) where deposit_id is not null;
create index payout_callback_withdrawal on payout_callback (withdrawal_id, id) where withdrawal_id is not null;

create index deposit_queue on deposit (site_id, state, id);
create index deposit_newest on deposit (site_id, id);

-- What a gateway said about a payment and staff must decide on.
create table payment_case (
  id           uuid primary key,
  -- Of the deposit. An orphan has none before it is decided: until then it is its operator's.
  site_id      integer references site (id),
  operator_id  integer references operator (id),
  deposit_id   uuid references deposit (id),
  kind         text not null check (kind in ('mismatch', 'late', 'conflict', 'orphan', 'excluded')),
  adapter      text not null,
  -- As the gateway gave them.
  reference    text not null,
  amount       bigint not null,
  currency     text not null,
  result       text not null check (result in ('paid', 'failed')),
  raw          text,
  -- How often the gateway said it.
  times        integer not null default 1,
  opened_at    timestamptz not null,
  last_at      timestamptz not null,
  state        text not null default 'open' check (state in ('open', 'credited', 'returned', 'written-off')),
  -- What it added to the payments that the ledger has of the deposit, below 0 where it took away, in 1/10,000 of a unit.
  moved        bigint not null default 0,
  -- The part of it that left the purse of the player.
  taken        bigint not null default 0,
  resolved_at  timestamptz,
  resolved_by  text,
  check ((site_id is null) = (operator_id is not null)),
  check (site_id is not null or state = 'open'),
  check ((state = 'open') = (resolved_at is null and resolved_by is null))
);
-- What a gateway repeats is one case.
create unique index payment_case_once on payment_case (adapter, reference, kind, amount, currency, result);
create index payment_case_site on payment_case (site_id, state, id);
create index payment_case_orphan on payment_case (operator_id, id) where site_id is null;
create index payment_case_deposit on payment_case (deposit_id) where deposit_id is not null;
create index payment_case_returned on payment_case (site_id, resolved_at) where taken > 0;

-- Deposits that were paid during an exclusion are cases as well. Servers of the release before still write them to
-- `deposit_review`: they are taken over from there.
create function take_over_review() returns trigger language plpgsql as $$
declare
  paid deposit;
begin
  select * into strict paid from deposit where id = new.deposit_id;
  insert into payment_case (id, site_id, deposit_id, kind, adapter, reference, amount, currency, result, opened_at, last_at,
                            state, moved, taken, resolved_at, resolved_by)
  values (paid.id, paid.site_id, paid.id, 'excluded', paid.adapter, paid.id::text, paid.amount + paid.fee, paid.currency, 'paid',
          new.found_at, new.found_at,
          case new.state when 'open' then 'open' when 'kept' then 'credited' else 'returned' end,
          case when new.state = 'refunded' then -paid.amount else 0 end,
          case when new.state = 'refunded' then paid.amount else 0 end,
          new.decided_at, new.decided_by)
  on conflict (id) do update
    set state = excluded.state, moved = excluded.moved, taken = excluded.taken,
        resolved_at = excluded.resolved_at, resolved_by = excluded.resolved_by
    where payment_case.state = 'open';
  return new;
end $$;
create trigger taken_over after insert or update on deposit_review for each row execute function take_over_review();
update deposit_review set state = state;
