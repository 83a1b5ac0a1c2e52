export type { SessionPlayer } from './session-player.ts';
export type { PlayerTables } from './tables.ts';
