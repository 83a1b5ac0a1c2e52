-- Promotions as data, and the bonus money that they grant. Amounts are 1/10,000 units; moments are those of the server's clock.

create table bonus_promotion (
  id          uuid primary key,
  site_id     integer not null references site (id) on delete cascade,
  name        text not null,
  state       text not null check (state in ('draft', 'active', 'paused', 'ended')),
  -- The newest version, which new grants are made by.
  version     integer not null check (version >= 1),
  starts_at   timestamptz,
  ends_at     timestamptz,
  -- What starts it, and the code, as in the newest version.
  trigger     text not null,
  code        text,
  -- What its grants are worth together, and how many they are; a grant counts them under the lock of this row.
  granted     bigint not null default 0 check (granted >= 0),
  grants      integer not null default 0 check (grants >= 0),
  created_at  timestamptz not null
);
create index bonus_promotion_site on bonus_promotion (site_id, id desc);
create index bonus_promotion_trigger on bonus_promotion (site_id, trigger) where state = 'active';
create unique index bonus_promotion_code on bonus_promotion (site_id, code) where state in ('active', 'paused');

-- What a promotion said, once for each time that it was changed. Grants keep the version they were made by.
create table bonus_version (
  promotion_id  uuid not null references bonus_promotion (id) on delete cascade,
  number        integer not null check (number >= 1),
  site_id       integer not null references site (id) on delete cascade,
  -- As contract/src/bonus-promotion.ts has it.
  data          jsonb not null,
  texts         jsonb not null check (texts ? 'EN'),
  -- The jurisdiction profile it was checked against.
  profile       text not null,
  created_at    timestamptz not null,
  created_by    text not null,
  primary key (promotion_id, number)
);

create table bonus_grant (
  id            uuid primary key,
  site_id       integer not null references site (id) on delete cascade,
  player_id     bigint not null references player (id),
  promotion_id  uuid not null references bonus_promotion (id),
  version       integer not null,
  -- What it was granted for, once: a deposit, a claim by its key.
  cause         text not null,
  -- waiting: another grant of the player is under way. paid: cash or tokens, without terms.
  state         text not null check (state in
                  ('waiting', 'active', 'paid', 'converted', 'spent', 'expired', 'cancelled', 'forfeited')),
  -- The deposit or loss it answers to.
  base          bigint not null check (base >= 0),
  worth         bigint not null check (worth >= 0),
  amount        bigint not null default 0 check (amount >= 0),
  required      bigint not null default 0 check (required >= 0),
  wagered       bigint not null default 0 check (wagered between 0 and required),
  uses_left     integer not null default 0 check (uses_left >= 0),
  -- The number of the purse of its bonus money, once it has one.
  purse         integer,
  -- What became cash.
  converted     bigint not null default 0 check (converted >= 0),
  created_at    timestamptz not null,
  started_at    timestamptz,
  expires_at    timestamptz,
  closed_at     timestamptz,
  unique (promotion_id, player_id, cause)
);
create unique index bonus_grant_active on bonus_grant (player_id) where state = 'active';
create index bonus_grant_player on bonus_grant (player_id, id desc);
create index bonus_grant_promotion on bonus_grant (promotion_id, id desc);
create index bonus_grant_due on bonus_grant (expires_at) where state = 'active';

-- What happened to a player that may start a promotion: written with it, and taken away with the grants that it starts.
create table bonus_happening (
  site_id     integer not null references site (id) on delete cascade,
  player_id   bigint not null references player (id) on delete cascade,
  trigger     text not null,
  cause       text not null,
  -- The deposit; of others the number of the level or mission.
  base        bigint not null,
  created_at  timestamptz not null,
  primary key (player_id, trigger, cause)
);

-- The jurisdiction that promotions of a site are checked against; a site without a row has none.
create table bonus_setting (
  site_id  integer primary key references site (id) on delete cascade,
  profile  text not null
);
