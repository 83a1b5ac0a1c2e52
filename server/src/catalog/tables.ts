import type { Generated } from 'kysely';

export interface ProviderTable {
  code: string;
  name: string;
}

export interface GameTable {
  provider_code: string;
  code: string;
  name: string;
  category: string;
  rtp: string | null;
  max_win_times: string | null;
  has_demo: boolean;
  added_at: Generated<Date>;
}

export interface SiteGameTable {
  site_id: number;
  provider_code: string;
  game_code: string;
  position: number;
  lists: string[];
  enabled: Generated<boolean>;
}

export interface FavouriteTable {
  player_id: bigint;
  provider_code: string;
  game_code: string;
  created_at: Generated<Date>;
}
