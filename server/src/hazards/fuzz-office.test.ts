import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OfficeCallName, officeCalls } from '#contract/office/calls.ts';
import { isOfficeErrorCode, statusOf } from '#contract/office/errors.ts';
import type { OfficeRow } from '#contract/office/office-call.ts';
import { OFFICE_HOST, OfficeClient } from '../staff/testing/office-client.ts';
import { samples } from '../staff/testing/samples.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { verifyLedger } from './child-server.ts';
import { type Canaries, harvestCanaries, textsIn } from './fuzz/canaries.ts';
import { cases } from './fuzz/inputs.ts';
import { Memory, requestOf, sampleOf } from './fuzz/requests.ts';

const SEED = 20_261_126;
const INPUTS_A_CALL = 40;
/** Those that end the session they are made with, or count wrong codes. */
const apart: ReadonlySet<string> = new Set(['session.logout', 'session.end', 'session.stepUp']);

const rows = (Object.entries<OfficeRow>(officeCalls) as [OfficeCallName, OfficeRow][])
  .filter(([name, { access }]) => access === 'staff' && !apart.has(name))
  .map(([name, row]) => [name, { ...row, written: { ...samples[name] } }] as const);

/** What fields of requests may be, so that more of them are acted upon. */
const texts = { reason: 'A fuzzed change', account: 'cash', list: 'players', code: 'support', purse: 'cash' };

const affiliatePlan = {
  revenue: null,
  acquisition: { amount: '1', first_deposit: '1', turnover: '0', within_days: 30 },
  ...{ sub_share: 0, window_days: 30 },
};

let server: TestServer;
/** Somebody with every permission, at the site `lucky` alone. */
let cookie: string;
let canaries: Canaries;
const own = new Memory();
/** Ids of players, rounds and payments of another site, and of a site of another operator. */
const foreign = new Memory();
const said = new Set<string>();
const tally = { inputs: 0, taken: 0 };
let network = 0;

async function post(path: string, text: string) {
  network += 1;
  const answer = await server.send({
    path,
    host: OFFICE_HOST,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.9.${(network >> 8) & 255}.${network & 255}`,
      cookie,
    },
    body: text,
  });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

/** Whose names are learned under the fields of requests. */
async function learnIds(memory: Memory, sites: readonly string[]): Promise<void> {
  const { pool } = server.database.db;
  const of = (table: string) =>
    `select t.id::text from ${table} t join site on site.id = t.site_id where site.external_id = any ($1) limit 5`;
  const kinds = {
    player_id: 'player',
    session_id: 'session',
    round_id: 'round',
    ticket_id: 'sports_ticket',
    deposit_id: 'deposit',
    withdrawal_id: 'withdrawal',
    before: 'inbox_message',
  };
  for (const [field, table] of Object.entries(kinds)) {
    const { rows: found } = await pool.query<{ id: string }>(of(table), [sites]);
    for (const { id } of found) memory.set(field, id);
  }
  for (const site of sites) memory.set('site', site);
}

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  const client = new OfficeClient(server);
  await client.logIn('owner@baize.example');
  ({ cookie } = client);
  // Somebody that the calls about affiliates can be about; the sites that ship have none.
  own.learn(
    await client.ok('/api/office/affiliates/make', {
      ...{ site: 'lucky', name: 'Brings players', mail: 'brings@affiliates.example', parent_id: null },
      ...{ plan: affiliatePlan, reason: texts.reason },
    }),
  );
  await server.database.asOwner(`
    insert into operator (code, name) values ('rival', 'Rival');
    update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena';
    update staff_session set stepped_up_at = now() + interval '1 hour';
    update staff_role set site_id = (select id from site where external_id = 'lucky')
     where staff_id = (select id from staff where mail = 'owner@baize.example')`);
  await learnIds(own, ['lucky']);
  await learnIds(foreign, ['baize', 'arena']);
  for (const [field, value] of Object.entries(texts)) own.set(field, value);
  const players = await server.database.db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'site_id'])
    .where('site.external_id', '=', 'lucky')
    .execute();
  canaries = await harvestCanaries(server.database.db.pool, {
    site: players[0]?.site_id ?? 0,
    players: players.map(({ id }) => Number(id)),
  });
});

afterAll(async () => {
  process.stdout.write(
    `fuzz of the back office: ${rows.length} calls, ${tally.inputs} inputs (${tally.taken} taken), 0 leaks of ${canaries.count} values\n`,
  );
  await server.stop();
});

async function attack(row: OfficeRow, request: unknown): Promise<void> {
  const text = typeof request === 'string' ? request : JSON.stringify(request);
  for (const one of textsIn(request)) said.add(one);
  const answer = await post(row.path, text);
  tally.inputs += 1;
  const what = `${row.path} ${text.slice(0, 500)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`;
  expect(answer.status, what).toBeLessThan(500);
  expect(canaries.findIn(answer.body, said), `a row of another site or operator, by ${what}`).toBeUndefined();
  if (answer.status === 200) {
    tally.taken += 1;
    own.learn(answer.body);
    return;
  }
  const { message, statusCode } = answer.body;
  expect(isOfficeErrorCode(message) && [statusOf(message), -statusOf(message)], what).toEqual([
    answer.status,
    statusCode,
  ]);
}

describe('fuzzed requests to the back office', () => {
  test.each(rows)(
    'any request to %s is answered without a fault and without a row of another site or operator',
    async (_name, row) => {
      for (let variant = 0; variant < 6; variant++) await attack(row, sampleOf(row, own, variant));
      await fc.assert(
        fc.asyncProperty(cases, async (one) => attack(row, one.raw ?? requestOf(row, one, own, foreign))),
        { seed: SEED, numRuns: INPUTS_A_CALL },
      );
    },
  );

  test('would be seen to leak: the answers to somebody who works for another site are full of it', async () => {
    const auditor = new OfficeClient(server);
    await auditor.logIn('auditor@baize.example');
    const answer = await auditor.ok('/api/office/players/list', { site: 'baize', search: 'demo' });
    expect(canaries.findIn(answer)).toBeDefined();
  });

  test('leave the session open and the ledger balanced', async () => {
    expect(tally.taken, 'inputs that were right enough to be acted upon').toBeGreaterThan(tally.inputs / 10);
    expect((await post('/api/office/session/me', '{}')).status).toBe(200);
    expect(await verifyLedger({ DATABASE_URL: server.database.url })).toBe('balanced');
  });
});
