/** Every screen there is, by who may see it (product book, section 5, as far as it is built). */
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
  '/promotions',
  '/contact-us',
  ...guestPages,
];
export const playerPages = [
  ...['/account', '/profile', '/edit-profile', '/change-password', '/deposit'],
  ...['/transaction-history', '/statement', '/bet-history'],
];
/** One of each kind of screen: the lobbies and content pages are one screen each. */
export const oneOfEach = [
  '/',
  '/slots',
  '/casino',
  '/about',
  '/faqs',
  '/promotions',
  '/contact-us',
  '/nowhere',
];
