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
  /** Whether sites without a row of their own offer it; then at this place in popular order, and on these home lists. */
  is_offered: Generated<boolean>;
  position: Generated<number>;
  lists: Generated<string[]>;
  no: Generated<bigint>;
  /** From when on nobody can play it, whatever sites have chosen. */
  withdrawn_at: Generated<Date | null>;
}

/** Where a site differs from the catalogue. */
interface SiteGameTable {
  site_id: number;
  provider_code: string;
  game_code: string;
  /** Null: as the catalogue has it. */
  position: number | null;
  lists: string[] | null;
  enabled: Generated<boolean>;
  /** Null: as the game has it; a game without a demonstration has none anywhere. */
  has_demo: Generated<boolean | null>;
  no: Generated<bigint>;
}

/** What a site does not offer unless it has a row for a game: null stands for every studio or category. */
interface SiteWithheldTable {
  site_id: number;
  provider_code: string | null;
  category: string | null;
}

/** Where games are open; a rule without a game is one of all games of the studio that have none of their own. */
interface CountryRuleTable {
  site_id: number;
  provider_code: string;
  game_code: string | null;
  mode: 'except' | 'only';
  countries: string[];
}

/** A view: the games that a site offers, as it shows them. */
interface OfferedGameView {
  site_id: number;
  provider_code: string;
  provider_name: string;
  game_code: string;
  game_name: string;
  category: string;
  genre: string | null;
  rtp: string | null;
  max_win_times: string | null;
  has_demo: boolean;
  lists: string[];
}

interface FavouriteTable {
  player_id: bigint;
  provider_code: string;
  game_code: string;
  created_at: Generated<Date>;
}

/** Derived by triggers; nothing here writes it. */
interface LobbyGameTable {
  /** 0: of every site that has no row in `site_game` for the game. */
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
  category: string;
}

export interface CatalogTables {
  provider: ProviderTable;
  game: GameTable;
  site_game: SiteGameTable;
  site_withheld: SiteWithheldTable;
  country_rule: CountryRuleTable;
  offered_game: OfferedGameView;
  favourite: FavouriteTable;
  lobby_game: LobbyGameTable;
}
