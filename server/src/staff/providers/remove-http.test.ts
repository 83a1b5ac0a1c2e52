import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import {
  createOutsideWorld,
  OUTSIDE_GAME,
  type OutsideWorld,
} from '../../providers/games/testing/outside-world.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { staffClients } from '../testing/staff-clients.ts';

const reason = 'The contract has ended';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const staff = staffClients(() => server);

const accountOf = async (account: string) =>
  (await (await staff('owner')).ok('/api/office/providers/account', { account })).account;

const newBet = ({ playerId, token }: OutsideWorld) => ({
  ...{ user: `player-${playerId}`, token, request_uuid: uuid7(), game_code: OUTSIDE_GAME },
  ...{ transaction_uuid: uuid7(), round: uuid7(), round_closed: false, amount: 100_000, currency: 'MYR' },
});
const winOf = (bet: ReturnType<typeof newBet>, amount: number) => ({
  ...{ ...bet, request_uuid: uuid7(), transaction_uuid: uuid7(), round_closed: true, amount },
  reference_transaction_uuid: bet.transaction_uuid,
});

describe('an account gives up', () => {
  test('a site that is paused and has nothing open, with its keys, but not its last one', async () => {
    const owner = await staff('owner');
    const { db } = server.database;
    const two = await createOutsideWorld(server, 'two-sites', { cash: '10' });
    const { version } = await accountOf('two-sites');
    const of = { account: 'two-sites', reason };
    const remove = async (site: string) =>
      owner.call('/api/office/providers/remove_site', {
        ...{ ...of, site, version: (await accountOf('two-sites')).version },
      });
    expect((await remove('lucky')).body).toMatchObject({ message: 'lastSite', field: 'site' });
    await owner.ok('/api/office/providers/set_site', { ...of, version, site: 'baize', operator_id: 'b' });
    expect((await remove('lucky')).body).toMatchObject({ message: 'stillPlayed' });
    const bet = newBet(two);
    await two.send('/transaction/bet', bet);
    await owner.ok('/api/office/providers/pause', { ...of, site: 'lucky', is_paused: true });
    expect((await remove('lucky')).body).toMatchObject({ message: 'stillPlayed' });
    await two.send('/transaction/win', winOf(bet, 0));
    expect(await remove('lucky')).toMatchObject({ status: 200 });
    expect((await accountOf('two-sites')).sites.map(({ site }) => site)).toEqual(['baize']);
    const left = await db.read
      .selectFrom('outside_key')
      .select('id')
      .where('account', '=', 'two-sites')
      .where('site_id', '=', two.siteId)
      .execute();
    expect(left).toEqual([]);
  });

  test('a studio that has nothing open, whose games no site shows until it is back', async () => {
    const owner = await staff('owner');
    const world_ = await createOutsideWorld(server, 'gives-up', { cash: '10' });
    const studio = 'STUDIO-GIVES-UP';
    const withdrawn = async () => {
      const asked = { site: 'lucky', provider_code: studio };
      return (await owner.ok('/api/office/catalogue/games', asked)).rows[0]?.withdrawn_at;
    };
    const of = async () => ({
      ...{ account: 'gives-up', studio, reason },
      version: (await accountOf('gives-up')).version,
    });
    const bet = newBet(world_);
    await world_.send('/transaction/bet', bet);
    expect((await owner.call('/api/office/providers/remove_studio', await of())).body).toMatchObject({
      message: 'stillPlayed',
    });
    await world_.send('/transaction/win', winOf(bet, 0));
    await owner.ok('/api/office/providers/remove_studio', await of());
    expect((await accountOf('gives-up')).studios).toEqual([]);
    expect(await withdrawn()).toEqual(expect.any(String));
    await owner.ok('/api/office/providers/set_studio', {
      ...{ ...(await of()), opens_in: 'frame', origins: [], sandbox: [] },
      ...{ takes_bonus: false, bonus_contribution: null },
    });
    expect(await withdrawn()).toBeNull();
  });
});
