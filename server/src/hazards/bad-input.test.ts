import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallRow } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { uuid7 } from '../db/uuid7.ts';
import { expectCoded, GAME, JSON_TYPE, openTarget, type Player, SITE, type Target } from './bad-requests.ts';

const rows = Object.entries(calls as Readonly<Record<CallName, CallRow>>) as [CallName, CallRow][];

let target: Target;
let server: Target['server'];
let player: Player;
let launch: string;
let post: Target['post'];
let raw: Target['raw'];

beforeAll(async () => {
  target = await openTarget();
  ({ server, player, launch, post, raw } = target);
});
afterAll(() => target.stopUnharmed());

interface Field {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
}

function fieldsOf(row: CallRow): Readonly<Record<string, Field>> {
  const schema = z.toJSONSchema(row.request, { io: 'input' });
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, Object(field)]),
  );
}

const ownValues: Readonly<Record<string, () => unknown>> = {
  domain_name: () => 'localhost',
  external_id: () => 'baize',
  account_id: () => player.account_id,
  auth: () => player.auth,
  launch: () => launch,
  provider_code: () => GAME.provider_code,
  game_code: () => GAME.game_code,
  tac: () => '00000000',
  stake: () => '7.7777',
  amount: () => '0.0001',
  moments: () => ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
  event_ids: () => ['1'],
  legs: () => [{ market_id: '1', selection: '1', odds: '2', line: null, score: null, red_cards: null }],
  ticket_ids: () => [uuid7()],
  share: () => '1',
  code: () => 'SAMPLE',
};

/** What fields take where their schema refuses the values above: the first that it does not refuse. */
const strictValues: Readonly<Record<string, readonly unknown[]>> = {
  code: ['123456'],
  secret: ['A'.repeat(32), 'A'.repeat(22)],
  endpoint: ['https://push.example/sample'],
  public_key: ['A'.repeat(87)],
  p256dh: ['A'.repeat(87)],
  nationality: ['PH'],
  address_country: ['PH'],
  mrz: [['<'.repeat(44), '<'.repeat(44)]],
  passkey: [
    {
      ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
      response: {
        clientDataJSON: 'AAAA',
        attestationObject: 'AAAA',
        authenticatorData: 'AAAA',
        signature: 'AAAA',
      },
    },
  ],
};

/** A request that its schema takes. */
function sampleOf(row: CallRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fieldsOf(row)).map(([name, field]) => {
      const values = [ownValues[name]?.() ?? sampleValue(field), ...(strictValues[name] ?? [])];
      return [name, values.find((value) => !isWrongFor(row, name, value)) ?? values[0]];
    }),
  );
}

function sampleValue({ type, format, enum: values }: Field): unknown {
  if (values) return values[0];
  if (format === 'uuid') return uuid7();
  if (type === 'boolean') return true;
  return type === 'integer' ? 1 : 'sample';
}

const wrongTypes: readonly unknown[] = [7, 1e300, {}, [], ['a'], null, true];

const isWrongFor = (row: CallRow, name: string, value: unknown): boolean =>
  !row.request.shape[name]?.safeParse(value).success;

describe('wrong types', () => {
  test.each(rows)('%s names the field that has one', async (_name, row) => {
    const sample = sampleOf(row);
    for (const name of Object.keys(fieldsOf(row))) {
      for (const value of wrongTypes.filter((one) => isWrongFor(row, name, one))) {
        const answer = await post(row.path, { ...sample, [name]: value });
        expect(
          // For a list it may name the position within.
          [answer.status, answer.body.message, answer.body.field?.split('.')[0]],
          `${name}: ${JSON.stringify(value)}`,
        ).toEqual([400, 'badRequest', name]);
      }
    }
  });

  test.each(rows)('%s names the field that is missing', async (_name, row) => {
    const sample = sampleOf(row);
    const required = z.toJSONSchema(row.request, { io: 'input' }).required ?? [];
    for (const name of required) {
      const { [name]: _gone, ...rest } = sample;
      const { status, body } = await post(row.path, rest);
      expect([status, body.message, body.field]).toEqual([400, 'badRequest', name]);
    }
  });

  test('unknown fields are ignored, and none reaches a prototype', async () => {
    const { status } = await post('/api/startup', {
      domain_name: 'localhost',
      surprise: [1],
      statusCode: 'x',
    });
    expect(status).toBe(200);
    for (const trick of ['"__proto__":{"a":1}', '"constructor":{"prototype":{"a":1}}']) {
      expectCoded(await raw('/api/startup', `{"domain_name":"localhost",${trick}}`), trick);
    }
  });
});

describe('sites and sessions', () => {
  test('an unknown domain is unknownSite, a foreign one permissionDenied', async () => {
    const unknown = await post('/api/startup', { domain_name: 'nobody.example' });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'unknownSite']);
    const foreign = await post('/api/startup', { domain_name: 'lucky.localhost' });
    expect([foreign.status, foreign.body.message]).toEqual([403, 'permissionDenied']);
  });

  test('an external_id of another site is permissionDenied, on every public call', async () => {
    for (const [, row] of rows.filter(([, one]) => Object.hasOwn(one.request.shape, 'external_id'))) {
      for (const external_id of ['lucky', 'nobody', "baize' --"]) {
        const answer = await post(row.path, { ...sampleOf(row), external_id });
        expect([row.path, answer.status, answer.body.message]).toEqual([row.path, 403, 'permissionDenied']);
      }
    }
  });

  test('a session of another site opens nothing here, on any call of a player', async () => {
    const lucky = await server.logIn('demo', 'Demo1234!', 'lucky.localhost');
    for (const [, row] of rows.filter(([, one]) => one.access === 'player')) {
      const foreign = await post(row.path, { ...sampleOf(row), ...lucky });
      expect([row.path, foreign.status, foreign.body.message]).toEqual([row.path, 403, 'permissionDenied']);
      const made = await post(row.path, { ...sampleOf(row), auth: randomBytes(32).toString('base64url') });
      expect([row.path, made.status, made.body.message]).toEqual([row.path, 401, 'sessionExpired']);
      const another = await post(row.path, { ...sampleOf(row), account_id: 'somebody' });
      expect(another.status, row.path).toBeGreaterThanOrEqual(401);
      expect(['permissionDenied', 'sessionExpired'], row.path).toContain(another.body.message);
    }
  });
});

const hostile: Readonly<Record<string, string>> = {
  'a command of SQL': "'; drop table player; --",
  'a condition of SQL': "' or '1'='1",
  'a script': '<script>alert(1)</script>',
  'an image that runs': '"><img src=x onerror=alert(1)>',
  '200 letters': 'a'.repeat(200),
  'a zero character': 'a\u0000b',
  'half a character': 'a\ud800b',
  'a way out': '../../../../etc/passwd',
  'a turn of direction': 'a\u202eb',
};

describe('hostile text in every field', () => {
  // Logging out for real would end the session of the sweep.
  const swept = rows.filter(([name]) => name !== 'auth.logout');

  test.each(swept)('%s answers in code', async (_name, row) => {
    const sample = sampleOf(row);
    const texts = Object.entries(fieldsOf(row))
      .filter(([, field]) => field.type === 'string')
      .map(([name]) => name);
    // A call that is limited to few tries takes all of its fields at once.
    const targets = (row.perMinute ?? 300) < 200 ? [texts] : texts.map((name) => [name]);
    for (const [what, text] of Object.entries(hostile)) {
      for (const names of targets) {
        const body = { ...sample, ...Object.fromEntries(names.map((name) => [name, text])) };
        const answer = await post(row.path, body);
        if (answer.status !== 200) expectCoded(answer, `${what} in ${names}`);
      }
    }
  });

  test('a name of 200 letters, a name of markup: neither is kept', async () => {
    for (const [text, code] of [
      ['a'.repeat(200), 'badRequest'],
      ['<b>Bold</b>', 'invalidName'],
      ["Robert'); drop table player;--", 'invalidName'],
    ]) {
      const body = { ...player, full_name: text, contact_email: 'demo@baize.example' };
      const answer = await post('/api/settings/profile_update', body);
      expect(answer.body).toMatchObject({ message: code, field: 'full_name' });
    }
    expect((await server.ok('/api/settings/profile', player)).value.full_name).toBe('Dalisay Reyes');
  });

  test.each(['/', '/slots', '/playnow', '/register', '/login', '/nowhere'])(
    'in the address of %s it never becomes markup',
    async (path) => {
      const text = encodeURIComponent('</script><script>alert(1)</script>');
      const query = `?search=${text}&provider=${text}&game=${text}&ref=${text}&${text}=1`;
      const page = await server.send({ method: 'GET', path: `${path}${query}` });
      expect(page.status).toBeLessThan(500);
      expect(page.text).not.toContain('<script>alert(1)');
    },
  );
});

describe('a body that is no request', () => {
  test.each([
    ['broken JSON', '{"domain_name":', JSON_TYPE, 400, 'brokenJson'],
    ['no body', '', JSON_TYPE, 400, 'brokenJson'],
    ['words', 'domain_name=localhost', JSON_TYPE, 400, 'brokenJson'],
    ['a list', '[]', JSON_TYPE, 400, 'badRequest'],
    ['null', 'null', JSON_TYPE, 400, 'badRequest'],
    ['a number', '7', JSON_TYPE, 400, 'badRequest'],
    [
      'a form',
      'domain_name=localhost',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupportedContentType',
    ],
    ['XML', '<a/>', { 'content-type': 'text/xml' }, 415, 'unsupportedContentType'],
    ['no type', '{}', {}, 415, 'unsupportedContentType'],
  ] as const)('%s', async (_what, body, headers, status, message) => {
    const answer = await raw('/api/startup', body, headers);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  const BEGIN = { key: uuid7(), stake: '10', choice: 'deep' };
  const ACT = { key: uuid7(), round_id: uuid7(), step: 0, action: 'deep' };
  test.each([
    ['choice', 'lantern-reef', 'real', '/api/games/play', BEGIN],
    ['choice', 'guild-blackjack', 'demo', '/api/games/play', BEGIN],
    ['choice', 'guild-blackjack', 'real', '/api/games/play', BEGIN],
    ['action', 'guild-blackjack', 'demo', '/api/games/act', ACT],
    ['action', 'guild-blackjack', 'real', '/api/games/act', ACT],
  ] as const)(
    'with a %s of thousands of levels for %s (%s) is refused with the path, and is no fault',
    async (field, game_code, mode, path, body) => {
      const who = mode === 'real' ? player : {};
      const { launch_url } = await server.ok('/api/games/launch', {
        ...{ ...SITE, ...GAME, ...who, game_code, mode },
      });
      const opened = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
      for (const levels of [3_000, 30_000]) {
        const deep = '['.repeat(levels) + ']'.repeat(levels);
        const text = JSON.stringify({ launch: opened, ...body }).replace('"deep"', deep);
        const answer = await raw(path, text);
        expect([levels, answer.status, answer.body.message]).toEqual([levels, 400, 'badRequest']);
        expect(answer.body.field).toMatch(new RegExp(`^${field}(\\.0)+$`));
      }
    },
  );

  test.each([
    ['fbp', { fbp: '\ud800' }],
    ['appsflyer_id', { appsflyer_id: 'a\udfffb' }],
  ])('with half a character in %s is refused with the path', async (field, of) => {
    const answer = await post('/api/settings/adsvisit', { ...SITE, ...of });
    expect(answer).toMatchObject({ status: 400, body: { message: 'badRequest', field } });
  });

  test('an empty body is enough for a call without fields, whatever its content type', async () => {
    for (const path of ['/api/home/public_odds', '/api/home/match_list'])
      for (const headers of [JSON_TYPE, {}]) expect((await raw(path, '', headers)).status, path).toBe(200);
  });

  test('a body of 65 KiB is too large, for every call that takes no file', async () => {
    for (const [, row] of rows) {
      const padding = 'x'.repeat((row.bodyLimit ?? 64 * 1024) + 1024);
      const answer = await post(row.path, { ...sampleOf(row), padding });
      expect([row.path, answer.status, answer.body.message]).toEqual([row.path, 413, 'bodyTooLarge']);
    }
  });

  test('that promises more than it holds is not waited for without end', async () => {
    const answer = await raw('/api/startup', '{"domain_name":"localhost"}'.padEnd(64 * 1024 - 1, ' '));
    expect(answer.status, 'just under the limit is read').toBe(200);
  });
});

describe('paths and methods', () => {
  test.each([
    '/api/nothing',
    '/api/auth/login/',
    '/api/auth/../auth/login',
    '/api/AUTH/login',
    '/callbacks/x',
  ])('%s is not there', async (path) => {
    const answer = await raw(path, '{}');
    expect([answer.status, answer.body.message]).toEqual([404, 'notFound']);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    '%s of a call is methodNotAllowed, and the answer says which method is',
    async (method) => {
      const body = ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method) ? '' : '{}';
      const headers = { ...JSON_TYPE, 'content-length': String(body.length) };
      const answer = await server.send({ method, path: '/api/auth/login', headers, body });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
      if (method !== 'HEAD')
        expectCoded({ status: answer.status, body: JSON.parse(answer.text) }, `${method} methodNotAllowed`);
    },
  );

  test.each(rows)('%s is called by POST with JSON, and by nothing else', async (_name, row) => {
    const asked = await server.send({ method: 'GET', path: row.path });
    expect([asked.status, String(asked.headers.allow).split(', ')[0]]).toEqual([405, 'POST']);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, body } = await raw(row.path, 'a=b', form);
    expect([status, body.message]).toEqual([415, 'unsupportedContentType']);
  });

  test('the calls of game pages name OPTIONS too', async () => {
    const answer = await server.send({ method: 'GET', path: '/api/games/play' });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST, OPTIONS']);
  });
});
