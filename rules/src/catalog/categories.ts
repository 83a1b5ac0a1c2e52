/** The lobby of a category: its route (specification, section 2) and its slug (section 9). */
export interface Lobby {
  readonly category: string;
  readonly slug: string;
  readonly route: `/${string}`;
}

/** The specification's product-category map: category to slug. */
const products = {
  slot_game: { category: 'slot_game', slug: 'slots', route: '/slots' },
  casino: { category: 'casino', slug: 'livecasino', route: '/casino' },
  hash_game: { category: 'hash_game', slug: 'hashgame', route: '/hash-game' },
  sportsbook: { category: 'sportsbook', slug: 'sportsbook', route: '/sports' },
  fishing: { category: 'fishing', slug: 'fish', route: '/fishing' },
  poker: { category: 'poker', slug: 'table', route: '/poker' },
  sabong: { category: 'sabong', slug: 'sabong', route: '/sabong' },
  lottery: { category: 'lottery', slug: 'lottery', route: '/lottery' },
  horse_racing: { category: 'horse_racing', slug: 'horseracing', route: '/horse-racing' },
  bingo: { category: 'bingo', slug: 'bingo', route: '/bingo' },
  arcade: { category: 'arcade', slug: 'arcade', route: '/arcade' },
  crash: { category: 'crash', slug: 'crash', route: '/crash' },
} as const satisfies Record<string, Lobby>;

export type ProductCategory = keyof typeof products;

export const productCategories: Readonly<Record<ProductCategory, Lobby>> = products;

/** Lobbies beside the product categories: they gather games of several, or stand on their own. */
const otherLobbies = {
  hot: { category: 'hot', slug: 'hot', route: '/hot' },
  freeplay: { category: 'freeplay', slug: 'freeplay', route: '/freeplay' },
  minigame: { category: 'minigame', slug: 'minigame', route: '/minigame' },
  spin: { category: 'spin', slug: 'spin', route: '/spin' },
} as const satisfies Record<string, Lobby>;

export type LobbyCategory = ProductCategory | keyof typeof otherLobbies;

/** The 16 lobbies by category. */
export const lobbies: Readonly<Record<LobbyCategory, Lobby>> = { ...products, ...otherLobbies };

export function isProductCategory(category: string): category is ProductCategory {
  return Object.hasOwn(products, category);
}

const productsBySlug: ReadonlyMap<string, ProductCategory> = new Map(
  Object.values(products).map(({ slug, category }) => [slug, category]),
);

/** The product category a slug or a category name stands for. */
export function productCategoryOf(name: string): ProductCategory | undefined {
  return isProductCategory(name) ? name : productsBySlug.get(name);
}
