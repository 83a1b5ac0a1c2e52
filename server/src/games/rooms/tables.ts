export interface RoomSeatTable {
  room_id: string;
  seat: number;
  site_id: number;
  game_code: string;
  player_id: bigint;
  launch_id: string;
  sat_at: Date;
  seen_at: Date;
}

export interface RoomTables {
  room_seat: RoomSeatTable;
}
