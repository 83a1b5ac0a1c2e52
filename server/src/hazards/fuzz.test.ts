import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRow } from '#contract/call.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { expectCoded } from './bad-requests.ts';
import { verifyLedger } from './child-server.ts';
import { type Canaries, harvestCanaries, textsIn } from './fuzz/canaries.ts';
import { cases } from './fuzz/inputs.ts';
import { type Answer, HOST, live, logIn, newcomer, type Person, post, rows } from './fuzz/people.ts';
import { Memory, requestOf } from './fuzz/requests.ts';

const SEED = 20_261_121;
const INPUTS_A_CALL = 60;
const OTHER_HOST = 'localhost';

let server: TestServer;
let canaries: Canaries;
/** Ids, names and sessions of another player here and of a player of another site. */
const foreign = new Memory();
const tally = { calls: 0, inputs: 0, taken: 0, faults: [] as string[], leaks: [] as string[] };

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  const victim = await newcomer(server, 'canary_here', 'Canary Quetzalcoatl');
  await live(server, victim);
  const elsewhere = await demoElsewhere();
  await live(server, elsewhere, OTHER_HOST);
  for (const { own, account_id } of [victim, elsewhere]) {
    for (const text of own.all()) foreign.set('anything', text);
    for (const row of rows.map(([, one]) => one))
      for (const name of Object.keys(row.request.shape).filter((field) => field !== 'launch'))
        for (const text of own.of(name)) foreign.set(name, text);
    foreign.set('account_id', account_id);
  }
  for (const text of elsewhere.own.of('launch')) foreign.set('launch', text);
  const { id } = await server.database.db.read
    .selectFrom('site')
    .select('id')
    .where('external_id', '=', 'lucky')
    .executeTakeFirstOrThrow();
  canaries = await harvestCanaries(server.database.db.pool, id);
});

afterAll(async () => {
  const { calls, inputs, taken, faults, leaks } = tally;
  process.stdout.write(
    `fuzz: ${calls} calls, ${inputs} inputs (${taken} taken), ${faults.length} answers of 500 and above, ` +
      `${leaks.length} leaks of ${canaries.count} values of others\n`,
  );
  await server.stop();
});

async function demoElsewhere(): Promise<Person> {
  const own = new Memory();
  const { account_id, auth } = await server.logIn('demo', 'Demo1234!', OTHER_HOST);
  const known = { domain_name: OTHER_HOST, external_id: 'baize', account_id, auth };
  for (const [name, value] of Object.entries({
    ...known,
    provider_code: 'BRASSWORK',
    game_code: 'lantern-reef',
  }))
    own.set(name, value);
  return { account_id, playerId: 0n, own, said: new Set() };
}

/** One input of a call, by somebody who is let in again when it ended their session. */
async function attack(row: CallRow, attacker: Person, request: unknown): Promise<void> {
  const text = typeof request === 'string' ? request : JSON.stringify(request);
  for (const said of textsIn(request)) attacker.said.add(said);
  const answer = await post(server, row.path, text);
  tally.inputs += 1;
  const what = `${row.path} ${text.slice(0, 600)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 600)}`;
  if (answer.status >= 500) tally.faults.push(what);
  const told = canaries.findIn(answer.body, attacker.said);
  if (told !== undefined) tally.leaks.push(`${told} by ${what}`);
  expect(told, `somebody else's, told by ${what}`).toBeUndefined();
  if (answer.status === 200) {
    tally.taken += 1;
    attacker.own.learn(ownPart(answer));
  } else expectCoded(answer, what);
}

/** What is to be sent on: ids, not names of sites and sessions. */
function ownPart({ body }: Answer): unknown {
  const { account_id, token, user, ...rest } = body;
  return rest;
}

describe('whatever is sent', () => {
  let count = 0;

  test.each(rows)(
    'to %s is answered without a fault and tells nothing of anybody else',
    async (_name, row) => {
      count += 1;
      tally.calls += 1;
      const attacker = await newcomer(server, `fuzz_${count}`, 'Fuzz Tester');
      await fc.assert(
        fc.asyncProperty(cases, async (one) => {
          await attack(row, attacker, one.raw ?? requestOf(row, one, attacker.own, foreign));
          const names = { account_id: attacker.account_id, auth: attacker.own.of('auth')[0] };
          const still =
            row.access === 'player' && (await post(server, '/api/auth/get_balance', JSON.stringify(names)));
          if (still && still.status !== 200) await logIn(server, attacker);
        }),
        { seed: SEED, numRuns: INPUTS_A_CALL },
      );
    },
  );

  test('the ledger is balanced afterwards', async () => {
    expect(tally.inputs).toBeGreaterThanOrEqual(rows.length * INPUTS_A_CALL);
    expect(tally.taken, 'inputs that were right enough to be acted upon').toBeGreaterThan(tally.inputs / 10);
    expect([tally.faults, tally.leaks]).toEqual([[], []]);
    expect(await verifyLedger({ DATABASE_URL: server.database.url })).toBe('balanced');
  });
});

test(`what is looked for is found: the answers of another site's players are full of it`, async () => {
  const elsewhere = await server.logIn('demo', 'Demo1234!', OTHER_HOST);
  const theirs = await post(server, '/api/wallet/transactions', JSON.stringify(elsewhere), OTHER_HOST);
  expect(canaries.findIn(theirs.body)).toBeDefined();
  const victim = {
    domain_name: HOST,
    external_id: 'lucky',
    account_id: 'canary_here',
    password: 'Sunday Paper 7',
  };
  const login = await post(server, '/api/auth/login', JSON.stringify(victim));
  expect(canaries.findIn(login.body)).toBe('Canary Quetzalcoatl');
});
