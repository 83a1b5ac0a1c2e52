-- A withdrawal of somebody who has excluded themselves: staff pays it, first back to the deposits it came from.
alter table withdrawal add column by_staff boolean not null default false;

-- How much of a withdrawal goes back to which deposit; the rest goes to its bank account.
create table withdrawal_return (
  withdrawal_id  uuid not null references withdrawal (id) on delete cascade,
  deposit_id     uuid not null references deposit (id),
  amount         bigint not null check (amount > 0),
  primary key (withdrawal_id, deposit_id)
);
create index withdrawal_return_deposit on withdrawal_return (deposit_id);

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
