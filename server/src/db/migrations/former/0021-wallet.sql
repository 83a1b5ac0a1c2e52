create table payment_method (
  site_id int not null references site,
  code text not null,
  adapter text not null,
  icon text not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null,
  fee_percent numeric(5, 2) not null default 0,
  presets bigint[] not null,
  position int not null,
  enabled boolean not null default true,
  primary key (site_id, code),
  check (max_amount >= min_amount)
);

create table deposit (
  id uuid primary key,
  site_id int not null references site,
  player_id bigint not null references player,
  method_code text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('pending', 'paid', 'failed', 'expired')),
  -- Where the player pays; written when the gateway has answered.
  redirect_url text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz
);
create index deposit_by_player on deposit (player_id, id desc);
create index deposit_by_site on deposit (site_id, settled_at desc) where state = 'paid';
create index deposit_open on deposit (expires_at) where state = 'pending';

-- What gateways told us, whatever we made of it: the trail for a dispute.
create table payment_callback (
  id bigint generated always as identity primary key,
  adapter text not null,
  deposit_id uuid,
  verdict text not null,
  received_at timestamptz not null default now()
);

-- The bundled gateway's own book. It stands for an outside company: nothing else reads it.
create table sandbox_payment (
  id uuid primary key,
  reference text not null unique,
  amount text not null,
  currency text not null,
  site_name text not null,
  callback_url text not null,
  return_url text not null,
  state text not null check (state in ('open', 'paid', 'declined')),
  created_at timestamptz not null default now(),
  -- When the merchant has answered the callback.
  notified_at timestamptz
);
