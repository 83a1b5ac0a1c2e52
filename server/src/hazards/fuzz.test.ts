import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRow } from '#contract/call.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { expectCoded } from './bad-requests.ts';
import { verifyLedger } from './child-server.ts';
import { type Canaries, harvestCanaries, textsIn } from './fuzz/canaries.ts';
import { cases } from './fuzz/inputs.ts';
import { ending, HOST, live, logIn, newcomer, openGame, type Person, post, rows } from './fuzz/people.ts';
import { Memory, requestOf } from './fuzz/requests.ts';

const SEED = 20_261_121;
const INPUTS_A_CALL = 60;
const OTHER_HOST = 'localhost';
const DEMO_PASSWORD = 'Demo1234!';

let server: TestServer;
let canaries: Canaries;
/** Ids, names and sessions of another player here and of a player of another site. */
const foreign = new Memory();
const tally = { calls: 0, inputs: 0, taken: 0, faults: [] as string[], leaks: [] as string[] };

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  const victim = await newcomer(server, 'canary_here', 'Canary Quetzalcoatl');
  await live(server, victim);
  const elsewhere = await demoOf('baize', OTHER_HOST);
  await live(server, elsewhere, OTHER_HOST);
  attacker = await demoOf('lucky', HOST);
  await live(server, attacker);
  for (const { own, account_id } of [victim, elsewhere]) {
    for (const text of own.all()) foreign.set('anything', text);
    for (const row of rows.map(([, one]) => one))
      for (const name of Object.keys(row.request.shape).filter((field) => field !== 'launch'))
        for (const text of own.of(name)) foreign.set(name, text);
    foreign.set('account_id', account_id);
  }
  for (const text of elsewhere.own.of('launch')) foreign.set('launch', text);
  const { site_id, id } = await server.database.db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id'])
    .where('site.external_id', '=', 'lucky')
    .where('player.account_id', '=', attacker.account_id)
    .executeTakeFirstOrThrow();
  canaries = await harvestCanaries(server.database.db.pool, { site: site_id, players: [Number(id)] });
});

afterAll(async () => {
  const { calls, inputs, taken, faults, leaks } = tally;
  process.stdout.write(
    `fuzz: ${calls} calls, ${inputs} inputs (${taken} taken), ${faults.length} answers of 500 and above, ` +
      `${leaks.length} leaks of ${canaries.count} values of others\n`,
  );
  await server.stop();
});

/** The demonstration player of a site, who has a bit of everything. */
async function demoOf(external_id: string, domain_name: string): Promise<Person> {
  const own = new Memory();
  const { account_id, auth } = await server.logIn('demo', DEMO_PASSWORD, domain_name);
  const names = { domain_name, external_id, account_id, auth, provider_code: 'BRASSWORK' };
  for (const [name, value] of Object.entries(names)) own.set(name, value);
  const person = { account_id, password: DEMO_PASSWORD, own, said: new Set<string>() };
  await openGame(server, person, domain_name);
  return person;
}

/** Sends one input of a call. @returns whether it may have ended the session of who sent it */
async function attack(row: CallRow, attacker: Person, request: unknown): Promise<boolean> {
  const text = typeof request === 'string' ? request : JSON.stringify(request);
  for (const said of textsIn(request)) attacker.said.add(said);
  const answer = await post(server, row.path, text);
  tally.inputs += 1;
  const what = `${row.path} ${text.slice(0, 600)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 600)}`;
  if (answer.status >= 500) tally.faults.push(what);
  const leak = canaries.findIn(answer.body, attacker.said);
  if (leak !== undefined) tally.leaks.push(`${leak} by ${what}`);
  expect(leak, `data of somebody else, by ${what}`).toBeUndefined();
  if (answer.status === 200) {
    tally.taken += 1;
    attacker.own.learn(answer.body);
  } else expectCoded(answer, what);
  const endings = ['sessionExpired', 'invalidSession', 'permissionDenied'];
  return answer.status === 200 || endings.includes(String(answer.body.message));
}

let attacker: Person;
let newcomers = 0;

/** Somebody for calls that put an end to things, or after one has: the first attacker is to last. */
function another(): Promise<Person> {
  newcomers += 1;
  return newcomer(server, `fuzz_${newcomers}`, 'Fuzz Tester');
}

async function isLoggedIn({ account_id, own }: Person): Promise<boolean> {
  const names = { account_id, auth: own.of('auth')[0] };
  return (await post(server, '/api/auth/get_balance', JSON.stringify(names))).status === 200;
}

describe('fuzzed requests', () => {
  test.each(rows)(
    'any request to %s is answered without a fault and without data of another player',
    async (_name, row) => {
      tally.calls += 1;
      let who = ending.test(row.path) ? await another() : attacker;
      await fc.assert(
        fc.asyncProperty(cases, async (one) => {
          const mayHaveEnded = await attack(row, who, one.raw ?? requestOf(row, one, who.own, foreign));
          if (row.access !== 'player' || !mayHaveEnded || (await isLoggedIn(who))) return;
          if (!(await logIn(server, who))) who = await another();
        }),
        { seed: SEED, numRuns: INPUTS_A_CALL },
      );
    },
  );

  test('the ledger is balanced afterwards', async () => {
    expect(tally.inputs).toBeGreaterThanOrEqual(rows.length * INPUTS_A_CALL);
    expect(tally.taken, 'inputs that were right enough to be acted upon').toBeGreaterThan(tally.inputs / 8);
    expect([tally.faults, tally.leaks]).toEqual([[], []]);
    expect(await verifyLedger({ DATABASE_URL: server.database.url })).toBe('balanced');
  });
});

test(`what is looked for is found: the answers of another site's players are full of it`, async () => {
  const elsewhere = await server.logIn('demo', DEMO_PASSWORD, OTHER_HOST);
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
