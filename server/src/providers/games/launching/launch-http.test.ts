import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { HOST, SITE } from '../../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { hmacOf } from '../signing/hmac.ts';
import { createOutsideWorld, OUTSIDE_GAME } from '../testing/outside-world.ts';
import {
  type Asked,
  type CalledDialect,
  json,
  letCall,
  openProvider,
  ourSides,
  SECRET,
} from '../testing/provider-server.ts';

const PAGE = 'https://play.studio.example/open-wheel?session=1';
const dialects: readonly {
  readonly code: CalledDialect;
  readonly ours: string;
  readonly isGenuine: (asked: Asked) => boolean;
  readonly path: string;
  readonly demoPath: string;
  readonly opened: object;
  readonly tokenIn: (body: string) => unknown;
  /** What the call says beside the token; absent: who the player is, and where they pay in. */
  readonly says?: readonly string[];
}[] = [
  {
    code: 'hub88',
    ...ourSides.hub88,
    path: '/base/operator/generic/v2/game/url',
    demoPath: '/base/operator/generic/v2/game/url',
    opened: { url: PAGE },
    tokenIn: (body) => JSON.parse(body).token,
  },
  {
    code: 'caleta',
    ...ourSides.caleta,
    path: '/base/api/game/url',
    demoPath: '/base/api/game/url',
    opened: { url: PAGE },
    tokenIn: (body) => JSON.parse(body).token,
  },
  {
    code: 'swipe',
    ...ourSides.swipe,
    path: '/base/create-new-game',
    demoPath: '/base/create-new-game',
    opened: { gameURL: PAGE, gsID: '3f3f8a0e-0a53-4a6f-9f1e-1d1f2f0f7a11' },
    tokenIn: (body) => JSON.parse(body).sessionID,
  },
  {
    code: 'a8r',
    ...ourSides.a8r,
    path: '/base/v2/casino_a8r.Launcher/Real',
    demoPath: '/base/v2/casino_a8r.Launcher/Demo',
    opened: { launch_url: PAGE },
    tokenIn: (body) => JSON.parse(body).session_id,
  },
  {
    code: 'jili',
    ...ourSides.jili,
    path: '/base/singleWallet/LoginWithoutRedirect',
    demoPath: '/base/singleWallet/LoginWithoutRedirect',
    opened: { ErrorCode: 0, Message: 'success', Data: PAGE },
    tokenIn: (body) => new URLSearchParams(body).get('Token'),
    // JILI asks the wallet whose the token is, and has no address of a cashier.
    says: [],
  },
  {
    code: 'pragmatic',
    ...ourSides.pragmatic,
    path: '/base/IntegrationService/v3/http/CasinoGameAPI/game/url/',
    demoPath: '/base/IntegrationService/v3/http/CasinoGameAPI/game/url/',
    opened: { error: '0', description: 'OK', gameURL: PAGE },
    tokenIn: (body) => new URLSearchParams(body).get('token'),
    says: ['externalPlayerId=player-', 'playMode=REAL', 'cashierUrl='],
  },
  {
    code: 'st8',
    ...ourSides.st8,
    path: '/base/api/operator/v1/launch',
    demoPath: '/base/api/operator/v1/launch',
    opened: { game_url: PAGE, token: 'theirs' },
    tokenIn: (body) => JSON.parse(body).token,
  },
];

let server: TestServer;
let provider: Awaited<ReturnType<typeof openProvider>>;
let player: Awaited<ReturnType<TestServer['logIn']>>;
beforeAll(async () => {
  [server, provider] = await Promise.all([startTestServer(), openProvider()]);
  player = await server.logIn('demo', 'Demo1234!', HOST);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});

const studioOf = (account: string) => `STUDIO-${account.toUpperCase()}`;

/** A studio whose server is the one of this test. */
async function launchable(
  account: string,
  dialect: CalledDialect,
  ours: string,
  opens_in: 'frame' | 'popup' = 'frame',
) {
  const world = await createOutsideWorld(server, account, { dialect });
  const { db } = server.database;
  await letCall(db, { account, url: provider.url, ours });
  await db.tx(async (tx) => {
    await tx
      .updateTable('game')
      .set({ has_demo: true })
      .where('provider_code', '=', studioOf(account))
      .execute();
    await tx
      .insertInto('studio_frame')
      .values({
        provider_code: studioOf(account),
        opens_in,
        origins: ['https://play.studio.example'],
        sandbox: ['allow-same-origin'],
      })
      .execute();
  });
  const game = { provider_code: studioOf(account), game_code: OUTSIDE_GAME };
  return {
    ...world,
    launch: () => server.call('/api/games/launch', { ...SITE, ...player, ...game, mode: 'real' }, HOST),
    demo: () => server.call('/api/games/launch', { ...SITE, ...game, mode: 'demo' }, HOST),
  };
}

describe.each(dialects)(
  'a launch by $code',
  ({ code, ours, isGenuine, path, demoPath, opened, tokenIn, says }) => {
    let studio: Awaited<ReturnType<typeof launchable>>;
    beforeAll(async () => {
      studio = await launchable(`launch-${code}`, code, ours);
    });

    it('calls the provider, signed, with a token that its wallet calls are taken under', async () => {
      provider.answers(json(opened));
      const { body } = await studio.launch();
      expect(body).toMatchObject({
        ...{ statusCode: 1, launch_url: PAGE, mode: 'real', popup: false, sandbox: ['allow-same-origin'] },
      });
      const asked = provider.asked.at(-1);
      if (!asked) throw new Error('the provider was not called');
      expect(asked.path).toBe(path);
      expect(isGenuine(asked)).toBe(true);
      for (const part of says ?? [`player-${studio.playerId}`, '/deposit?then='])
        expect(asked.body).toContain(part);
      const token = tokenIn(asked.body);
      const live = await server.database.db.read
        .selectFrom('launch')
        .select(['player_id', 'game_code', 'mode'])
        .orderBy('created_at', 'desc')
        .where('provider_code', '=', studioOf(`launch-${code}`))
        .where('mode', '=', 'real')
        .execute();
      expect(live[0]).toEqual({ player_id: studio.playerId, game_code: OUTSIDE_GAME, mode: 'real' });
      expect(String(token)).toMatch(/^[\w-]{32}$/);
      const page = await server.call('/api/games/session', { ...SITE, launch: String(token) }, HOST);
      expect(page).toMatchObject({ status: 401, body: { message: 'launchEnded' } });
    });

    it('opens a demonstration without a player, and takes a refusal as a game that cannot be opened', async () => {
      provider.answers(json(opened));
      expect((await studio.demo()).body).toMatchObject({ statusCode: 1, launch_url: PAGE, mode: 'demo' });
      const asked = provider.asked.at(-1);
      expect(asked?.path).toBe(demoPath);
      expect(asked?.body).not.toContain('player-');
      provider.answers(json({ status: 'RS_ERROR_INVALID_GAME', message: 'no', code: 'x' }, 400));
      expect((await studio.demo()).body).toMatchObject({ message: 'gameUnavailable' });
      provider.answers(json({ url: 'javascript:alert(1)', gameURL: 'x', launch_url: 'ftp://x/' }));
      expect((await studio.demo()).body).toMatchObject({ message: 'gameUnavailable' });
    });
  },
);

test('a provider that does not answer is not called again for a while, and another account is', async () => {
  const silent = await launchable('silent', 'swipe', SECRET);
  const other = await launchable('lively', 'swipe', SECRET);
  provider.answers((response) => void response.writeHead(503).end());
  const before = provider.asked.length;
  for (let tries = 0; tries < 8; tries += 1)
    expect((await silent.launch()).body).toMatchObject({ message: 'gameUnavailable' });
  expect(provider.asked.length - before).toBe(5);
  provider.answers(json({ gameURL: PAGE }));
  expect((await other.launch()).body).toMatchObject({ statusCode: 1, launch_url: PAGE });
  const row = await server.database.db.read
    .selectFrom('outside_key')
    .select('value')
    .where('account', '=', 'silent')
    .where('owner', '=', 'ours')
    .executeTakeFirstOrThrow();
  expect(row.value.toString()).not.toContain(SECRET);
  expect(hmacOf('x', Buffer.from(SECRET))).toMatch(/^[0-9a-f]{64}$/);
});

test('a site that has paused the account opens none of its games', async () => {
  const studio = await launchable('paused-launch', 'swipe', SECRET);
  provider.answers(json({ gameURL: PAGE }));
  await server.database.db.autocommit
    .updateTable('outside_site')
    .set({ paused_at: new Date() })
    .where('account', '=', 'paused-launch')
    .execute();
  expect((await studio.launch()).body).toMatchObject({ message: 'gameUnavailable' });
});

test('a game of a studio whose games need a window of their own says so', async () => {
  const studio = await launchable('windows', 'swipe', SECRET, 'popup');
  provider.answers(json({ gameURL: PAGE }));
  expect((await studio.launch()).body).toMatchObject({ statusCode: 1, launch_url: PAGE, popup: true });
});
