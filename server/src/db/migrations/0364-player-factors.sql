-- By how much a trader has lowered what a player may stake: a share of the site's limits, for one sport or for `all`.
create table sports_player_factor (
  site_id    integer not null references site (id) on delete cascade,
  player_id  bigint not null references player (id),
  sport      text not null,
  percent    smallint not null check (percent between 1 and 99),
  set_at     timestamptz not null,
  set_by     text not null,
  primary key (player_id, sport)
);
create index sports_player_factor_site on sports_player_factor (site_id);
