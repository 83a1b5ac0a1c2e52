-- Gateways of sites: what a site has at a payment vendor. `adapter` of methods, deposits, withdrawals, cases and statements names
-- one of these by its code, or what is bundled (`sandbox`, `manual`).
create table gateway (
  -- In the address that the vendor calls, and the same in every cell.
  code      text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  site_id   integer not null references site (id),
  -- How the vendor is talked with.
  adapter   text not null,
  -- As staff calls it.
  name      text not null,
  -- What may be shown: the secrets are rows of their own.
  settings  jsonb not null default '{}',
  is_live   boolean not null,
  -- Off: no deposit or withdrawal begins there; what it says of others counts.
  enabled   boolean not null default false,
  version   integer not null default 1
);
create index gateway_site on gateway (site_id);

-- Two of one name overlap while they are rotated.
create table gateway_secret (
  id         uuid primary key,
  gateway    text not null references gateway (code) on delete cascade,
  site_id    integer not null references site (id),
  name       text not null,
  -- Sealed.
  value      bytea not null,
  starts_at  timestamptz not null,
  ends_at    timestamptz,
  check (ends_at > starts_at)
);
create index gateway_secret_of on gateway_secret (gateway, name, starts_at desc);

alter table deposit
  -- What was asked for with its fee, where another amount came: `amount` and `fee` are what was credited.
  add column asked_amount bigint,
  -- The gateway's own name of the payment.
  add column gateway_ref text,
  -- How the player pays, where that is no page of the gateway: a code, an account, an address.
  add column instruction jsonb,
  -- When the gateway is asked next, since its notice did not come.
  add column ask_at timestamptz,
  add column asked_times integer not null default 0,
  -- What the gateway has sent back to who paid, as it said so last.
  add column refunded bigint not null default 0,
  add column charged_back bigint not null default 0;
create index deposit_gateway_ref on deposit (adapter, gateway_ref) where gateway_ref is not null;
create index deposit_to_ask on deposit (ask_at) where ask_at is not null;

-- When what a refund or chargeback took was taken: before anybody decides on its case.
alter table payment_case add column taken_at timestamptz;
