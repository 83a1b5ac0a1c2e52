import { hash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { askedRound } from '#rules/games/explain/claim-fields.ts';
import { explainRound } from '#rules/games/explain/explain-round.ts';
import { findRules } from '#rules/games/rules-only.ts';
import { systemActor } from '../../actor.ts';
import { openTransactionsEnd } from '../../db/testing/open-transactions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { countSupplies, endLeftByPartners } from '../../games/public.ts';
import { startChild } from '../../hazards/child-server.ts';
import { HOST } from '../../rewards/testing/guests.ts';
import { sendTo } from '../../test-server.ts';
import { amount, expectAgreement, played, roundsOfOperator, SOON, settled } from './testing/both-books.ts';
import {
  createTwoInstallations,
  type Guest,
  networkFaults,
  PARTNER,
  type TwoInstallations,
} from './testing/two-installations.ts';

let both: TwoInstallations;
beforeAll(async () => {
  both = await createTwoInstallations(['lantern-reef', 'copper-dice', 'quiet-ground', 'guild-blackjack']);
});
afterAll(() => both.stop());
afterEach(() => both.setFaults(() => 'none'));

/** Ends rounds that were left, a day and more later. */
async function endLeft(): Promise<void> {
  const { clock, database } = both.supplier;
  clock.advance(25 * 3_600_000);
  await endLeftByPartners(database.db, { actor: systemActor('test'), now: clock.now() });
  await openTransactionsEnd(database.db);
}

describe('a house game played by a player of another operator', () => {
  test('is listed, opened and proven by signed calls alone', async () => {
    const listed = await both.ask('/game/list', {});
    const games: { game_code: string }[] = JSON.parse(listed.text);
    expect(games.map((game) => game.game_code)).toEqual(
      expect.arrayContaining(['lantern-reef', 'quiet-ground']),
    );
    // Rooms and shared rounds are not for partners yet.
    expect(games.map((game) => game.game_code)).not.toEqual(expect.arrayContaining(['lantern-shoal']));
    for (const path of ['/game/list', '/game/url', '/game/round'])
      expect((await both.ask(path, {}, 'c29tZXRoaW5nIGVsc2U=')).status).toBe(401);
  });

  test('takes its stake from the wallet there, and pays its win to it', async () => {
    const guest = await both.openFor('lantern-reef');
    const before = await guest.cash();
    expect(guest.page).toMatch(
      /^http:\/\/lucky\.localhost:\d+\/games\/lantern-reef\/\?partner=casino-a#launch=/,
    );
    const round = await played(both, guest, '0.4');
    expect(round).toMatchObject({ stake: '0.4', state: 'settled' });
    expect(await guest.cash()).toBe(before - 4_000n + amount(round.win));
    expect(amount(round.balance)).toBe(await guest.cash());
  });

  test('leaves what was asked of the wallet there, and what was asked here, in the log', async () => {
    const guest = await both.openFor('lantern-reef');
    const round = await played(both, guest, '0.4');
    const logged = () =>
      both.supplier.database.db.read
        .selectFrom('outside_exchange')
        .select(['direction', 'path', 'state', 'site_id', 'round_ref'])
        .where('account', '=', `partner:${PARTNER}`)
        .execute();
    await expect
      .poll(logged, SOON)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ direction: 'in', path: '/game/url', state: 'done' }),
          expect.objectContaining({ direction: 'out', state: 'done', round_ref: round.round_id }),
        ]),
      );
    expect(new Set((await logged()).map(({ site_id: id }) => id))).toEqual(new Set([both.supplierSite]));
  });

  test('is the same round again under its key, and takes no second stake', async () => {
    const guest = await both.openFor('lantern-reef');
    const key = uuid7();
    const first = await both.play(guest, '0.4', { key });
    const after = await guest.cash();
    expect((await both.play(guest, '0.4', { key })).body).toEqual(first.body);
    expect(await guest.cash()).toBe(after);
    expect(await both.play(guest, '0.8', { key })).toMatchObject({ body: { message: 'keyReused' } });
  });

  test('is refused for what the wallet says, and nothing is kept', async () => {
    const guest = await both.openFor('lantern-reef', '50');
    const { stakes } = await both.supplier.ok('/api/games/session', { launch: guest.launch }, HOST);
    const before = await guest.cash();
    const key = uuid7();
    for (let time = 0; time < 2; time++)
      expect(await both.play(guest, stakes.at(-1) ?? '', { key })).toMatchObject({
        body: { message: 'insufficientFunds' },
      });
    expect(await guest.cash()).toBe(before);
  });

  test('is played again by anybody who has its address, once the seed is revealed', async () => {
    const guest = await both.openFor('lantern-reef');
    const session = await both.supplier.ok('/api/games/session', { launch: guest.launch }, HOST);
    expect(session).toMatchObject({ mode: 'real', currency: 'MYR' });
    expect(amount(session.balance)).toBe(await guest.cash());
    const round = await played(both, guest, '0.4');
    const proof = async () => {
      const { url } = JSON.parse((await both.ask('/game/round', { round: round.round_id })).text);
      return Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1)));
    };
    expect(await proof()).toMatchObject({ server_seed_hash: session.seed.server_seed_hash });
    expect(await proof()).not.toHaveProperty('server_seed');
    const asked = { launch: guest.launch, client_seed: 'another' };
    await both.supplier.ok('/api/games/rotate_seed', asked, HOST);
    const game = findRules('lantern-reef');
    if (!game) throw new Error('the game is gone');
    const claim = askedRound(game, await proof());
    if ('problems' in claim) throw new Error(JSON.stringify(claim.problems));
    expect(explainRound(claim).differences).toEqual([]);
  });

  test('is framed by the partner that opened it alone', async () => {
    const policy = async (query: string) => {
      const page = await both.supplier.send({
        method: 'GET',
        host: HOST,
        path: `/games/lantern-reef/${query}`,
      });
      return String(page.headers['content-security-policy']);
    };
    expect(await policy(`?partner=${PARTNER}`)).toMatch(/frame-ancestors [^;]* https:\/\/casino-a\.example;/);
    for (const query of ['', '?partner=nobody'])
      expect(await policy(query)).not.toContain('casino-a.example');
  });
});

describe('a game of steps', () => {
  test('is decided here, stakes more by the wallet there, and pays once at its end', async () => {
    const guest = await both.openFor('guild-blackjack');
    for (let round = 0; round < 12; round++) {
      const before = await guest.cash();
      let now = await played(both, guest, '5');
      while (now.state === 'open') {
        // The dearest that is offered: doubled, split, insured.
        const [offer] = now.offers.toSorted((a, b) => Number(amount(b.stake) - amount(a.stake)));
        const asked = { launch: guest.launch, round_id: now.round_id, step: now.step, action: offer?.action };
        now = await both.supplier.ok('/api/games/act', { ...asked, key: uuid7() }, HOST);
      }
      expect(await guest.cash()).toBe(before - amount(now.stake) + amount(now.win));
    }
  });

  test('goes on as it was where the wallet does not answer a further stake', async () => {
    const guest = await both.openFor('guild-blackjack');
    let now = await played(both, guest, '5');
    while (now.state !== 'open') now = await played(both, guest, '5');
    const before = await guest.cash();
    const dear = now.offers.find(({ stake }) => amount(stake) > 0n);
    if (!dear) throw new Error('nothing more can be staked');
    const asked = { launch: guest.launch, round_id: now.round_id, step: now.step, action: dear.action };
    both.setFaults((path) => (path.endsWith('/bet') ? 'lostAnswer' : 'none'));
    const refused = await both.supplier.call('/api/games/act', { ...asked, key: uuid7() }, HOST);
    expect(refused.body).toMatchObject({ message: 'walletUnavailable' });
    await settled(both);
    expect(await guest.cash(), 'what was taken came back').toBe(before);
    const next = await both.supplier.ok('/api/games/act', { ...asked, key: uuid7() }, HOST);
    expect(next.step).toBe(now.step + 1);
    if (next.state === 'open') await endLeft();
    await settled(both);
    const rows = await roundsOfOperator(both);
    expect(rows.get(now.round_id)?.staked).toBe(amount(next.stake));
  });

  test('that was left is ended for its player after a day, and paid there', async () => {
    const guest = await both.openFor('quiet-ground');
    const before = await guest.cash();
    const begun = await played(both, guest, '5', { mines: 3 });
    expect(begun.state).toBe('open');
    await endLeft();
    const { state, win } = await both.supplier.database.db.read
      .selectFrom('round')
      .select(['state', 'win'])
      .where('id', '=', begun.round_id)
      .executeTakeFirstOrThrow();
    expect(state).not.toBe('open');
    await settled(both);
    expect(await guest.cash()).toBe(before - 50_000n + win);
  });
});

describe('free rounds of the operator', () => {
  const given = (guest: Guest, more: object = {}) => ({
    ...{ user: `player-${guest.playerId}`, reward_uuid: uuid7(), game_code: 'lantern-reef', currency: 'MYR' },
    ...{ bet_value: 80_000, bet_count: 3, end_time: '2099-01-01T00:00:00', ...more },
  });
  const answerOf = async (path: string, body: object) => {
    const { status, text } = await both.ask(path, body);
    return { status, body: JSON.parse(text) };
  };

  test('are played without the player paying them, one after the other, and then no more', async () => {
    const guest = await both.openFor('lantern-reef');
    const reward = given(guest);
    for (let time = 0; time < 2; time++)
      expect(await answerOf('/freebet/rewards/create', reward)).toEqual({
        status: 200,
        body: { reward_uuid: reward.reward_uuid },
      });
    const session = await both.supplier.ok('/api/games/session', { launch: guest.launch }, HOST);
    expect(session.default_stake).toBe('0.8');
    // A round of another stake is the player's own.
    for (const [stake, pays] of [
      ['0.4', 4_000n],
      ['0.8', 0n],
      ['0.8', 0n],
      ['0.8', 0n],
      ['0.8', 8_000n],
    ] as const) {
      const before = await guest.cash();
      const { win } = await played(both, guest, stake);
      expect(await guest.cash()).toBe(before - pays + amount(win));
    }
  });

  test('of which one was not taken are all still there', async () => {
    const guest = await both.openFor('lantern-reef');
    await answerOf('/freebet/rewards/create', given(guest, { bet_count: 1 }));
    both.setFaults((path) => (path.endsWith('/bet') ? 'lostAnswer' : 'none'));
    expect((await both.play(guest, '0.8')).body).toMatchObject({ message: 'walletUnavailable' });
    await settled(both);
    const before = await guest.cash();
    const { win } = await played(both, guest, '0.8');
    expect(await guest.cash()).toBe(before + amount(win));
  });

  test('are taken back before one is begun, and given only where they can be played', async () => {
    const guest = await both.openFor('lantern-reef');
    const reward = given(guest, { end_time: '2099-01-01T00:00:00Z' });
    await answerOf('/freebet/rewards/create', reward);
    const changed = { ...reward, bet_count: 9 };
    expect(await answerOf('/freebet/rewards/create', changed)).toMatchObject({ status: 409 });
    for (let time = 0; time < 2; time++)
      expect(await answerOf('/freebet/rewards/cancel', reward)).toMatchObject({ status: 200 });
    const before = await guest.cash();
    const { win } = await played(both, guest, '0.8');
    expect(await guest.cash()).toBe(before - 8_000n + amount(win));
    const begun = given(guest);
    await answerOf('/freebet/rewards/create', begun);
    await played(both, guest, '0.8');
    expect(await answerOf('/freebet/rewards/cancel', begun)).toMatchObject({ status: 409 });
    for (const wrong of [
      { game_code: 'guild-blackjack' },
      { bet_value: 7 },
      { currency: 'EUR' },
      { bet_count: 0 },
    ])
      expect((await answerOf('/freebet/rewards/create', given(guest, wrong))).status).not.toBe(200);
    const prepaids = await answerOf('/freebet/prepaids/list', { game_code: 'lantern-reef' });
    expect(prepaids.body).toMatchObject([{ game_code: 'lantern-reef', currency: 'MYR', bet_value: null }]);
    const named = { prepaid_uuid: prepaids.body[0].prepaid_uuid };
    expect((await answerOf('/freebet/rewards/create', given(guest, named))).status).toBe(200);
  });
});

describe('between two installations', () => {
  test('three hundred rounds with faults on each call agree on both sides to the unit', async () => {
    let calls = 0;
    both.setFaults(() => {
      const chance = hash('sha256', `fault ${calls++}`, 'buffer').readUInt8(0);
      return chance < 90 ? (networkFaults[chance % networkFaults.length] ?? 'none') : 'none';
    });
    const guests = await Promise.all(
      ['lantern-reef', 'copper-dice', 'lantern-reef'].map((game) => both.openFor(game)),
    );
    const refusals = new Set<string>();
    await Promise.all(
      guests.map(async (guest, place) => {
        const choice = place === 1 ? { side: 'over', target: 4_950 } : undefined;
        for (let round = 0; round < 100; round++) {
          const { body } = await both.play(guest, place === 1 ? '1' : '0.4', { choice });
          if ('message' in body && body.message !== undefined) refusals.add(String(body.message));
        }
      }),
    );
    expect([...refusals]).toEqual(['walletUnavailable']);
    await expectAgreement(both);
  }, 240_000);

  test('a bet that was given up is never played, though the wallet took it; its seed stays hidden until then', async () => {
    const guest = await both.openFor('lantern-reef');
    const before = await guest.cash();
    const { db } = both.supplier.database;
    const newest = db.read
      .selectFrom('supply_transaction')
      .select('state')
      .where('kind', '=', 'bet')
      .orderBy('id', 'desc')
      .limit(1);
    both.setFaults((path) => {
      if (!path.endsWith('/bet')) return 'none';
      return async () => {
        const asked = { launch: guest.launch, client_seed: 'now' };
        const rotated = await both.supplier.call('/api/games/rotate_seed', asked, HOST);
        expect(rotated.body).toMatchObject({ message: 'roundInProgress' });
        both.supplier.clock.advance(11_000);
        await expect.poll(() => newest.executeTakeFirst(), SOON).toEqual({ state: 'cancelled' });
        return 'late';
      };
    });
    expect((await both.play(guest, '0.4')).body).toMatchObject({ message: 'walletUnavailable' });
    await expectAgreement(both);
    expect(await guest.cash()).toBe(before);
  });

  test('a win that the wallet refuses for good is counted, and is paid once it is sent again', async () => {
    const guest = await both.openFor('lantern-reef');
    const before = await guest.cash();
    both.setFaults((path) => (path.endsWith('/win') ? 'refused' : 'none'));
    const round = await played(both, guest, '0.4');
    await settled(both);
    const { db } = both.supplier.database;
    expect(await countSupplies(db.read)).toEqual([{ partner: PARTNER, state: 'failed', n: 1 }]);
    expect(await guest.cash()).toBe(before - 4_000n);
    // As docs/operations.md says.
    await db.tx((tx) =>
      tx
        .updateTable('supply_transaction')
        .set({ state: 'open', closed_at: null, due_at: new Date(0) })
        .where('state', '=', 'failed')
        .execute(),
    );
    await expectAgreement(both);
    expect(await guest.cash()).toBe(before - 4_000n + amount(round.win));
  });

  test.each([
    ['before the wallet is asked for a stake', '/transaction/bet', 'lostRequest'],
    ['once the wallet has taken a stake', '/transaction/bet', 'after'],
    ['once the wallet has paid a win', '/transaction/win', 'after'],
    ['before the wallet is asked to pay', '/transaction/win', 'lostRequest'],
  ] as const)(
    'a server that is killed %s is followed by another one',
    async (_when, path, at) => {
      const guest = await both.openFor('lantern-reef');
      const child = await startChild('/nowhere', { DATABASE_URL: both.supplier.database.url, SEED: '0' });
      both.setFaults((called) => {
        if (!called.endsWith(path)) return 'none';
        both.setFaults(() => 'none');
        if (at === 'after')
          return async () => {
            await child.kill();
            return 'lost';
          };
        void child.kill();
        return 'lostRequest';
      });
      const headers = { 'content-type': 'application/json' };
      const play = () => {
        const body = JSON.stringify({ launch: guest.launch, key: uuid7(), stake: '0.4' });
        return sendTo(child.port, { path: '/api/games/play', host: HOST, headers, body }).catch(() => 'cut');
      };
      // To the other server, whose clock is ahead, a bet of this one is old: it may give one up.
      await expect.poll(play, SOON).toBe('cut');
      await child.ended;
      await expectAgreement(both);
    },
    120_000,
  );
});
