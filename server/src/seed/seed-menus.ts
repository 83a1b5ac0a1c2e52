import { type LobbyCategory, lobbies } from '#rules/catalog/categories.ts';
import type { Tx } from '../db/database.ts';

/** The symbols of the menus, by the names of the icon set that the browser draws them from. */
const gameIcons: Readonly<Partial<Record<LobbyCategory, string>>> = {
  hot: 'flame',
  slot_game: 'cherry',
  casino: 'spade',
  sportsbook: 'trophy',
  crash: 'rocket',
  arcade: 'joystick',
  bingo: 'grid-3x3',
  lottery: 'ticket',
  fishing: 'fish',
  poker: 'club',
  hash_game: 'hash',
  horse_racing: 'flag',
  sabong: 'feather',
  spin: 'loader-pinwheel',
  freeplay: 'gamepad-2',
};

const gameOrder: readonly LobbyCategory[] = [
  'hot',
  'slot_game',
  'casino',
  'sportsbook',
  'spin',
  'crash',
  'arcade',
  'bingo',
  'lottery',
  'fishing',
  'poker',
  'hash_game',
  'horse_racing',
  'sabong',
  'freeplay',
];

interface MenuEntry {
  readonly id: string;
  readonly href: string;
  readonly icon: string;
  readonly children?: readonly MenuEntry[];
}

const afterGames: readonly MenuEntry[] = [
  { id: 'promotions', href: '/promotions', icon: 'gift' },
  {
    id: 'help',
    href: '/faqs',
    icon: 'life-buoy',
    children: [
      { id: 'faqs', href: '/faqs', icon: 'circle-question-mark' },
      { id: 'banking', href: '/banking', icon: 'landmark' },
      { id: 'contact_us', href: '/contact-us', icon: 'message-circle' },
    ],
  },
  {
    id: 'house',
    href: '/about',
    icon: 'building-2',
    children: [
      { id: 'about_us', href: '/about', icon: 'info' },
      { id: 'news', href: '/news', icon: 'newspaper' },
      { id: 'responsible_gaming', href: '/responsible-gaming', icon: 'heart-handshake' },
      { id: 'term_condition', href: '/term-condition', icon: 'scroll-text' },
      { id: 'privacy_policy', href: '/privacy-policy', icon: 'shield-check' },
    ],
  },
];

/** The menus of a site: all categories in both, and in the main menu the pages around them. */
export async function seedMenus(tx: Tx, siteId: number, isSportsFirst: boolean): Promise<void> {
  const order = isSportsFirst
    ? ['sportsbook' as const, ...gameOrder.filter((one) => one !== 'sportsbook')]
    : gameOrder;
  await tx
    .insertInto('site_menu')
    .values(
      order.map((category, position) => ({
        site_id: siteId,
        place: 'game_menu' as const,
        parent_id: null,
        position,
        content_id: category,
        href: lobbies[category].route,
        icon: gameIcons[category] ?? 'dices',
        category,
      })),
    )
    .execute();
  const games = order.map((category) => ({
    id: category,
    href: lobbies[category].route,
    icon: gameIcons[category] ?? 'dices',
  }));
  await insertMenu(tx, siteId, [
    { id: 'home', href: '/', icon: 'house' },
    { id: 'games', href: '/hot', icon: 'dices', children: games },
    ...afterGames,
  ]);
}

async function insertMenu(
  tx: Tx,
  siteId: number,
  entries: readonly MenuEntry[],
  parentId: number | null = null,
): Promise<void> {
  for (const [position, entry] of entries.entries()) {
    const { id } = await tx
      .insertInto('site_menu')
      .values({
        site_id: siteId,
        place: 'menu',
        parent_id: parentId,
        position,
        content_id: entry.id,
        href: entry.href,
        icon: entry.icon,
        category: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (entry.children) await insertMenu(tx, siteId, entry.children, id);
  }
}
