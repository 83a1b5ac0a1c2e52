-- Who changed what, written as the code writes its actors: `player:12`, `staff:3`, `provider:<account>`, `system:<job>`;
-- from the command line `system:shell:<name>`. Earlier rows keep the names they have.
alter table player_limit_change add column asked_by text, add column decided_by text;
alter table player_stop add column set_by text;

create table player_status_change (
  id          uuid primary key,
  player_id   bigint not null references player (id) on delete cascade,
  status      text not null check (status in ('active', 'blocked', 'closed')),
  changed_at  timestamptz not null,
  changed_by  text not null
);
create index player_status_change_player on player_status_change (player_id, changed_at);

-- What was switched or published for a whole site.
create table site_change (
  id          uuid primary key,
  site_id     integer not null references site (id) on delete cascade,
  kind        text not null check (kind in ('maintenance', 'terms')),
  -- 'on' or 'off'; the version of the terms.
  value       text not null,
  changed_at  timestamptz not null,
  changed_by  text not null
);
create index site_change_site on site_change (site_id, changed_at);
