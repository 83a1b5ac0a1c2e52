import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Sketch } from '../../../bonuses/testing/promotions.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { bonus, side, suspects } from './testing/suspects.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof suspects>>;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  world = await suspects(server);
});
afterAll(async () => {
  expect(await world.wallet.unbalanced()).toEqual([]);
  await server.stop();
});

describe('accounts that took the same promotion', () => {
  test('from one address within a day are both suspected; one elsewhere, and one with another promotion, is not', async () => {
    const [promotion, other] = [await world.gifts.start(bonus), await world.gifts.start(bonus)];
    const [first, innocent] = [await world.someone(), await world.someone()];
    const second = await world.wallet.logInAgain({ ...(await world.someone()), address: first.address });
    const third = await world.wallet.logInAgain({ ...(await world.someone()), address: first.address });
    for (const member of [first, second, innocent]) await world.claim(member, promotion);
    await world.claim(third, other);
    expect(await world.signalsOf(first)).toMatchObject([
      {
        ...{ kind: 'shared', state: 'open', site: 'arena' },
        evidence: { others: [{ player_id: String(second.playerId), shares: ['address'] }] },
      },
    ]);
    expect(await world.kindsOf(second)).toEqual(['shared']);
    expect(await world.kindsOf(innocent)).toEqual([]);
    expect(await world.kindsOf(third)).toEqual([]);
  });

  test.each([
    [
      'device',
      (
        id: bigint,
      ) => sql`insert into player_device (player_id, device_hash, site_id, first_seen_at, last_seen_at, user_agent)
        select ${id}::bigint, sha256(${'7'}::text::bytea), site_id, now(), now(), 'x' from player where id = ${id}`,
    ],
    [
      'bank',
      (
        id: bigint,
      ) => sql`insert into bank_account (id, site_id, player_id, bank_code, account_number, holder_name, created_at, verified_at, removed_at)
        select ${uuid7()}::uuid, site_id, ${id}::bigint, 'lanternfield', '12345678', 'SANTOS ANA', now(), now(), now() from player where id = ${id}`,
    ],
  ])('with the same %s are suspected', async (thing, give) => {
    const promotion = await world.gifts.start(bonus);
    const [first, second] = [await world.someone(), await world.someone()];
    for (const { playerId } of [first, second]) await give(playerId).execute(server.database.db.autocommit);
    for (const member of [first, second]) await world.claim(member, promotion);
    expect(await world.signalsOf(first)).toMatchObject([{ evidence: { others: [{ shares: [thing] }] } }]);
  });
});

describe('bets on opposite sides', () => {
  test('of strangers are found once they come again, each with its tickets; bets on one side are not', async () => {
    const promotion = await world.gifts.start(bonus);
    const [home, away, alike] = [await world.bettor(), await world.bettor(), await world.bettor()];
    for (const { member } of [home, away, alike]) await world.claim(member, promotion);
    const against = async () => {
      const market = await world.book.match();
      const { ticket_id } = await home.taken([side(market, '1')]);
      await away.taken([side(market, '2')]);
      await alike.taken([side(market, '1')]);
      return ticket_id;
    };
    await against();
    await against();
    expect(await world.kindsOf(home.member)).toEqual([]);
    const ticket = await against();
    const [signal] = await world.signalsOf(home.member);
    expect(signal).toMatchObject({ kind: 'opposite' });
    if (signal?.evidence.kind !== 'opposite') throw new Error('not opposite');
    expect(signal.evidence.pairs).toHaveLength(3);
    expect(signal.evidence.pairs.map(({ own }) => own.ref)).toContain(ticket);
    expect(signal.evidence.pairs[0]).toMatchObject({
      ...{ of: 'market', linked: false, own: { covers: ['1'] } },
      other: { player_id: String(away.member.playerId), covers: ['2'], stake: '10' },
    });
    expect(await world.kindsOf(away.member)).toEqual(['opposite']);
    expect(await world.signalsOf(alike.member)).toMatchObject([
      { evidence: { pairs: [{ other: { player_id: String(away.member.playerId) } }, {}, {}] } },
    ]);
  });

  test('of one player are found at once, and not without a bonus', async () => {
    const [both, without] = [await world.bettor(), await world.bettor()];
    await world.claim(both.member, await world.gifts.start(bonus));
    const market = await world.book.match();
    for (const player of [both, without])
      for (const on of ['1', '2'] as const) await player.taken([side(market, on)]);
    expect(await world.kindsOf(both.member)).toEqual(['opposite']);
    expect(await world.kindsOf(without.member)).toEqual([]);
  });

  test('on meron and wala of one bout are found, of players at one address', async () => {
    const promotion = await world.gifts.start(bonus);
    await server.database.db.pool.query(
      `insert into site_game (site_id, provider_code, game_code, position)
       select id, 'BRASSWORK', 'clockwork-sabong', 99 from site where external_id = 'arena' on conflict do nothing`,
    );
    const first = await world.someone();
    const second = await world.wallet.logInAgain({ ...(await world.someone()), address: first.address });
    for (const member of [first, second]) await world.claim(member, promotion);
    const launches: string[] = [];
    for (const member of [first, second]) {
      const { launch_url } = await world.wallet.ok(member, '/api/games/launch', {
        ...{ domain_name: member.host, external_id: 'arena', mode: 'real' },
        ...{ provider_code: 'BRASSWORK', game_code: 'clockwork-sabong' },
      });
      launches.push(new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '');
    }
    const [one = '', two = ''] = launches;
    server.clock.go();
    const round = await vi.waitFor(
      async () => {
        const state = await server.ok('/api/games/shared/state', { launch: one }, first.host);
        const left = (state.round?.closes_at ?? 0) - state.now;
        if (state.round?.phase !== 'taking' || left < 3_000) throw new Error('no stakes are taken');
        return state.round;
      },
      { timeout: 60_000, interval: 500 },
    );
    for (const [launch, on] of [
      [one, 'meron'],
      [two, 'wala'],
    ] as const)
      await server.ok(
        '/api/games/shared/bet',
        { launch, key: uuid7(), round_id: round.round_id, stake: '5', choice: { on } },
        first.host,
      );
    expect(await world.signalsOf(first, 'opposite')).toMatchObject([
      {
        evidence: {
          pairs: [{ of: 'round', game: 'clockwork-sabong', linked: true, own: { covers: ['meron'] } }],
        },
      },
    ]);
  });
});

describe('how a bonus is staked', () => {
  const limited: Sketch = { ...bonus, terms: { ...bonus.terms, maximumStake: '5' } };

  test('at its maximum until a win, and low from then on, is found by the numbers of the site', async () => {
    await world.setRule('maximumThenDrop', { largeWin: 1, roundsEachSide: 2, dropTo: 25 });
    const [steady, dropping] = [await world.someone(), await world.someone()];
    const promotion = await world.gifts.start(limited);
    for (const member of [steady, dropping]) {
      await world.claim(member, promotion);
      const play = await world.playing(member, 'BRASSWORK', 'lantern-reef');
      await play('5');
      for (let won = 0; won < 5; won = Number((await play('5')).win));
      for (let round = 0; round < 2; round++) await play(member === steady ? '5' : '1');
    }
    await world.setRule('maximumThenDrop', { largeWin: 1, roundsEachSide: 2, dropTo: 25 });
    expect(await world.signalsOf(dropping)).toMatchObject([
      { kind: 'maximumThenDrop', evidence: { maximum: '5', stake: '5', after: 2 } },
    ]);
    expect(await world.kindsOf(steady)).toEqual([]);
  });

  test('on nearly all numbers of the roulette is found, on one colour it is not', async () => {
    await world.setRule('lowRisk', { lowRiskRounds: 3 });
    const [covering, red] = [await world.someone(), await world.someone()];
    const promotion = await world.gifts.start(bonus);
    for (const member of [covering, red]) {
      await world.claim(member, promotion);
      const play = await world.playing(member, 'BURIN', 'salon-roulette');
      for (let round = 0; round < 3; round++)
        await play('1', member === red ? { red: 2 } : { red: 1, black: 1 });
    }
    expect(await world.signalsOf(covering)).toMatchObject([
      { kind: 'lowRisk', evidence: { rounds: 3, staked: '6', cover: 97 } },
    ]);
    expect(await world.kindsOf(red)).toEqual([]);
  });

  test('exactly to the end and withdrawn, again and again, is found; once played on with, it is not', async () => {
    await world.setRule('claimAndWithdraw', { cycles: 2 });
    const promotion = await world.gifts.start({
      gift: { kind: 'money', size: { fixed: '10' } },
      ...{ terms: { wagering: { times: 1, base: 'bonus' } }, caps: { perPlayer: null } },
    });
    const [harvesting, playingOn] = [await world.someone(), await world.someone()];
    for (const member of [harvesting, playingOn]) {
      const account = await world.wallet.account(member);
      const play = await world.playing(member, 'BRASSWORK', 'lantern-reef');
      for (let cycle = 0; cycle < 2; cycle++) {
        await world.claim(member, promotion);
        for (let round = 0; round < 2; round++) await play('5');
        if (member === playingOn) await play('5');
        const { withdrawal_id } = await world.wallet.ok(member, '/api/wallet/withdrawal', {
          ...{ key: uuid7(), bank_account_id: account, amount: '110' },
        });
        await world.wallet.ok(member, '/api/wallet/withdrawal_cancel', { key: uuid7(), withdrawal_id });
      }
    }
    expect(await world.kindsOf(harvesting)).toContain('claimAndWithdraw');
    expect(await world.kindsOf(playingOn)).toEqual([]);
  });
});
