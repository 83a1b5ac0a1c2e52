-- Affiliates: who brings players to a site by links of their own and is paid a commission by month (docs/decisions/0208). Amounts are
-- 1/10,000 units of the site's currency.

create table affiliate (
  id               uuid primary key,
  site_id          integer not null references site (id),
  name             text not null check (length(name) between 1 and 100),
  -- In lower case; logs in with it.
  mail             text not null,
  -- `pending` until the invitation is accepted.
  state            text not null check (state in ('pending', 'active', 'closed')),
  -- Who brought it, and has a share of its commission.
  parent_id        uuid references affiliate (id),
  password_hash    text,
  -- Sealed, as are the payment details.
  totp_secret      bytea,
  totp_step        bigint not null default 0,
  payment          bytea,
  -- SHA-256 of what is in the link of an invitation, until it is used.
  invitation_hash  bytea unique,
  invitation_until timestamptz,
  version          integer not null default 1,
  created_at       timestamptz not null,
  unique (site_id, mail),
  check (parent_id <> id)
);

-- Each plan that an affiliate had: it counts from its month on, for months that are not closed yet.
create table affiliate_plan (
  affiliate_id  uuid not null references affiliate (id) on delete cascade,
  number        integer not null,
  site_id       integer not null,
  -- The first day of the month.
  from_month    date not null,
  plan          jsonb not null,
  set_by        text not null,
  set_at        timestamptz not null,
  primary key (affiliate_id, number)
);

create table affiliate_link (
  site_id       integer not null references site (id),
  code          text not null check (code ~ '^[A-Za-z0-9]{4,16}$'),
  affiliate_id  uuid not null references affiliate (id),
  -- What the affiliate calls it: the campaign.
  name          text not null check (length(name) between 1 and 60),
  -- The page of the site that it leads to.
  path          text not null,
  created_at    timestamptz not null,
  ended_at      timestamptz,
  primary key (site_id, code)
);
create index affiliate_link_affiliate on affiliate_link (affiliate_id);

-- How often links were followed, by UTC day: nothing of who followed them.
create table affiliate_click (
  site_id  integer not null,
  code     text not null,
  day      date not null,
  clicks   bigint not null,
  primary key (site_id, code, day)
);

-- Players by the affiliate that brought them: for good, and one affiliate only.
create table affiliate_player (
  player_id         bigint primary key references player (id) on delete cascade,
  site_id           integer not null,
  affiliate_id      uuid not null references affiliate (id),
  code              text not null,
  tag               text,
  registered_at     timestamptz not null,
  first_deposit_at  timestamptz,
  first_deposit     bigint,
  qualified_at      timestamptz,
  -- What the player is worth as an acquisition; 0 until they qualify, and again where their money went back.
  acquisition       bigint not null default 0,
  check ((first_deposit_at is null) = (first_deposit is null))
);
create index affiliate_player_affiliate on affiliate_player (affiliate_id, registered_at);
create index affiliate_player_open on affiliate_player (site_id, registered_at) where qualified_at is null and first_deposit is not null;
create index affiliate_player_acquired on affiliate_player (site_id) where acquisition > 0;

-- Months whose statements were made: each once.
create table affiliate_month (
  site_id    integer not null references site (id),
  month      date not null,
  closed_at  timestamptz not null,
  primary key (site_id, month)
);

create table affiliate_statement (
  id                uuid primary key,
  site_id           integer not null references site (id),
  affiliate_id      uuid not null references affiliate (id),
  month             date not null,
  currency          text not null,
  -- The plan that it was made by, and its lines: kind, base, share and amount.
  plan              jsonb not null,
  lines             jsonb not null,
  -- Before and after what the statement before left.
  net               bigint not null,
  carried_revenue   bigint not null check (carried_revenue <= 0),
  amount            bigint not null,
  due               bigint not null check (due >= 0),
  left_revenue      bigint not null check (left_revenue <= 0),
  left_commission   bigint not null check (left_commission <= 0),
  -- `nothing`: there is nothing to pay.
  state             text not null check (state in ('open', 'approved', 'paid', 'nothing')),
  version           integer not null default 1,
  closed_at         timestamptz not null,
  approved_at       timestamptz,
  paid_at           timestamptz,
  -- Of the payment, at whoever made it.
  reference         text,
  unique (affiliate_id, month),
  check (due = greatest(amount, 0)),
  check ((state = 'nothing') = (due = 0)),
  check ((state = 'paid') = (paid_at is not null and reference is not null))
);
create index affiliate_statement_site on affiliate_statement (site_id, month, id);

-- What each player adds to a statement: the totals by day of everything up to its month, less what earlier statements had.
create table affiliate_statement_player (
  statement_id  uuid not null references affiliate_statement (id),
  site_id       integer not null,
  player_id     bigint not null,
  staked        bigint not null,
  paid          bigint not null,
  bonuses       bigint not null,
  deposits      bigint not null,
  charged_back  bigint not null,
  acquisition   bigint not null,
  primary key (statement_id, player_id)
);
create index affiliate_statement_player_player on affiliate_statement_player (player_id);

create table affiliate_session (
  id            uuid primary key,
  affiliate_id  uuid not null references affiliate (id) on delete cascade,
  site_id       integer not null,
  token_hash    bytea not null unique check (length(token_hash) = 32),
  -- Whether the second step was taken, where there is one.
  is_whole      boolean not null,
  ip            text not null,
  user_agent    text not null,
  created_at    timestamptz not null,
  last_seen_at  timestamptz not null,
  ended_at      timestamptz
);
create index affiliate_session_affiliate on affiliate_session (affiliate_id);
create index affiliate_session_old on affiliate_session (created_at);

-- Postbacks are webhooks of an affiliate.
alter table webhook add column affiliate_id uuid references affiliate (id) on delete cascade;
create index webhook_affiliate on webhook (affiliate_id) where affiliate_id is not null and state <> 'removed';
