import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallPath, CallRequest, CallResponse } from '#contract/calls.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/**
 * The entities of the specification's section 3 as they come over the wire: each field by its name, with a value of
 * its kind. What a field does is proven beside the noun that it belongs to.
 */
const SITE = { domain_name: 'localhost', external_id: 'baize' };
const GAME = { provider_code: 'BRASSWORK', game_code: 'lantern-reef' };

const text = expect.any(String);
const filled = expect.stringMatching(/\S/);
const amount = expect.stringMatching(/^\d+(\.\d{1,4})?$/);
const count = expect.any(Number);
const flag = expect.any(Boolean);
const list = expect.any(Array);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const html = expect.stringContaining('<');

type Field = readonly [entity: string, field: string, value: unknown];

const pick = (entity: string, fields: Readonly<Record<string, unknown>>): Field[] =>
  Object.entries(fields).map(([field, value]) => [entity, field, value]);

const pages = ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming'];

const fields: readonly Field[] = [
  ...pick('user', {
    'user.full_name': 'Dalisay Reyes',
    'user.contact_email': 'demo@baize.example',
    'user.account_id': 'demo',
    'user.session_token': filled,
    token: filled,
    email: 'demo@baize.example',
    fullname: 'Dalisay Reyes',
  }),
  ...pick('balance', { game_balance: amount, game_token: amount }),
  ...pick('minigame', { 'minigame.frozen_token': amount, 'minigame.token_balance': amount }),
  ...pick('favourites', { value: list }),
  ...pick('way to the next level', {
    'nextLevel.0.starting_deposit': amount,
    'nextLevel.0.cycle_deposit': amount,
    'nextLevel.0.deposit_next': amount,
    'nextLevel.0.starting_turnover': amount,
    'nextLevel.0.cycle_turnover': amount,
    'nextLevel.0.turnover_next': amount,
    'nextLevel.0.vip_name': filled,
    'nextLevel.0.vip_name_next': filled,
  }),
  ...pick('favourite game', {
    game_code: 'lantern-reef',
    game_name: 'Lantern Reef',
    game_type: 'slot_game',
    game_image: filled,
    provider_code: 'BRASSWORK',
  }),
  ...pick('game entry', {
    provider_code: filled,
    game_code: filled,
    game_name: filled,
    game_type: 'slot_game',
    game_image: filled,
  }),
  ...pick('site state', {
    message: 'OK',
    'maintenance.is_maintenance': false,
    'maintenance.start_date': null,
    'maintenance.end_date': null,
    language: expect.arrayContaining([
      { code: 'EN', name: 'English' },
      { code: 'PHP', name: 'Filipino' },
    ]),
    'content.menu.0.content_id': filled,
    'content.menu.0.children': list,
    'content.game_menu.0.content_id': filled,
    'site.site_name': 'Baize',
    'site.currency': 'PHP',
    'site.theme_code': 'casino1',
    'site.theme_color': 'brass',
    'site.logo1': filled,
    'site.logo2': filled,
    'site.logo3': filled,
    'site.status': 'active',
    'site.expired_date': null,
    'site.logo_text': text,
    'site.external_id': 'baize',
    'site.android_sub': text,
    'site.ios_sub': text,
    'site.manifest_icon': filled,
    'site.gamify_status': flag,
    'site.free_game': flag,
    cms_status: expect.objectContaining({ about_us: true }),
    'provider_count.0.category': filled,
    aff_domain: null,
    show_preloader: flag,
    hasHotGames: true,
    show_bf_ann_modal: flag,
    show_app_download: flag,
    show_download_bar: flag,
    show_free_play: flag,
  }),
  ...pick('state of other sites', {
    'lucky.site.android_sub': 'https://apps.lucky.example/android',
    'lucky.site.ios_sub': 'https://apps.lucky.example/ios',
    'lucky.aff_domain': 'join.lucky.localhost',
    'lucky.show_preloader': true,
    'lucky.show_bf_ann_modal': true,
    'arena.live_chat.chat_id': 'demo-arena',
    'arena.live_chat.image_id': 'arena/favicon.svg',
    'arena.live_chat.status': true,
  }),
  ...pick('closed site', {
    'site.expired_date': '2099-12-31',
    'maintenance.is_maintenance': true,
    'maintenance.start_date': moment,
    'maintenance.end_date': moment,
  }),
  ...pick('social accounts', { accountList: list }),
  ...pages.flatMap((page) =>
    pick('cms', { [`${page}.status`]: true, [`${page}.en_body`]: html, [`${page}.local_body`]: html }),
  ),
  ...pick('partner', { partner_name: filled, href: filled, img_url: filled }),
  ...pick('seo record', {
    id: filled,
    page_name: 'home',
    en_item_name: filled,
    en_body: text,
    local_item_name: filled,
    local_body: text,
    meta_title: filled,
    meta_desc: filled,
    meta_keywords: filled,
    meta_url: expect.stringMatching(/^http/),
    meta_canonical: expect.stringMatching(/^http/),
    meta_author: filled,
    meta_publisher: filled,
    meta_lang: 'fil',
    meta_image_url: expect.stringMatching(/^http/),
  }),
  ...pick('profile', { account_id: 'demo', full_name: 'Dalisay Reyes', contact_email: 'demo@baize.example' }),
  ...pick('home data', {
    deposits: list,
    withdrawals: list,
    'slides.0.slide_id': filled,
    'announcements.0.announcement_id': filled,
    'marquee.0.texts.EN': filled,
    'referral.0.setting_value': filled,
  }),
  ...pick('top ten', {
    withrawal: list,
    winner: list,
    hour_withdrawal: count,
    registered_player: count,
    active_player: count,
    deposited_player: count,
  }),
  ...pick('analytics script', { section: 'HEAD', script: filled }),
];

let server: TestServer;
let answers: Readonly<Record<string, unknown>>;
let testPlayer: TestPlayer;

beforeAll(async () => {
  server = await startTestServer();
  const login = await server.ok('/api/auth/login', { ...SITE, account_id: 'demo', password: 'Demo1234!' });
  const player = { account_id: 'demo', auth: login.token };
  const [message] = (await server.ok('/api/settings/get_inbox', player)).value;
  testPlayer = { player, inboxId: message?.inbox_id ?? '' };
  const startup = await server.ok('/api/startup', { domain_name: 'localhost' });
  const game = { ...GAME, game_name: 'x', game_type: 'x', img_url: 'https://elsewhere.example/x.png' };
  await server.ok('/api/home/fav_add', { ...player, ...game });
  const favourites = await server.ok('/api/home/fav_list', player);
  const hot = await server.ok('/api/product/get_hot_games', { ...SITE, game_type: 'hot' });
  const tenth = await server.ok('/api/settings/top10winner_withdrawal', SITE);
  answers = {
    user: login,
    balance: await server.ok('/api/auth/get_balance', player),
    minigame: await server.ok('/api/minigame/games', player),
    favourites,
    'favourite game': favourites.value.find(({ game_code }) => game_code === GAME.game_code),
    'way to the next level': await server.ok('/api/auth/vip', player),
    'game entry': hot.value[0],
    'site state': startup,
    'closed site': await closedSite(),
    'state of other sites': {
      lucky: await server.ok('/api/startup', { domain_name: 'lucky.localhost' }, 'lucky.localhost'),
      arena: await server.ok('/api/startup', { domain_name: 'arena.localhost' }, 'arena.localhost'),
    },
    'social accounts': await server.ok('/api/settings/social_account', SITE),
    cms: (await inFilipino('/api/settings/siteinfodetail', SITE)).cms,
    partner: (await server.ok('/api/settings/partners', SITE)).partners[0],
    'seo record': (await inFilipino('/api/seo', { ...SITE, page_name: 'home' })).value,
    profile: (await server.ok('/api/settings/profile', player)).value,
    'home data': await homeData(),
    'top ten': tenth,
    'analytics script': await analyticsScript(),
  };
});
afterAll(() => server.stop());

/** A local body is there for who reads another language than English. */
async function inFilipino<P extends CallPath>(path: P, body: CallRequest<P>): Promise<CallResponse<P>> {
  const headers = { 'content-type': 'application/json', cookie: 'language=PHP' };
  const answer = await server.send({ path, headers, body: JSON.stringify(body) });
  return JSON.parse(answer.text);
}

async function closedSite(): Promise<unknown> {
  await server.database.db.tx((tx) =>
    tx
      .updateTable('site')
      .set({
        maintenance_start: new Date('2026-11-21T08:00:00Z'),
        maintenance_end: new Date('2026-11-21T10:00:00Z'),
      })
      .where('external_id', '=', 'closed')
      .execute(),
  );
  return server.ok('/api/startup', { domain_name: 'closed.localhost' }, 'closed.localhost');
}

async function homeData(): Promise<unknown> {
  const { deposits, withdrawals } = await server.ok('/api/home/fetch_transactions', SITE);
  return {
    deposits,
    withdrawals,
    slides: (await server.ok('/api/home/fetch_slide', SITE)).value,
    announcements: (await server.ok('/api/home/fetch_announment', SITE)).value,
    marquee: (await server.ok('/api/home/marquee', SITE)).value,
    referral: (await server.ok('/api/home/referral', SITE)).value,
  };
}

async function analyticsScript(): Promise<unknown> {
  const { pool } = server.database.db;
  await pool.query(
    `insert into site_setting (site_id, setting_name, setting_value)
     select id, 'analytics', '[{"section":"HEAD","script":"window.counted = 1"}]' from site where external_id = 'arena'`,
  );
  const ask = { domain_name: 'arena.localhost' };
  const script = async () => (await server.ok('/api/settings/get_analytics', ask, ask.domain_name)).value[0];
  return vi.waitUntil(script, { timeout: 60_000 });
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => Object(inner)[name], value);
}

describe('on the wire', () => {
  test.each(fields)('the %s has %s', (entity, field, value) => {
    expect(at(answers[entity], field)).toEqual(value);
  });
});

test('each item of both menus, and each beneath it, has a content_id of its own', async () => {
  const { content } = await server.ok('/api/startup', { domain_name: 'localhost' });
  const beneath = content.menu.flatMap(({ children }) => children);
  expect(beneath.length).toBeGreaterThan(5);
  for (const items of [content.menu, beneath, content.game_menu]) {
    const ids = items.map(({ content_id }) => content_id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z_]+$/);
  }
});

describe('the built-in lists', () => {
  test.each(['hot', 'featured', 'popular', 'new'])(
    'of %s games are slots, from several providers',
    async (game_type) => {
      const { value } = await server.ok('/api/product/get_hot_games', { ...SITE, game_type });
      expect(value.length).toBeGreaterThan(1);
      expect(new Set(value.map((game) => game.game_type))).toEqual(new Set(['slot_game']));
      expect(new Set(value.map((game) => game.provider_code)).size).toBeGreaterThan(1);
    },
  );
});

/** Section 7: what the specification lists as the payload of each call, and nothing else. */
interface TestPlayer {
  readonly player: { readonly account_id: string; readonly auth: string };
  readonly inboxId: string;
}
const password = { password: 'Quiet-Harbour-71' };
const payloads: Readonly<Record<string, (testPlayer: TestPlayer) => object>> = {
  '/api/auth/login': () => ({ ...SITE, account_id: 'demo', password: 'Demo1234!' }),
  '/api/auth/get_balance': ({ player }) => player,
  '/api/auth/forgot_password': () => ({ ...SITE, account_id: 'demo', contact_phone: '+639171234567' }),
  '/api/auth/signup': () => ({
    ...{ ...SITE, ...password, account_id: 'payload_only', contact_phone: '+639171230987' },
    ...{
      contact_email: 'payload@example.com',
      referrer_code: '',
      ch: '',
      cm: '',
      pp: '',
      affiliate_code: '',
    },
    ...{ fbp: '', appsflyer_id: '', visitor_id: '' },
  }),
  '/api/auth/tac/verify': () => ({ ...SITE, account_id: 'payload_only', tac: '00000000' }),
  '/api/auth/tac/request_new_register': () => ({ ...SITE, account_id: 'payload_only' }),
  '/api/auth/tac/request_login': () => ({ ...SITE, account_id: 'demo' }),
  '/api/auth/login_tac': () => ({ ...SITE, account_id: 'demo', tac: '00000000' }),
  '/api/auth/update_password': ({ player }) => ({
    ...player,
    password: 'Wrong-one-1',
    new_password: 'Other-one-2',
  }),
  '/api/auth/vip': ({ player }) => player,
  '/api/startup': () => ({ domain_name: SITE.domain_name }),
  '/api/product/get_hot_games': () => ({ ...SITE, game_type: 'hot' }),
  '/api/seo': () => ({ ...SITE, page_name: 'home' }),
  '/api/settings/profile_update': ({ player }) => ({
    ...{ ...player, full_name: 'Dalisay Reyes', contact_email: 'demo.new@baize.example' },
  }),
  '/api/settings/social_account': () => SITE,
  '/api/settings/top10winner_withdrawal': () => SITE,
  '/api/settings/siteinfodetail': () => SITE,
  '/api/settings/get_inbox': ({ player }) => player,
  '/api/settings/claim_inbox': ({ player, inboxId }) => ({ ...player, inbox_id: inboxId }),
  '/api/settings/check_status': ({ player }) => player,
  '/api/settings/get_analytics': () => ({ domain_name: SITE.domain_name }),
  '/api/settings/adsvisit': () => ({ ...SITE, fbp: 'fb.1.2', appsflyer_id: 'af-1' }),
  '/api/settings/partners': () => SITE,
  '/api/home/fetch_transactions': () => SITE,
  '/api/home/fetch_slide': () => SITE,
  '/api/home/fetch_announment': () => SITE,
  '/api/home/marquee': () => SITE,
  '/api/home/referral': () => SITE,
  '/api/home/fav_add': ({ player }) => ({ ...player, ...GAME, game_name: '', game_type: '', img_url: '' }),
  '/api/home/fav_remove': ({ player }) => ({ ...player, ...GAME }),
  '/api/home/fav_list': ({ player }) => player,
  '/api/home/public_odds': () => ({}),
  '/api/home/match_list': () => ({}),
};

/** Refusals by a rule where the payload is valid: a wrong code, a wrong password, nothing to claim. */
const byRule: Readonly<Record<string, RegExp>> = {
  '/api/auth/tac/verify': /^invalidTac$/,
  '/api/auth/tac/request_new_register': /^tooManyRequests$/,
  '/api/auth/login_tac': /^invalidTac$/,
  '/api/auth/update_password': /^invalidCredentials$/,
  '/api/settings/claim_inbox': /^(nothingToClaim|alreadyClaimed)$/,
};

describe('the payload of section 7', () => {
  test.each(Object.entries(payloads))('is enough for %s over HTTP', async (path, payloadOf) => {
    const body = JSON.stringify(payloadOf(testPlayer));
    const answer = await server.send({ path, headers: { 'content-type': 'application/json' }, body });
    const { statusCode, message: said } = JSON.parse(answer.text);
    if (statusCode === 1) expect(answer.status).toBe(200);
    else expect(said, answer.text).toMatch(byRule[path] ?? /^no refusal$/);
  });
});
