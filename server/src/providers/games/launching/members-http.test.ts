import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOST, SITE } from '../../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { createOutsideWorld, OUTSIDE_GAME, studioOf } from '../testing/outside-world.ts';
import { type Asked, json, letCall, openProvider, ourSides } from '../testing/provider-server.ts';

const sportsbooks = [
  {
    code: 'saba',
    opensAt: '/base/api/GetSabaUrl',
    registersAt: '/base/api/CreateMember',
    opened: { error_code: 0, message: null, Data: 'https://play.studio.example/sports?ticket=1' },
    page: 'https://play.studio.example/sports?ticket=1&lang=en&OType=3',
    unknown: { error_code: 2, message: 'member not found' },
    registered: { error_code: 0, message: 'Success', Data: null },
    fields: (body: string) => Object.fromEntries(new URLSearchParams(body)),
    says: (player: string) => ({
      ...{ vendor_member_id: `lucky_${player}`, username: `lucky_${player}`, operatorId: 'lucky' },
      ...{ currency: '7', oddstype: '3' },
    }),
  },
  {
    code: 'sbo',
    opensAt: '/base/web-root/restricted/player/login.aspx',
    registersAt: '/base/web-root/restricted/player/register-player.aspx',
    opened: { url: '//play.studio.example/sports?token=1', error: { id: 0, msg: 'No Error' } },
    page: 'https://play.studio.example/sports?token=1&lang=en&device=d',
    unknown: { url: null, error: { id: 3303, msg: 'User does not exist' } },
    registered: { error: { id: 0, msg: 'No Error' } },
    fields: JSON.parse,
    says: (player: string) => ({ Username: player, Agent: 'lucky' }),
  },
] as const;

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

describe.each(sportsbooks)('a launch by $code', (sportsbook) => {
  const { code, opensAt, registersAt, opened, page, unknown, registered, fields, says } = sportsbook;
  const account = `members-${code}`;
  const paths = (asked: readonly Asked[]) => asked.map(({ path }) => path);
  const launch = () => {
    const game = { provider_code: studioOf(account), game_code: OUTSIDE_GAME, mode: 'real' } as const;
    return server.call('/api/games/launch', { ...SITE, ...player, ...game }, HOST);
  };
  let name: string;
  beforeAll(async () => {
    const world = await createOutsideWorld(server, account, { dialect: code });
    const { db } = server.database;
    await letCall(db, { account, url: provider.url, ours: ourSides[code].ours });
    const currencies = JSON.stringify({ MYR: '7' });
    await db.autocommit
      .updateTable('outside_account')
      .set({ launch_currencies: currencies })
      .where('code', '=', account)
      .execute();
    await db.autocommit
      .updateTable('outside_site')
      .set({ operator_id: 'lucky' })
      .where('account', '=', account)
      .execute();
    name = `player-${world.playerId}`;
  });

  it('opens the page for a player that is known, and adds what the page reads', async () => {
    provider.answers(json(opened));
    const before = provider.asked.length;
    expect((await launch()).body).toMatchObject({ statusCode: 1, launch_url: page });
    const asked = provider.asked.slice(before);
    expect(paths(asked)).toEqual([opensAt]);
    expect(asked.every(ourSides[code].isGenuine)).toBe(true);
  });

  it('makes a player known that is not, and opens the page then', async () => {
    const before = provider.asked.length;
    const isKnown = () => paths(provider.asked.slice(before)).includes(registersAt);
    provider.answers((response) => {
      const isRegistering = provider.asked.at(-1)?.path === registersAt;
      json(isRegistering ? registered : isKnown() ? opened : unknown)(response);
    });
    expect((await launch()).body).toMatchObject({ statusCode: 1, launch_url: page });
    const asked = provider.asked.slice(before);
    expect(paths(asked)).toEqual([opensAt, registersAt, opensAt]);
    expect(fields(asked[1]?.body ?? '')).toMatchObject(says(name));
    expect(asked.every(ourSides[code].isGenuine)).toBe(true);
  });

  it('opens nothing where the player is not taken', async () => {
    const before = provider.asked.length;
    provider.answers(json(unknown));
    expect((await launch()).body).toMatchObject({ message: 'gameUnavailable' });
    expect(paths(provider.asked.slice(before))).toEqual([opensAt, registersAt]);
  });
});
