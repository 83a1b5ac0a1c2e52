-- Every change of a player's legal name, by the player while nothing is fixed yet, and by staff afterwards.
create table player_name_change (
  id          uuid primary key,
  player_id   bigint not null references player (id) on delete cascade,
  from_name   text not null,
  to_name     text not null,
  changed_at  timestamptz not null,
  -- 'player', or who of the staff.
  changed_by  text not null,
  reason      text not null
);
create index player_name_change_player on player_name_change (player_id, changed_at);
