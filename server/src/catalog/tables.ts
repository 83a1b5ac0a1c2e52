import type { Generated } from 'kysely';

interface ProviderTable {
  code: string;
  name: string;
}

interface GameTable {
  provider_code: string;
  code: string;
  name: string;
  category: string;
  rtp: string | null;
  max_win_times: string | null;
  has_demo: boolean;
  added_at: Generated<Date>;
  /** One of the genres of `rules/catalog/kinds`; null where none is known. */
  genre: string | null;
  tags: Generated<string[]>;
  aliases: Generated<string[]>;
}

interface SiteGameTable {
  site_id: number;
  provider_code: string;
  game_code: string;
  position: number;
  lists: string[];
  enabled: Generated<boolean>;
  no: Generated<bigint>;
}

interface FavouriteTable {
  player_id: bigint;
  provider_code: string;
  game_code: string;
  created_at: Generated<Date>;
}

/** Derived by triggers; nothing here writes it. */
interface LobbyGameTable {
  site_id: number;
  lobby: string;
  no: bigint;
  provider_code: string;
  game_code: string;
  order_popular: number;
  order_new: bigint;
  order_name: string;
  order_rtp: string;
  search_key: string;
  kinds: string[];
}

interface LobbyVersionTable {
  site_id: number;
  version: bigint;
}

export interface CatalogTables {
  provider: ProviderTable;
  game: GameTable;
  site_game: SiteGameTable;
  favourite: FavouriteTable;
  lobby_game: LobbyGameTable;
  lobby_version: LobbyVersionTable;
}
