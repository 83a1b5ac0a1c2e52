-- The books of the bundled gateway. It is a substitute for another company: nothing else reads them.

create table sandbox_payment (
  id            uuid primary key,
  reference     text not null unique,
  amount        text not null,
  currency      text not null,
  site_name     text not null,
  callback_url  text not null,
  return_url    text not null,
  state         text not null check (state in ('open', 'paid', 'declined')),
  created_at    timestamptz not null default now(),
  -- When the merchant has answered the callback.
  notified_at   timestamptz
);

create table sandbox_payout (
  id              uuid primary key,
  reference       text not null unique,
  amount          text not null,
  currency        text not null,
  account_number  text not null,
  callback_url    text not null,
  state           text not null check (state in ('waiting', 'paid', 'failed')),
  created_at      timestamptz not null,
  notified_at     timestamptz
);
create index sandbox_payout_untold on sandbox_payout (created_at) where notified_at is null;
