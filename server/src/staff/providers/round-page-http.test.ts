import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import {
  createOutsideWorld,
  OUTSIDE_GAME,
  type OutsideWorld,
} from '../../providers/games/testing/outside-world.ts';
import { json, letCall, openProvider, ourSides } from '../../providers/games/testing/provider-server.ts';
import { guests, HOST } from '../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addColleague } from '../testing/add-colleague.ts';
import { staffClients } from '../testing/staff-clients.ts';

const account = 'shown';
const url = 'https://studio.example/round/1';

let server: TestServer;
let provider: Awaited<ReturnType<typeof openProvider>>;
let world: OutsideWorld;
beforeAll(async () => {
  [server, provider] = await Promise.all([startTestServer(), openProvider()]);
  world = await createOutsideWorld(server, account);
  await letCall(server.database.db, { account, url: provider.url, ours: ourSides.hub88.ours });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});
const staff = staffClients(() => server);

test('the page of a round opens for its player and for staff, and for nobody else', async () => {
  const bet = {
    ...{ user: `player-${world.playerId}`, token: world.token, request_uuid: uuid7() },
    ...{ game_code: OUTSIDE_GAME, transaction_uuid: uuid7(), round: 'a round', round_closed: false },
    ...{ amount: 100_000, currency: 'MYR' },
  };
  expect((await world.send('/transaction/bet', bet)).body).toMatchObject({ status: 'RS_OK' });
  const who = await server.logIn('demo', 'Demo1234!', HOST);
  const [round] = (await server.ok('/api/games/history', { ...who, limit: 1 }, HOST)).value;
  expect(round?.outside).toMatchObject({ ref: 'a round', has_page: true });
  const round_id = round?.round_id ?? '';
  provider.answers(json({ url }));
  expect((await server.ok('/api/games/round_page', { ...who, round_id }, HOST)).url).toBe(url);
  const other = await guests(server).signUp();
  expect((await server.call('/api/games/round_page', { ...other, round_id }, HOST)).body).toMatchObject({
    message: 'roundNotShown',
  });
  const owner = await staff('owner');
  expect((await owner.ok('/api/office/players/round', { round_id })).outside).toMatchObject({
    has_page: true,
  });
  expect((await owner.ok('/api/office/players/round_page', { round_id })).url).toBe(url);
  const stranger = await addColleague(server, 'page-other@baize.example', 'marketing', {
    ...{ role: 'owner', site: 'baize' },
  });
  expect(await stranger.call('/api/office/players/round_page', { round_id })).toMatchObject({ status: 404 });
  provider.answers(json({ error: 'gone' }, 404));
  expect((await owner.call('/api/office/players/round_page', { round_id })).body).toMatchObject({
    message: 'roundNotShown',
  });
});
