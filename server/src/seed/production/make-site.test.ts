import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsFrom } from '../../config.ts';
import { TEST_SERVER_KEYS } from '../../db/testing/test-keys.ts';
import { SANDBOX_COUNTER_SCRIPT } from '../../providers/sandbox-analytics/routes.ts';
import { SANDBOX_CHAT_SCRIPT } from '../../providers/sandbox-chat/routes.ts';
import { startServer } from '../../server.ts';
import { StartError } from '../../start-error.ts';
import { runTool } from '../../test-child.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

const TOOL = 'tools/new-site/new-site.ts';
const HOST = 'play.example.com';
const usual = {
  '--domain': HOST,
  '--name': 'Play & Sons',
  '--currency': 'USD',
  '--languages': 'EN,ESP',
  '--theme': 'casino5.mint',
};

/** A production server as an operator has it first: an empty database. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    NODE_ENV: 'production',
    SEED: '0',
    ALLOW_DEMONSTRATION_IN_PRODUCTION: '',
  });
});
afterAll(() => server.stop());

const newSite = (change: Readonly<Record<string, string>> = {}) =>
  run(Object.entries({ ...usual, ...change }).flat());

/** The same with `--file`. */
async function newSiteOf(file: object) {
  const folder = mkdtempSync(join(tmpdir(), 'baize-site-'));
  try {
    writeFileSync(join(folder, 'site.json'), JSON.stringify(file));
    return await run(['--file', join(folder, 'site.json')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `npm run new-site`, as a program of its own beside the server. */
async function run(words: readonly string[]): Promise<{ code: number; said: string }> {
  const env = { NODE_ENV: 'production', DATABASE_URL: server.database.url };
  const { code, out, err } = await runTool(TOOL, words, env);
  return { code, said: out + err };
}
const page = (path: string) =>
  server.send({ method: 'GET', path, headers: { host: HOST, accept: 'text/html', cookie: 'language=ESP' } });

describe('npm run new-site', () => {
  test('opens a site in production on which the house games can be played', async () => {
    expect((await page('/')).status).toBe(404);
    expect(await newSite()).toEqual({
      code: 0,
      said: 'The site play-example-com is open at play.example.com: Play & Sons, USD, EN, ESP.\n',
    });
    await expect.poll(async () => (await page('/')).status).toBe(200);
    const home = await page('/');
    expect(home.text).toMatch(/<html lang="es"[^>]* data-theme="casino5" data-color="mint"/);
    for (const path of ['/slots', '/promotions', '/vip', '/sports', '/register', '/news'])
      expect((await page(path)).status, path).toBe(200);
    expect((await page('/about')).status, 'off until the operator has written it').toBe(404);
    expect(String((await page('/en/vip')).headers['set-cookie'])).toMatch(/^language=EN;.* Secure/);
    const site = { domain_name: HOST, external_id: 'play-example-com' };
    const slots = await server.ok('/api/product/games', { ...site, game_type: 'slots' }, HOST);
    expect(slots.value.length).toBeGreaterThan(5);
    const startup = await server.ok('/api/startup', { domain_name: HOST }, HOST);
    expect(startup.content.game_menu.map(({ content_id }) => content_id)).toContain('slot_game');
    expect(startup.site.signup).toMatchObject({ date_of_birth: true });
    const game = { provider_code: 'BRASSWORK', game_code: 'lantern-reef' };
    const { launch_url } = await server.ok('/api/games/launch', { ...site, ...game, mode: 'demo' }, HOST);
    const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
    const round = await server.call(
      '/api/games/play',
      { launch, key: '019a0000-0000-7000-8000-000000000001', stake: '0.5' },
      HOST,
    );
    expect(round).toMatchObject({ status: 200, body: { state: 'settled' } });
  });

  test('links to its domain and, without a proxy, to no other port than its own', async () => {
    const { port } = server.server;
    const cases = [
      [`${HOST}:${port}`, {}, `http://${HOST}:${port}/`],
      [`${HOST}:1234`, {}, `http://${HOST}/`],
      // These senders are not trusted proxies.
      [HOST, { 'x-forwarded-proto': 'https', 'x-forwarded-port': '1234' }, `http://${HOST}/`],
    ] as const;
    for (const [host, headers, link] of cases) {
      const sitemap = await server.send({
        method: 'GET',
        path: '/sitemap.xml',
        headers: { host, ...headers },
      });
      expect(sitemap.text, host).toContain(`<loc>${link}</loc>`);
      expect(sitemap.text).not.toContain('1234');
    }
  });

  test('changes nothing where the site is there, and lets no domain lead to two sites', async () => {
    expect((await newSite({ '--name': 'Other' })).said).toContain('nothing was changed');
    const other = await newSite({ '--id': 'other' });
    expect([other.code, other.said]).toEqual([
      1,
      'play.example.com leads to the site play-example-com already.\n',
    ]);
    const { rows } = await server.database.db.pool.query('select site_name from site');
    expect(rows).toEqual([{ site_name: 'Play & Sons' }]);
  });

  test.each([
    ['--domain', 'play.example.com:443', 'must be a domain such as play.example.com, without a port'],
    ['--domain', 'localhost', 'must be a domain such as play.example.com, without a port'],
    ['--name', ' ', 'must not be empty'],
    ['--currency', 'EUR', 'must be one of PHP, MYR, USD, VND'],
    ['--languages', 'EN,MMK', 'must be some of EN, PHP, CN, ESP, RUS, VI, MS, NE, CT, BN'],
    ['--theme', 'casino10.brass', 'must begin with one of casino1,'],
    ['--theme', 'casino5.brass', 'must end with one of'],
    ['--theme', 'casino5', 'must be a template and one of its palettes'],
    ['--id', 'Play!', 'must have 1 to 64 of a-z, 0-9 and -'],
  ])('%s %s is refused with what it must be', async (name, value, words) => {
    const { code, said } = await newSite({ [name]: value });
    expect(code).toBe(2);
    expect(said).toContain(`${name} ${words}`);
  });

  test('opens a site from a file with all that the file defines', async () => {
    const host = 'file.example.com';
    const file = {
      ...{ externalId: 'from-file', name: 'From File', domains: [host], currency: 'PHP', languages: ['EN'] },
      theme: 'casino1.brass',
      settings: { licence: 'No. 7', root_path: '/slots' },
      vipLevels: [{ name: 'Start', deposit: 0, turnover: 0 }],
      verificationLevels: [{ needs: [], withdraw: { allowed: false } }, { needs: ['document'] }],
      marquee: [{ EN: 'Written in a file' }],
      pages: [{ page: 'about_us', bodies: { EN: '<p>About the file</p>' } }],
    };
    expect(await newSiteOf(file)).toMatchObject({
      code: 0,
      said: 'The site from-file is open at file.example.com: From File, PHP, EN.\n',
    });
    const open = () => server.send({ method: 'GET', path: '/about', headers: { host, accept: 'text/html' } });
    await expect.poll(async () => (await open()).text).toContain('About the file');
    const { value } = await server.ok(
      '/api/rewards/vip_levels',
      { domain_name: host, external_id: 'from-file' },
      host,
    );
    expect(value.map(({ vip_name }) => vip_name)).toEqual(['Start']);
    const startup = await server.ok('/api/startup', { domain_name: host }, host);
    expect(JSON.stringify(startup)).toContain('No. 7');
    const levels = await server.database.db.pool.query(
      `select level, needs, may_withdraw, withdraw_most from verification_level join site on site.id = site_id
        where external_id = 'from-file' order by level`,
    );
    expect(levels.rows).toEqual([
      { level: 0, needs: [], may_withdraw: false, withdraw_most: null },
      { level: 1, needs: ['document'], may_withdraw: true, withdraw_most: null },
    ]);
  });

  test.each([
    ['a name that no site has', { colour: 'red' }, 'colour'],
    ['a theme that is not there', { theme: 'casino1.grey' }, 'theme'],
    ['a setting that would count as not set', { settings: { root_path: 'slots' } }, 'settings.root_path'],
    ['levels that ask for nothing', { verificationLevels: [{ needs: ['mail'] }] }, 'verificationLevels'],
    ['a text without English', { marquee: [{ ESP: 'Hola' }] }, 'marquee[0]'],
  ])('refuses a file with %s, and says where', async (_what, change, where) => {
    const { code, said } = await newSiteOf({
      ...{ externalId: 'wrong', name: 'Wrong', domains: ['wrong.example.com'], currency: 'PHP' },
      ...{ languages: ['EN'], theme: 'casino1.brass' },
      ...change,
    });
    expect(code).toBe(2);
    expect(said).toContain('does not define a site');
    expect(said).toContain(where);
  });

  test('names what is missing', async () => {
    const { said } = await run([]);
    for (const name of Object.keys(usual)) expect(said).toContain(`${name} is missing`);
  });
});

describe('production', () => {
  test('has no sandbox gateway, chat or counter', async () => {
    const id = '019a0000-0000-7000-8000-000000000000';
    for (const path of [`/sandbox-gateway/${id}`, `/sandbox-gateway/${id}/pay`, '/sandbox-analytics/views'])
      expect((await server.send({ path, headers: { host: HOST } })).status).toBe(404);
    for (const path of [SANDBOX_CHAT_SCRIPT, '/sandbox-chat/texts/en', SANDBOX_COUNTER_SCRIPT])
      expect((await server.send({ method: 'GET', path, headers: { host: HOST } })).status, path).toBe(404);
  });

  test('the server refuses to serve metrics while it has no METRICS_KEY', async () => {
    const answer = await fetch(`http://127.0.0.1:${server.server.metricsPort}/metrics`, {
      headers: { authorization: 'Bearer undefined' },
    });
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('baize_');
  });

  test('the server does not start with demonstration players in its database, unless configured to', async () => {
    const seeded = await startTestServer();
    try {
      const settings = {
        ...{ NODE_ENV: 'production', PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent' },
        DATABASE_URL: seeded.database.url,
        SERVER_KEYS: TEST_SERVER_KEYS,
      };
      const refused = startServer(settingsFrom(settings));
      await expect(refused).rejects.toThrow(StartError);
      await expect(refused).rejects.toThrow(/the player demo of baize, whose password is public/);
      await expect(refused).rejects.toThrow(/sandbox gateway on lucky/);
      await expect(refused).rejects.toThrow(/sandbox script in the setting analytics of lucky/);
      await expect(refused).rejects.toThrow(/sandbox script in the setting live_chat_script of arena/);
      const started = await startServer(
        settingsFrom({ ...settings, ALLOW_DEMONSTRATION_IN_PRODUCTION: 'yes-this-is-not-real-money' }),
      );
      await started.stop();
    } finally {
      await seeded.stop();
    }
  });
});
