/** The screens by who may see them (product book, section 5); e2e/support/routes.ts lists every route. */
const lobbies = ['/slots', '/hot', '/casino', '/arcade', '/bingo', '/crash', '/fishing', '/hash-game'];
const moreLobbies = ['/horse-racing', '/lottery', '/poker', '/sabong', '/freeplay'];
const content = ['/about', '/privacy-policy', '/banking', '/faqs', '/responsible-gaming', '/term-condition'];

export const game = { provider: 'BRASSWORK', code: 'lantern-reef', name: 'Lantern Reef' };
export const playAddress = (mode: 'real' | 'demo') =>
  `/playnow?provider=${game.provider}&game=${game.code}${mode === 'demo' ? '&mode=demo' : ''}`;

export const guestPages = ['/login', '/register', '/forgot-password'];
export const publicPages = [
  '/',
  ...lobbies,
  ...moreLobbies,
  ...content,
  ...['/vip', '/leaderboard', '/referral', '/promotions', '/spin', '/sports', '/news', '/download'],
  '/contact-us',
  ...guestPages,
];
export const playerPages = [
  ...['/account', '/profile', '/edit-profile', '/security', '/change-password', '/deposit', '/withdrawal'],
  ...['/bank-details', '/add-bank', '/transaction-history', '/statement', '/bet-history'],
  ...['/mission', '/inbox', '/minigame'],
];
/** One of each kind of screen: the lobbies and content pages are one screen each. */
export const oneOfEach = [
  '/',
  '/slots',
  '/casino',
  '/about',
  '/faqs',
  '/contact-us',
  ...['/vip', '/leaderboard', '/referral', '/promotions', '/spin', '/sports', '/news', '/download'],
  '/nowhere',
];
