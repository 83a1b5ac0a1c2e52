import type { Generated } from 'kysely';

export interface MinigameTables {
  minigame_seed: {
    player_id: bigint;
    game_code: string;
    site_id: number;
    server_seed: Buffer;
    nonce: Generated<number>;
  };
  minigame_round: {
    id: string;
    site_id: number;
    player_id: bigint;
    game_code: string;
    game_version: number;
    mode: string;
    stake: bigint;
    hidden: number[];
    choices: Generated<number[]>;
    state: 'open' | 'won' | 'lost' | 'returned';
    win: Generated<bigint>;
    server_seed: Buffer;
    client_seed: string;
    nonce: number;
    started_at: Date;
    ended_at: Date | null;
    expires_at: Date;
  };
}
