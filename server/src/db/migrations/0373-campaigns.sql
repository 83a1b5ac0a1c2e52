-- Campaigns: what is written to the players of a segment, when, and what it brought.

-- What players have said about being written to for marketing; the inbox is open to it until they say no.
create table player_marketing (
  player_id   bigint primary key references player (id) on delete cascade,
  site_id     integer not null references site (id) on delete cascade,
  inbox       boolean not null,
  changed_at  timestamptz not null,
  changed_by  text not null
);

-- How many messages of campaigns a player of a site receives at most in so many days.
create table campaign_setting (
  site_id  integer primary key references site (id) on delete cascade,
  most     integer not null check (most between 1 and 100),
  days     integer not null check (days between 1 and 90)
);

create table campaign (
  id            uuid primary key,
  site_id       integer not null references site (id) on delete cascade,
  name          text not null,
  state         text not null check (state in ('draft', 'running', 'paused', 'ended')),
  version       integer not null check (version >= 1),
  -- As contract/src/office/rewards/campaign.ts has them.
  data          jsonb not null,
  texts         jsonb not null check (texts ? 'EN'),
  -- As in data; null for all players who may be reached, and for none.
  segment_id    uuid references segment (id),
  promotion_id  uuid references bonus_promotion (id),
  -- When it is sent next, while it runs.
  next_at       timestamptz,
  created_at    timestamptz not null
);
create index campaign_site on campaign (site_id, id desc);
create index campaign_due on campaign (next_at) where state = 'running' and next_at is not null;

-- What a campaign said, once for each time that it was changed.
create table campaign_version (
  campaign_id  uuid not null references campaign (id) on delete cascade,
  number       integer not null check (number >= 1),
  site_id      integer not null references site (id) on delete cascade,
  name         text not null,
  data         jsonb not null,
  texts        jsonb not null,
  reason       text not null,
  created_at   timestamptz not null,
  created_by   text not null,
  primary key (campaign_id, number)
);

-- One sending of a campaign. Its players are gone through in the order of player_shuffled, batch by batch.
create table campaign_run (
  campaign_id  uuid not null references campaign (id) on delete cascade,
  number       integer not null check (number >= 1),
  site_id      integer not null references site (id) on delete cascade,
  due_at       timestamptz not null,
  -- The last player who was looked at.
  after_hash   integer,
  after_id     bigint,
  looked_at    integer not null default 0,
  reached      integer not null default 0,
  held_out     integer not null default 0,
  opted_out    integer not null default 0,
  capped       integer not null default 0,
  started_at   timestamptz not null,
  finished_at  timestamptz,
  primary key (campaign_id, number)
);
create unique index campaign_run_open on campaign_run (campaign_id) where finished_at is null;

-- The players of a campaign: reached, each once, or held out.
create table campaign_target (
  campaign_id  uuid not null references campaign (id) on delete cascade,
  player_id    bigint not null references player (id) on delete cascade,
  site_id      integer not null references site (id) on delete cascade,
  run          integer not null,
  at           timestamptz not null,
  held_out     boolean not null,
  message_id   uuid,
  primary key (campaign_id, player_id)
);
create index campaign_target_old on campaign_target (at);
create index campaign_target_player on campaign_target (player_id, at) where not held_out;
create index campaign_target_shuffled on campaign_target (campaign_id, held_out, hashint8(player_id), player_id);

-- Promotions of the trigger `campaign` that a player may claim.
create table bonus_offer (
  promotion_id  uuid not null references bonus_promotion (id) on delete cascade,
  player_id     bigint not null references player (id) on delete cascade,
  site_id       integer not null references site (id) on delete cascade,
  offered_at    timestamptz not null,
  primary key (promotion_id, player_id)
);
create index bonus_offer_player on bonus_offer (player_id);
