import { z } from 'zod';

/**
 * Theme codes, their layouts and their five colours (product book, section 4; the characters are in the design
 * book). A code without colours is known but not drawn yet, and cannot be set. The first colour is the default.
 * `breakpoint` is the width, in CSS pixels, from which the wide layout is used, `productBreakpoint` that of the lobbies
 * where it differs (specification, section 9); a layout that is not named there uses `desktop`.
 */
const themeTable = {
  casino1: {
    layout: 'template1',
    breakpoint: 1024,
    colors: ['brass', 'oxblood', 'bottle-green', 'midnight', 'ivory'],
  },
  casino2: {
    layout: 'template2',
    breakpoint: 1200,
    colors: ['marble', 'travertine', 'verdigris', 'dusk', 'basalt'],
  },
  casino3: {
    layout: 'template3',
    breakpoint: 1200,
    colors: ['nebula', 'eclipse', 'ion', 'aphelion', 'daybreak'],
  },
  casino4: {
    layout: 'template8',
    breakpoint: 999,
    colors: ['mahogany', 'claret', 'billiard-green', 'sapphire', 'parchment'],
  },
  casino5: {
    layout: 'template11',
    breakpoint: 768,
    colors: ['heartbeat', 'mint', 'ultraviolet', 'tangerine', 'daybreak'],
  },
  casino6: {
    layout: 'template15',
    breakpoint: 768,
    colors: ['ferry', 'night-market', 'mangrove', 'neon-sign', 'morning-tide'],
  },
  casino7: {
    layout: 'template16',
    breakpoint: 768,
    colors: ['newsprint', 'salmon', 'evening-edition', 'blue-pencil', 'green-light'],
  },
  casino8: {
    layout: 'template17',
    breakpoint: 768,
    colors: ['curtain', 'absinthe', 'cabaret', 'blue-hour', 'powder'],
  },
  casino9: {
    layout: 'template20',
    breakpoint: 960,
    colors: ['white-cube', 'carbon', 'blueprint', 'safety-orange', 'graph-paper'],
  },
  slot1: { layout: 'template5', breakpoint: 1024, colors: ['bell', 'cherry', 'plum', 'melon', 'lemon'] },
  slot2: {
    layout: 'template4',
    breakpoint: 999,
    colors: ['jade', 'vermilion', 'plum', 'lantern', 'porcelain'],
  },
  slot3: {
    layout: 'template7',
    breakpoint: 1024,
    colors: ['bubblegum', 'mint-drop', 'lemon-sherbet', 'blueberry', 'liquorice'],
  },
  slot4: { layout: 'template6', breakpoint: 999, colors: ['paper', 'pond', 'maple', 'moss', 'ink'] },
  slot5: {
    layout: 'template9',
    breakpoint: 999,
    productBreakpoint: 1200,
    colors: ['voltage', 'magenta', 'plasma', 'ember', 'daylight'],
  },
  slot6: {
    layout: 'template12',
    breakpoint: 769,
    colors: ['carnival', 'mango', 'lagoon', 'hot-pink', 'parrot'],
  },
  slot7: {
    layout: 'template13',
    breakpoint: 769,
    colors: ['torchlight', 'jungle', 'lapis-vault', 'red-sandstone', 'noon-desert'],
  },
  slot8: {
    layout: 'template14',
    breakpoint: 769,
    colors: ['night-level', 'phosphor', 'lava-cave', 'ice-cave', 'pocket'],
  },
  slot9: {
    layout: 'template19',
    breakpoint: 1024,
    colors: ['borealis', 'polar-violet', 'solar-rose', 'ice-cap', 'white-night'],
  },
  sportsbook1: {
    layout: 'template10',
    breakpoint: 1200,
    colors: ['graphite', 'pitch', 'clay', 'ice', 'paper'],
  },
  sportsbook2: {
    layout: 'template21',
    breakpoint: 960,
    colors: ['floodlight', 'night-match', 'home-shirt', 'away-kit', 'chalk'],
  },
  sportsbook3: {
    layout: 'template22',
    breakpoint: 960,
    colors: ['newsprint', 'pink-edition', 'turf', 'silks', 'saddle'],
  },
  sportsbook4: {
    layout: 'template23',
    breakpoint: 960,
    colors: ['claret', 'hoops', 'navy', 'chalk', 'magpie'],
  },
} as const satisfies Record<
  string,
  { layout: string; breakpoint: number; productBreakpoint?: number; colors: readonly string[] }
>;

export type ThemeCode = keyof typeof themeTable;
export type Layout = (typeof themeTable)[ThemeCode]['layout'];

interface Theme {
  readonly layout: Layout;
  readonly breakpoint: number;
  readonly productBreakpoint?: number;
  readonly colors: readonly string[];
}

export const themes: Readonly<Record<ThemeCode, Theme>> = themeTable;

/** The width, in CSS pixels, from which a page of a theme uses its wide layout. */
export function breakpointOf(code: ThemeCode, page: 'product' | 'other'): number {
  const { breakpoint, productBreakpoint } = themes[code];
  return page === 'product' ? (productBreakpoint ?? breakpoint) : breakpoint;
}

/** Whether a theme may be set: `undefined` when it may, else the specification's message. */
export function themeProblem(
  code: string,
  color: string,
): 'invalidThemeCode' | 'invalidThemeColor' | undefined {
  if (!Object.hasOwn(themeTable, code)) return 'invalidThemeCode';
  const { colors } = themes[code as ThemeCode];
  if (colors.length === 0) return 'invalidThemeCode';
  return colors.includes(color) ? undefined : 'invalidThemeColor';
}

export const menuItem = z.object({
  content_id: z.string(),
  /** A route of section 2, or an address outside. */
  href: z.string(),
  icon: z.string(),
  children: z.array(z.object({ content_id: z.string(), href: z.string(), icon: z.string() })),
});

export const gameMenuItem = z.object({
  content_id: z.string(),
  href: z.string(),
  icon: z.string(),
  category: z.string(),
});

export const maintenance = z.object({
  is_maintenance: z.boolean(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
});

/** Maintenance that will begin and end by itself. */
export const plannedMaintenance = z.object({ start_date: z.string(), end_date: z.string() });

export const site = z.object({
  site_name: z.string(),
  currency: z.string(),
  theme_code: z.string(),
  theme_color: z.string(),
  logo1: z.string(),
  logo2: z.string(),
  logo3: z.string(),
  status: z.string(),
  expired_date: z.string().nullable(),
  logo_text: z.string(),
  external_id: z.string(),
  android_sub: z.string(),
  ios_sub: z.string(),
  manifest_icon: z.string(),
  gamify_status: z.boolean(),
  free_game: z.boolean(),
  /** Who licensed the site and under what number; null where the operator has not entered it. */
  licence: z.string().nullable(),
  /** Sign-up fields of the site beyond the specification. */
  signup: z.object({
    tac: z.boolean(),
    /** Whether the form asks for it. Consent to the terms is always asked for. */
    date_of_birth: z.boolean(),
    /** In full years. */
    minimum_age: z.int(),
    /** ISO 3166: whose rules a phone number without a calling code follows. */
    phone_country: z.string(),
  }),
});

export type MenuItem = z.infer<typeof menuItem>;
export type GameMenuItem = z.infer<typeof gameMenuItem>;
export type Maintenance = z.infer<typeof maintenance>;
export type PlannedMaintenance = z.infer<typeof plannedMaintenance>;
export type Site = z.infer<typeof site>;
