import { playAddress } from './pages.ts';

/** The 49 routes of the specification, by who may see each (product book, section 5). */
export interface Route {
  readonly path: string;
  readonly access: 'public' | 'player' | 'guest';
  /** How it is opened, where the path alone says too little. */
  readonly address?: string;
}

const of = (access: Route['access'], ...paths: readonly string[]): Route[] =>
  paths.map((path) => ({ path, access }));

export const routes: readonly Route[] = [
  ...of('public', '/', '/hot', '/slots', '/casino', '/arcade', '/bingo', '/crash', '/fishing', '/hash-game'),
  ...of('public', '/horse-racing', '/lottery', '/poker', '/sabong', '/freeplay', '/sports', '/spin'),
  ...of(
    'public',
    '/vip',
    '/leaderboard',
    '/referral',
    '/promotions',
    '/about',
    '/privacy-policy',
    '/banking',
  ),
  ...of('public', '/faqs', '/responsible-gaming', '/term-condition', '/contact-us', '/news', '/download'),
  ...of('public', '/preloader'),
  { path: '/playnow', access: 'public', address: playAddress('demo') },
  ...of('guest', '/login', '/register', '/forgot-password'),
  ...of('player', '/account', '/profile', '/edit-profile', '/security', '/change-password', '/deposit'),
  ...of('player', '/withdrawal', '/bank-details', '/add-bank', '/transaction-history', '/statement'),
  ...of('player', '/bet-history', '/mission', '/inbox', '/minigame'),
];
