import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import type { CallContext } from '../../edge/handlers.ts';
import { type Players, startPlayers } from '../test-players.ts';

let database: TestDatabase;
let players: Players;
const asked: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  players = await startPlayers(database.db);
  await players.member('known_one');
});
afterAll(() => database.drop());
beforeEach(() => {
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    asked.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return Reflect.apply(query, this, args);
  });
});
afterEach(() => vi.restoreAllMocks());

/** Every statement it took and every hash that was worked out: what the time it takes consists of. */
async function workOf(call: () => Promise<unknown>) {
  asked.length = 0;
  const before = players.hasher.stats().worked;
  const answer = await call();
  return { answer, statements: [...asked], hashes: players.hasher.stats().worked - before };
}
const names = (accountId: string) => ({
  domain_name: 'lucky.localhost',
  external_id: 'lucky',
  account_id: accountId,
});

type Calls = Players['calls'];
const calls: readonly (readonly [string, (made: Calls, id: string, at: CallContext) => Promise<unknown>])[] =
  [
    ['a login', (made, id, at) => made['auth.login']({ ...names(id), password: 'Wrong Paper 8' }, at)],
    ['a code to log in', (made, id, at) => made['auth.tacRequestLogin'](names(id), at)],
    [
      'a login by a wrong code',
      (made, id, at) => made['auth.loginTac']({ ...names(id), tac: '00000000' }, at),
    ],
    [
      'a forgotten password',
      (made, id, at) =>
        made['auth.forgotPassword']({ ...names(id), contact_phone: 'known_one@example.com' }, at),
    ],
    [
      'a new password by a wrong code',
      (made, id, at) =>
        made['auth.resetPassword']({ ...names(id), tac: '00000000', new_password: 'Monday Paper 8' }, at),
    ],
  ];

it.each(calls)(
  '%s takes the same statements, hashes and answer for a name nobody has',
  async (_what, call) => {
    const at = await players.context('lucky');
    const known = await workOf(() => call(players.calls, 'known_one', at));
    const nobody = await workOf(() => call(players.calls, 'nobody_one', at));
    expect(nobody).toEqual(known);
    expect(known.statements.length).toBeGreaterThan(2);
  },
);
