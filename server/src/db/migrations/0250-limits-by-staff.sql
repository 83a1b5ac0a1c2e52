-- The highest value that a player may give to a limit which staff has set or tightened. It is only ever lowered.
create table player_limit_cap (
  player_id  bigint not null references player (id) on delete cascade,
  kind       text not null,
  value      bigint not null check (value > 0),
  set_at     timestamptz not null,
  set_by     text not null,
  primary key (player_id, kind)
);
