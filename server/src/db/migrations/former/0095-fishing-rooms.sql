-- Who shoots beside whom. A room is there as long as somebody sits in it; what is shot there are rounds like any other.
create table room_seat (
  room_id       uuid not null,
  seat          int not null check (seat between 0 and 3),
  site_id       int not null references site,
  game_code     text not null,
  player_id     bigint not null references player,
  -- The page that sat down last: a player has one seat, whatever windows they have open.
  launch_id     uuid not null references launch on delete cascade,
  sat_at        timestamptz not null,
  -- When the page said last that it is there still.
  seen_at       timestamptz not null,
  primary key (room_id, seat),
  unique (site_id, game_code, player_id)
) with (fillfactor = 70);
create index room_seat_launch on room_seat (launch_id);
