import { describe, expect, test } from 'vitest';
import type { CallRow } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import type { OfficeRow } from '#contract/office/office-call.ts';
import { permissionsPage } from '../tools/staff/permissions-page.ts';
import { isTest, read, sources } from './source/files.ts';
import { expectOnlyKnown } from './source/known.ts';
import { isNode, type Node, parse, textOf, walk } from './source/syntax.ts';

const rows = Object.entries(calls as Readonly<Record<CallName, CallRow>>) as [CallName, CallRow][];

/** Section 7 of the specification, word for word: path and payload. A call that is there has exactly these. */
const specified: Readonly<Record<string, readonly string[]>> = {
  '/api/auth/login': ['account_id', 'password', 'domain_name', 'external_id'],
  '/api/auth/get_balance': ['auth', 'account_id'],
  '/api/auth/forgot_password': ['account_id', 'contact_phone', 'domain_name', 'external_id'],
  '/api/auth/signup': [
    ...[
      'domain_name',
      'external_id',
      'account_id',
      'password',
      'contact_phone',
      'contact_email',
      'referrer_code',
    ],
    ...['ch', 'cm', 'pp', 'affiliate_code', 'fbp', 'appsflyer_id', 'visitor_id'],
  ],
  '/api/auth/tac/verify': ['domain_name', 'external_id', 'account_id', 'tac'],
  '/api/auth/tac/request_new_register': ['domain_name', 'external_id', 'account_id'],
  '/api/auth/tac/request_login': ['domain_name', 'external_id', 'account_id'],
  '/api/auth/login_tac': ['account_id', 'tac', 'domain_name', 'external_id'],
  '/api/auth/update_password': ['account_id', 'auth', 'password', 'new_password'],
  '/api/auth/vip': ['account_id', 'auth'],
  '/api/startup': ['domain_name'],
  '/api/product/get_hot_games': ['domain_name', 'external_id', 'game_type'],
  '/api/seo': ['domain_name', 'external_id', 'page_name'],
  '/api/settings/profile_update': ['account_id', 'auth', 'full_name', 'contact_email'],
  '/api/settings/social_account': ['domain_name', 'external_id'],
  '/api/settings/top10winner_withdrawal': ['domain_name', 'external_id'],
  '/api/settings/siteinfodetail': ['domain_name', 'external_id'],
  '/api/settings/get_inbox': ['account_id', 'auth'],
  '/api/settings/claim_inbox': ['account_id', 'auth', 'inbox_id'],
  '/api/settings/check_status': ['account_id', 'auth'],
  '/api/settings/get_analytics': ['domain_name'],
  '/api/settings/adsvisit': ['domain_name', 'external_id', 'fbp', 'appsflyer_id'],
  '/api/settings/partners': ['domain_name', 'external_id'],
  '/api/home/fetch_transactions': ['domain_name', 'external_id'],
  '/api/home/fetch_slide': ['domain_name', 'external_id'],
  '/api/home/fetch_announment': ['domain_name', 'external_id'],
  '/api/home/marquee': ['domain_name', 'external_id'],
  '/api/home/referral': ['domain_name', 'external_id'],
  '/api/home/fav_add': [
    'auth',
    'account_id',
    'provider_code',
    'game_code',
    'game_name',
    'game_type',
    'img_url',
  ],
  '/api/home/fav_remove': ['auth', 'account_id', 'provider_code', 'game_code'],
  '/api/home/fav_list': ['auth', 'account_id'],
  '/api/home/public_odds': [],
  '/api/home/match_list': [],
};

/** The fields of a call's answer in the specification. */
const specifiedAnswers: Readonly<Record<string, readonly string[]>> = {
  '/api/auth/login': ['statusCode', 'token', 'user', 'fullname', 'email'],
  '/api/auth/login_tac': ['statusCode', 'token', 'user', 'fullname', 'email'],
  '/api/auth/get_balance': ['game_balance', 'game_token'],
  '/api/auth/vip': ['nextLevel'],
  '/api/startup': [
    ...[
      'statusCode',
      'maintenance',
      'content',
      'site',
      'language',
      'provider_count',
      'aff_domain',
      'live_chat',
    ],
    'message',
  ],
  '/api/product/get_hot_games': ['value'],
  '/api/seo': ['value'],
  '/api/settings/profile_update': ['value'],
  '/api/settings/social_account': ['accountList'],
  '/api/settings/siteinfodetail': ['cms'],
  '/api/settings/partners': ['partners'],
  '/api/home/referral': ['value'],
  '/api/home/fav_list': ['value'],
};

/** Calls of section 7 that are yet to come. Take one away when it is there; none is ever added. */
const toCome: readonly string[] = [];

describe('calls', () => {
  test('every path is its own and of the form /api/<area>/<verb>', () => {
    const paths = rows.map(([, { path }]) => path);
    expect(
      paths.filter((path, place) => paths.indexOf(path) !== place),
      'two rows have this path',
    ).toEqual([]);
    const wrong = paths.filter((path) => !/^\/api\/[a-z]+(\/[a-z0-9_]+){0,2}$/.test(path));
    expect(wrong, 'POST /api/<area>/<verb_or_noun>').toEqual([]);
  });

  test('every call of section 7 has its path', () => {
    const missing = Object.keys(specified).filter((path) => !rows.some(([, row]) => row.path === path));
    expectOnlyKnown(missing, toCome, 'The specification has these calls and the contract has not:');
  });

  test('the payload of section 7 is enough for every call of section 7', () => {
    const wrong = rows.flatMap(([name, row]) => {
      const fields = specified[row.path];
      if (!fields) return [];
      const shape = row.request.shape;
      const unknown = fields.filter((field) => !Object.hasOwn(shape, field));
      const demanded = Object.keys(shape).filter(
        (field) => !fields.includes(field) && !isOptional(row, field),
      );
      return [
        ...unknown.map((field) => `${name} does not take ${field}`),
        ...demanded.map((field) => `${name} demands ${field}`),
      ];
    });
    expect(wrong, 'what the specification does not list is optional (product book, section 6)').toEqual([]);
  });

  test('the answer of section 7 is in every answer', () => {
    const wrong = rows.flatMap(([name, row]) =>
      (specifiedAnswers[row.path] ?? [])
        .filter((field) => !Object.hasOwn(row.response.shape, field))
        .map((field) => `${name} lacks ${field}`),
    );
    expect(wrong, 'the specification names this field of the answer').toEqual([]);
  });

  test('the access of a call agrees with the arguments of its handler', () => {
    const wrong = rows.filter(([, { access, request }]) => {
      const has = (field: string) => Object.hasOwn(request.shape, field);
      if (access === 'player') return !has('auth') || !has('account_id');
      return access === 'launch' ? !has('launch') : has('auth') && !has('external_id');
    });
    expect(
      wrong.map(([name]) => name),
      'a player call carries account_id and auth, a game page its launch',
    ).toEqual([]);
  });

  test('a command that moves money carries an idempotency key', () => {
    const moving = rows.filter(
      ([, { errors }]) => errors.includes('insufficientFunds') || errors.includes('amountTooSmall'),
    );
    const wrong = moving.filter(
      ([, { request, errors }]) => !Object.hasOwn(request.shape, 'key') || !errors.includes('keyReused'),
    );
    expect(
      wrong.map(([name]) => name),
      'give it `key: commandKey` and the error keyReused',
    ).toEqual([]);
  });

  test('every refusal that a noun gives is promised by one of its calls or by any call', () => {
    const promised = new Set<string>(rows.flatMap(([, { errors }]) => [...errors]));
    for (const code of ofAnyCall) promised.add(code);
    const wrong = sources('server/src')
      .filter((file) => !isTest(file) && !file.startsWith('server/src/edge/'))
      .flatMap((file) =>
        refusalsIn(file)
          .filter((code) => !promised.has(code))
          .map((code) => `${file} ${code}`),
      );
    expectOnlyKnown(wrong, unpromised, 'List the code in the `errors` of the row that can answer it:');
  });
});

const ofAnyCall = [
  ...['badRequest', 'tooManyRequests', 'internalServerError', 'serviceUnavailable', 'busy', 'unknownSite'],
  ...['permissionDenied', 'maintenance', 'sessionExpired', 'BLOCK', 'CLOSE'],
];

/** Answers of webhooks, which are no calls: to a payment provider, a mail or SMS service, a feed and a game provider. */
const unpromised: readonly string[] = [
  'server/src/providers/feed-webhook.ts invalidSignature',
  'server/src/sportsbook/feed/open-feeds.ts invalidSignature',
  'server/src/sportsbook/feed/read-body.ts brokenJson',
  'server/src/providers/callbacks.ts invalidSignature',
  'server/src/providers/messages/status-callbacks.ts invalidSignature',
  'server/src/providers/messages/status-callbacks.ts notFound',
  'server/src/providers/callbacks.ts notFound',
  'server/src/providers/game-wallets.ts notFound',
  'server/src/providers/partner-games.ts notFound',
];

function isOptional(row: CallRow, field: string): boolean {
  const type = row.request.shape[field];
  return type !== undefined && 'safeParse' in type && type.safeParse(undefined).success;
}

/** The codes of the `refuse('…')` that are written out. */
function refusalsIn(file: string): string[] {
  const found: string[] = [];
  walk(parse(file).program, (node: Node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== 'refuse') return;
    const code = Array.isArray(node.arguments) ? textOf(node.arguments[0]) : undefined;
    if (code !== undefined) found.push(code);
  });
  return found;
}

describe('calls of the back office', () => {
  const office = Object.entries<OfficeRow>(officeCalls);
  /** Of the caller's own session, passkeys, views and exports; and of the queues that each have a permission of their own. */
  const own = /^(session|passkeys|views)\.|^exports\.(list|cancel)$|^today\.work$/;

  test('every call that needs a whole session names a permission or takes that of an action, or concerns the caller alone', () => {
    const wrong = office.filter(
      ([name, { access, permission, permissionOfAction = false }]) =>
        (permission === undefined) !== (access !== 'staff' || own.test(name) || permissionOfAction),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  test('every path is its own and below /api/office/', () => {
    const paths = office.map(([, { path }]) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => !/^\/api\/office\/[a-z]+\/[a-z0-9_]+$/.test(path))).toEqual([]);
  });

  test('what they need is in docs/permissions.md', () => {
    expect(read('docs/permissions.md'), 'run `npm run permissions`').toBe(permissionsPage());
  });
});
