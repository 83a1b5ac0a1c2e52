import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { systemActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { askOutside } from '../../providers/domains/send-outside.ts';
import { yenteScreener } from '../../providers/screeners/yente.ts';
import { OfficeClient } from '../../staff/testing/office-client.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { approveUnseen } from '../../wallet/public.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { askScreener } from '../public.ts';

const asked = z.object({
  queries: z.record(
    z.string(),
    z.object({
      schema: z.literal('Person'),
      properties: z.object({ name: z.array(z.string()), birthDate: z.array(z.string()).optional() }),
    }),
  ),
});
type Asked = z.output<typeof asked>['queries'];
type Respond = (queries: Asked, response: ServerResponse) => void | Promise<void>;

/** A person of a list, as yente answers. */
const entry = (topics: readonly string[], more: object = {}) => ({
  ...{ id: 'NK-sample', caption: 'Sergei Dolgorukov', schema: 'Person', score: 0.913, match: true },
  ...{ datasets: ['us_ofac_sdn', 'eu_fsf'], properties: { birthDate: ['1958-12-10'], topics } },
  ...more,
});
/** Finds something for those of a name, and nothing for others. */
const finds =
  (name: string, results: readonly object[]): Respond =>
  (queries, response) => {
    const responses = Object.entries(queries).map(([key, query]) => [
      key,
      { status: 200, results: query.properties.name[0] === name ? results : [], total: { value: 0 } },
    ]);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ responses: Object.fromEntries(responses), limit: 5 }));
  };

let server: TestServer;
let wallet: TestWallet;
let risk: OfficeClient;
let respond: Respond;
let requests: { readonly headers: IncomingMessage['headers']; readonly queries: Asked }[] = [];
const service = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { queries } = asked.parse(JSON.parse(Buffer.concat(parts).toString()));
  requests.push({ headers: request.headers, queries });
  await respond(queries, response);
});
let url: string;

beforeAll(async () => {
  server = await startTestServer();
  wallet = testWallet(server);
  risk = new OfficeClient(server);
  await risk.logIn('risk@baize.example');
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `http://127.0.0.1:${address.port}/match/default`;
  respond = finds('', []);
  await ask();
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await server.stop();
});
beforeEach(() => {
  requests = [];
});

const ask = () =>
  askScreener(
    server.database.db,
    yenteScreener({ url, key: 'a-key' }, askOutside(false, [])),
    server.clock.now(),
  );
const named = async (member: Member, full_name: string, date_of_birth: string | null = null) => {
  await server.database.db.autocommit
    .updateTable('player')
    .set({ full_name, date_of_birth })
    .where('id', '=', member.playerId)
    .execute();
};
const casesOf = async ({ playerId }: Member, kind: 'sanction' | 'pep') =>
  (await risk.ok('/api/office/protection/queue', { player_id: String(playerId), kind, state: 'open' })).rows;
const namesAsked = () =>
  requests.flatMap(({ queries }) => Object.values(queries).map(({ properties }) => properties));

test('a player is asked about once by name and date of birth, and a match is a case with what the service says', async () => {
  const member = await wallet.member('yente1', 0n);
  await named(member, 'Sergey Dolgorukov', '1958-12-10');
  respond = finds('Sergey Dolgorukov', [
    entry(['sanction', 'role.pep']),
    entry(['sanction'], { id: 'NK-unlike', match: false }),
  ]);
  await ask();
  await ask();
  expect(namesAsked()).toEqual([{ name: ['Sergey Dolgorukov'], birthDate: ['1958-12-10'] }]);
  expect(requests[0]?.headers.authorization).toBe('ApiKey a-key');
  const [found, ...others] = await casesOf(member, 'sanction');
  expect(found).toMatchObject({ markers: ['yente'] });
  expect(others).toEqual([]);
  const { listed } = await risk.ok('/api/office/protection/case', { case_id: found?.case_id ?? '' });
  expect(listed).toEqual([
    {
      ...{ list: 'yente', reference: 'NK-sample', name: 'Sergei Dolgorukov', alike: 'Sergei Dolgorukov' },
      ...{ score: 91, births: ['1958-12-10'], programmes: ['us_ofac_sdn', 'eu_fsf'] },
    },
  ]);
});

test('an exposed person is a case of its own kind', async () => {
  const member = await wallet.member('yente2', 0n);
  await named(member, 'Paz Mayora');
  respond = finds('Paz Mayora', [entry(['role.pep'], { id: 'Q1', caption: 'Paz Mayora' })]);
  await ask();
  expect(namesAsked()).toEqual([{ name: ['Paz Mayora'] }]);
  expect(await casesOf(member, 'pep')).toMatchObject([{ markers: ['yente'] }]);
  expect(await casesOf(member, 'sanction')).toEqual([]);
});

test('another name is asked about again, and everybody after fourteen days', async () => {
  const member = await wallet.member('yente3', 0n);
  respond = finds('', []);
  await named(member, 'Ana Reyes');
  await ask();
  await named(member, 'Ana Cruz');
  await ask();
  expect(namesAsked().map(({ name }) => name[0])).toEqual(['Ana Reyes', 'Ana Cruz']);
  server.clock.advance(14 * 86_400_000 + 1);
  await risk.logIn('risk@baize.example');
  requests = [];
  await ask();
  expect(namesAsked().map(({ name }) => name[0])).toContain('Ana Cruz');
});

test('a name that changes while the service is asked stays due', async () => {
  const member = await wallet.member('yente4', 0n);
  await named(member, 'First Name');
  respond = async (queries, response) => {
    await named(member, 'Second Name');
    await finds('First Name', [entry(['sanction'])])(queries, response);
    respond = finds('', []);
  };
  await ask();
  expect(await casesOf(member, 'sanction')).toEqual([]);
  await ask();
  expect(namesAsked().map(({ name }) => name[0])).toEqual(['First Name', 'Second Name']);
});

const faults: Readonly<Record<string, Respond>> = {
  'answers 503': (_queries, response) => void response.writeHead(503).end('{}'),
  'answers no JSON': (_queries, response) => void response.writeHead(200).end('<html>'),
  'answers something else': (_queries, response) => void response.writeHead(200).end('{"responses":[]}'),
  'leaves one out': (_queries, response) => void response.writeHead(200).end('{"responses":{}}'),
  'fails for one': (queries, response) => {
    const failed = Object.keys(queries).map((key) => [key, { status: 500, results: [] }]);
    response.writeHead(200).end(JSON.stringify({ responses: Object.fromEntries(failed) }));
  },
  'sends elsewhere': (_queries, response) => void response.writeHead(307, { location: url }).end(),
  'ends the connection': (_queries, response) => void response.destroy(),
};

test.each(Object.keys(faults))('a service that %s clears nobody: the player stays due', async (fault) => {
  const member = await wallet.member(`faulty${Object.keys(faults).indexOf(fault)}`, 0n);
  const name = `Due ${Object.keys(faults).indexOf(fault)} Person`;
  await named(member, name);
  respond = faults[fault] ?? finds('', []);
  await expect(ask()).rejects.toThrow();
  respond = finds(name, [entry(['sanction'])]);
  await ask();
  expect(await casesOf(member, 'sanction')).toHaveLength(1);
});

test('one whom the service leaves out delays nobody else', async () => {
  const [one, other] = [await wallet.member('leftout1', 0n), await wallet.member('leftout2', 0n)];
  await named(one, 'Left Out');
  await named(other, 'Not Left');
  respond = (queries, response) => {
    const responses = Object.entries(queries).map(([key, { properties }]) => {
      const isLeft = properties.name[0] === 'Left Out';
      return [key, { status: isLeft ? 400 : 200, results: isLeft ? [] : [entry(['sanction'])] }];
    });
    response.end(JSON.stringify({ responses: Object.fromEntries(responses) }));
  };
  await expect(ask()).rejects.toThrow('left 1 of');
  expect(await casesOf(other, 'sanction')).toHaveLength(1);
  requests = [];
  respond = finds('Left Out', [entry(['sanction'])]);
  await ask();
  expect(namesAsked()).toEqual([{ name: ['Left Out'] }]);
  expect(await casesOf(one, 'sanction')).toHaveLength(1);
});

test('a withdrawal waits until the service has answered about its player, where there is a service', async () => {
  const { db } = server.database;
  // The server itself has no such service.
  await server.keepFromJob('approve-withdrawals');
  await db.pool.query('update withdrawal_rule set auto_approve_below = 100000000, auto_approve_after_s = 0');
  const withdraw = async (name: string) => {
    const member = await wallet.member(name, 500n);
    const { withdrawal_id: id } = await wallet.ok(member, '/api/wallet/withdrawal', {
      ...{ key: uuid7(), bank_account_id: await wallet.account(member), amount: '200' },
    });
    return async (hasScreener: boolean) => {
      server.clock.advance(60_000);
      await approveUnseen(db, { actor: systemActor('test'), now: server.clock.now() }, hasScreener);
      return db.read.selectFrom('withdrawal').select('state').where('id', '=', id).executeTakeFirst();
    };
  };
  const stateLater = await withdraw('unanswered1');
  respond = (_queries, response) => void response.writeHead(503).end('{}');
  await expect(ask()).rejects.toThrow();
  expect(await stateLater(true)).toEqual({ state: 'pending' });
  respond = finds('', []);
  await ask();
  expect(await stateLater(true)).not.toEqual({ state: 'pending' });
  expect(await (await withdraw('unanswered2'))(false)).not.toEqual({ state: 'pending' });
});
