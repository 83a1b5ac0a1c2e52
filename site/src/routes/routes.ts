import { homeNeeds } from './needs/home-needs.ts';
import { lobbyNeeds } from './needs/lobby-needs.ts';
import { sportsNeeds } from './needs/sports-needs.ts';
import { type AnyNeed, need, type PageContext, type RouteRow } from './route-row.ts';

const nothing = () => [];
const referral = need('/api/home/referral', {});
const content = () => [need('/api/settings/siteinfodetail', {})];

type More = Partial<Pick<RouteRow, 'access' | 'texts' | 'layout' | 'needs' | 'page' | 'isKept'>>;

/** Screens that say nothing but first texts. */
const withFirstTexts: ReadonlySet<string> = new Set(['home/home', 'system/maintenance', 'system/offline']);

function row(path: string, screen: string, more: More = {}): RouteRow {
  return {
    path,
    screen,
    access: more.access ?? 'public',
    page: more.page ?? (path.slice(1) || 'home'),
    needs: more.needs ?? nothing,
    texts: withFirstTexts.has(screen) ? [] : ['more', ...(more.texts ?? [])],
    layout: more.layout ?? 'site',
    isKept: more.isKept ?? false,
  };
}

const forms = ['validation', 'errors', 'messages'] as const;
const player = { access: 'player' } as const;
const guest = { access: 'guest', texts: forms } as const;
const lobby = (path: string, category: string) =>
  row(path, 'catalog/lobby', { needs: (page) => lobbyNeeds(category, page), isKept: true });

/** Every route, and the category a lobby shows. */
export const categoryOf: Readonly<Record<string, string>> = {
  '/hot': 'hot',
  '/slots': 'slot_game',
  '/casino': 'casino',
  '/arcade': 'arcade',
  '/bingo': 'bingo',
  '/crash': 'crash',
  '/fishing': 'fishing',
  '/hash-game': 'hash_game',
  '/horse-racing': 'horse_racing',
  '/lottery': 'lottery',
  '/poker': 'poker',
  '/sabong': 'sabong',
  '/freeplay': 'freeplay',
};

/** Replaces every page that cannot be loaded. */
export const OFFLINE = '/offline';

const rows: readonly RouteRow[] = [
  row('/', 'home/home', { needs: homeNeeds, page: 'home' }),
  ...Object.entries(categoryOf).map(([path, category]) => lobby(path, category)),
  row('/playnow', 'games/playnow', { needs: gameNeeds, layout: 'bare' }),

  row('/login', 'players/login', guest),
  row('/register', 'players/register', guest),
  row('/forgot-password', 'players/forgot-password', guest),

  row('/unsubscribe', 'system/unsubscribe', { texts: forms }),

  row('/account', 'players/account', player),
  row('/profile', 'players/profile', player),
  row('/edit-profile', 'players/edit-profile', { ...player, texts: forms }),
  row('/security', 'players/security', player),
  row('/verification', 'verification/verification', { ...player, texts: forms }),
  row('/change-password', 'players/change-password', { ...player, texts: forms }),
  row('/deposit', 'wallet/deposit', { ...player, texts: forms }),
  row('/withdrawal', 'wallet/withdrawal', { ...player, texts: forms }),
  row('/bank-details', 'wallet/bank-details', { ...player, texts: forms }),
  row('/add-bank', 'wallet/add-bank', { ...player, texts: forms }),
  row('/transaction-history', 'wallet/transaction-history', player),
  row('/statement', 'wallet/statement', player),
  row('/bet-history', 'games/bet-history', player),

  row('/spin', 'rewards/spin', {
    needs: () => [need('/api/spin/wheel', {}), need('/api/spin/winners', {})],
    texts: ['errors'],
  }),
  row('/minigame', 'rewards/minigame', { ...player, layout: 'minigame', texts: ['errors'] }),
  row('/sports', 'sportsbook/sports', { needs: sportsNeeds, texts: ['errors', 'messages'] }),
  row('/download', 'system/download'),
  row('/preloader', 'system/preloader', { layout: 'bare' }),
  row(OFFLINE, 'system/offline', { layout: 'bare' }),

  row('/promotions', 'rewards/promotions', {
    needs: () => [need('/api/rewards/promotions', {}), need('/api/rewards/referral', {}), referral],
  }),
  row('/vip', 'rewards/vip', { needs: () => [need('/api/rewards/vip_levels', {}), referral] }),
  row('/mission', 'rewards/mission', player),
  row('/leaderboard', 'rewards/leaderboard', {
    needs: () => [need('/api/rewards/leaderboards', {}), need('/api/rewards/tournaments', {}), referral],
  }),
  row('/jackpots', 'rewards/jackpots', { needs: () => [need('/api/rewards/jackpots', {}), referral] }),
  row('/referral', 'rewards/referral', { needs: () => [need('/api/rewards/referral', {}), referral] }),
  row('/inbox', 'rewards/inbox', player),
  ...['/about', '/privacy-policy', '/banking', '/faqs', '/term-condition'].map((path) =>
    row(path, 'content/page', { needs: content, isKept: true }),
  ),
  row('/responsible-gaming', 'players/responsible-gaming', { needs: content, texts: forms }),
  row('/fairness', 'fairness/fairness'),
  row('/news', 'content/news', { needs: () => [need('/api/home/news', {})], isKept: true }),
  row('/contact-us', 'content/contact-us', { needs: () => [need('/api/settings/social_account', {})] }),
];

function gameNeeds({ search }: PageContext): readonly AnyNeed[] {
  const [provider_code, game_code] = [search.get('provider'), search.get('game')];
  return provider_code && game_code ? [need('/api/product/game', { provider_code, game_code })] : [];
}

export const routes: ReadonlyMap<string, RouteRow> = new Map(rows.map((one) => [one.path, one]));

/** Shown where no route matches, with the status 404. */
export const notFound = row('*', 'system/not-found', { page: 'not-found' });

/** Replace every screen: during maintenance, and when the site could not be opened. */
export const maintenanceRow = row('*', 'system/maintenance', { page: 'maintenance' });
export const failureRow = row('*', 'system/startup-failure', { page: 'maintenance' });

/** The one spelling of a path: no trailing slash, lower case. */
export function tidyPath(pathname: string): string {
  const short = pathname.replace(/\/+$/, '').toLowerCase();
  return short === '' ? '/' : short;
}

export function routeAt(pathname: string): RouteRow {
  return routes.get(tidyPath(pathname)) ?? notFound;
}

/** Everything a page asks for: its own needs and its SEO record. One function for server, payload and query keys. */
export function pageNeeds(route: RouteRow, page: PageContext): readonly AnyNeed[] {
  const seo = route === notFound ? [] : [need('/api/seo', { page_name: route.page })];
  return [...seo, ...route.needs(page)];
}

/** Whether an address shows products: a lobby may turn wide at another width than the rest of its theme. */
export function pageKind(pathname: string): 'product' | 'other' {
  return Object.hasOwn(categoryOf, tidyPath(pathname)) ? 'product' : 'other';
}
