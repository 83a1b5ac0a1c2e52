/** A game that the seeded sites offer. */
export const game = { provider: 'BRASSWORK', code: 'lantern-reef', name: 'Lantern Reef' };
export const playAddress = (mode: 'real' | 'demo') =>
  `/playnow?provider=${game.provider}&game=${game.code}${mode === 'demo' ? '&mode=demo' : ''}`;

/** The 49 routes of the specification, by who may see each (product book, section 5). */
export interface Route {
  readonly path: string;
  readonly access: 'public' | 'player' | 'guest';
  /** How to open it, if the path is not enough. */
  readonly address?: string;
}

const of = (access: Route['access'], ...paths: readonly string[]): Route[] =>
  paths.map((path) => ({ path, access }));

/** Routes that share one screen; the questions of `/faqs` open and close, so it is not among them. */
const lobbies = [
  ...of('public', '/slots', '/hot', '/casino', '/arcade', '/bingo', '/crash', '/fishing', '/hash-game'),
  ...of('public', '/horse-racing', '/lottery', '/poker', '/sabong', '/freeplay'),
];
/** Templates whose categories have the longest names, in English and in Filipino. */
const longest = ['/horse-racing', '/hot'];
/** Lobbies that show what is drawn now, as the one of races does. */
const onNow = ['/crash', '/lottery'];
const contents = of('public', '/about', '/privacy-policy', '/banking', '/term-condition');

const others = [
  ...of('public', '/', '/sports', '/spin', '/vip', '/leaderboard', '/referral', '/promotions'),
  ...of('public', '/faqs', '/responsible-gaming', '/contact-us', '/news', '/download'),
];

/** Our own routes, beside the 49 of the specification. */
export const beyond = [
  ...of('public', '/fairness', '/jackpots', '/offline', '/unsubscribe'),
  ...of('player', '/verification'),
];

export const routes: readonly Route[] = [
  ...beyond,
  ...others,
  ...lobbies,
  ...contents,
  ...of('public', '/preloader'),
  { path: '/playnow', access: 'public', address: playAddress('demo') },
  ...of('guest', '/login', '/register', '/forgot-password'),
  ...of('player', '/account', '/profile', '/edit-profile', '/security', '/change-password', '/deposit'),
  ...of('player', '/withdrawal', '/bank-details', '/add-bank', '/transaction-history', '/statement'),
  ...of('player', '/bet-history', '/mission', '/inbox', '/minigame'),
];

const pathsFor = (access: Route['access']) =>
  routes.filter((route) => route.access === access).map(({ path }) => path);

export const guestPages = pathsFor('guest');
export const playerPages = pathsFor('player');

const isOneOfEach = (route: Route) =>
  longest.includes(route.path) || !(lobbies.slice(1).includes(route) || contents.slice(1).includes(route));

/** Routes that differ from another one by their games or their words alone. */
const alike = [
  ...lobbies.slice(1).filter(({ path }) => ![...longest, ...onNow].includes(path)),
  ...contents.slice(1),
];

/** Every route, but for those that differ from another one by their games or their words alone. */
export const distinct: readonly Route[] = routes.filter((route) => !alike.includes(route));

/** Each screen that anybody may see, by one of its routes; of lobbies those with the longest names too. */
export const publicScreens: readonly Route[] = routes.filter(
  (route) => route.access === 'public' && route.path !== '/preloader' && isOneOfEach(route),
);

/** One of each kind of screen with the site around it that anybody may see, and the one where there is none. */
export const oneOfEach = [
  ...[...others, ...lobbies.slice(0, 1), ...contents.slice(0, 1)].map(({ path }) => path),
  '/nowhere',
];
