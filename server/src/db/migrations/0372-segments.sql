-- Segments: rules over facts about players, which promotions and campaigns are for.

create table segment (
  id          uuid primary key,
  site_id     integer not null references site (id) on delete cascade,
  name        text not null,
  -- The newest one, which decides who is in it.
  version     integer not null check (version >= 1),
  -- As contract/src/office/rewards/segment-rule.ts has it.
  rule        jsonb not null,
  is_retired  boolean not null default false,
  changed_at  timestamptz not null
);
create index segment_site on segment (site_id, id desc);
create unique index segment_name on segment (site_id, lower(name)) where not is_retired;

-- What a segment said, once for each time that it was changed.
create table segment_version (
  segment_id  uuid not null references segment (id) on delete cascade,
  number      integer not null check (number >= 1),
  site_id     integer not null references site (id) on delete cascade,
  name        text not null,
  rule        jsonb not null,
  reason      text not null,
  created_at  timestamptz not null,
  created_by  text not null,
  primary key (segment_id, number)
);

-- The players of a site in an order that has nothing to do with them: the first thousands are a sample of all, the same each
-- time, and a campaign goes through them in it.
create index player_shuffled on player (site_id, hashint8(id), id);
