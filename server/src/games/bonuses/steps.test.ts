import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { systemActor } from '../../actor.ts';
import { cancelGrant, expireGrants, forfeitForWithdrawal } from '../../bonuses/public.ts';
import type { Sketch } from '../../bonuses/testing/promotions.ts';
import { openTransactionsEnd } from '../../db/testing/open-transactions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { openHolds } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { rulesOf } from '../rounds/deal-round.ts';
import { endLeftRounds } from '../rounds/play-steps.ts';
import { BLACKJACK, bonusTable, type Dealt, dealtOf, MINES } from '../testing/bonus-table.ts';

const DAY = 86_400_000;
let server: TestServer;
let wallet: TestWallet;
let table: ReturnType<typeof bonusTable>;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  table = bonusTable(server, wallet);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const job = () => ({ actor: systemActor('test'), now: server.clock.now() });
const codeOf = (answer: { readonly body: unknown }) => (answer.body as RefusalBody).message;
const units = (text: string) => parseAmount(text) ?? 0n;
const money: NonNullable<Sketch['gift']> = { kind: 'money', size: { fixed: '20' } };

/** A player with cash and a bonus of 20 at a table of mines; the bonus is staked once the cash is gone. */
async function sitting(cash: bigint, terms: Sketch['terms'] = {}, game = MINES) {
  const member = await wallet.member(`steps${++people}`, cash, 'lucky');
  const grant = await table.give(member, { gift: money, ...(terms && { terms }) });
  return { member, grant, launch: await table.sit(member, game) };
}
const begin = async (launch: string, stake: string) => dealtOf(await table.play(launch, stake, { mines: 3 }));
const holdsOf = async ({ playerId }: Member) =>
  (await openHolds(server.database.db.read, playerId)).map(({ amount }) => formatAmount(amount)).toSorted();

/** Opens a safe tile and leaves with what it brings. */
async function win(launch: string, begun: Dealt): Promise<Dealt> {
  const { safe } = await table.tiles(begun, 3);
  return dealtOf(await table.act(launch, dealtOf(await table.act(launch, begun, { open: safe })), 'leave'));
}
async function lose(launch: string, begun: Dealt): Promise<Dealt> {
  const { mined } = await table.tiles(begun, 3);
  return dealtOf(await table.act(launch, begun, { open: mined }));
}

describe('a round of steps', () => {
  test('is paid from both purses, each by a hold of its own, and its win goes back to both', async () => {
    const { member, grant, launch } = await sitting(4n);
    const begun = await begin(launch, '10');
    expect(begun.balance).toBe('0');
    expect(await holdsOf(member)).toEqual(['4', '6']);
    expect(await table.grant(member, grant)).toMatchObject({
      ...{ balance: '14', in_bets: '6', wagered: '0', can_give_up: false },
    });
    const won = await win(launch, begun);
    const ownPart = (units(won.win) * 4n) / 10n;
    expect(won.balance).toBe(formatAmount(ownPart));
    expect(await wallet.balance(member)).toBe(formatAmount(ownPart));
    expect(await table.grant(member, grant)).toMatchObject({
      balance: formatAmount(units('14') + units(won.win) - ownPart),
      ...{ in_bets: '0', wagered: '10' },
    });
    expect(await holdsOf(member)).toEqual([]);
  });

  test('counts once it is lost, by the contribution of its game', async () => {
    const contribution = { casino: 50, sportsbook: 0, categories: {}, games: {} };
    const { member, grant, launch } = await sitting(0n, { contribution });
    await lose(launch, await begin(launch, '10'));
    expect(await table.grant(member, grant)).toMatchObject({ balance: '10', wagered: '5' });
  });

  test('that is given back goes back to the same purses, and counts nothing', async () => {
    const { member, grant, launch } = await sitting(4n);
    const back = dealtOf(await table.act(launch, await begin(launch, '10'), 'leave'));
    expect(back).toMatchObject({ state: 'refunded', balance: '4' });
    expect(await table.grant(member, grant)).toMatchObject({ balance: '20', in_bets: '0', wagered: '0' });
  });

  test('above the maximum stake is refused before it begins, and its nonce is used up', async () => {
    const { member, grant, launch } = await sitting(50n, { maximumStake: '5' });
    const answer = await table.play(launch, '10', { mines: 3 });
    expect(codeOf(answer)).toBe('bonusStakeTooHigh');
    expect(answer.body).toMatchObject({ detail: { max: '5' } });
    expect(await wallet.balance(member)).toBe('50');
    const begun = await begin(launch, '5');
    expect(begun.nonce).toBe(2);
    await lose(launch, begun);
    expect((await table.grant(member, grant)).wagered).toBe('5');
  });

  test('of an excluded game is played with cash alone, and counts nothing', async () => {
    const excludedGames = [`${rulesOf(MINES).providerCode}/${MINES}`];
    const { member, grant, launch } = await sitting(5n, { excludedGames, maximumStake: '1' });
    expect(codeOf(await table.play(launch, '10', { mines: 3 }))).toBe('insufficientFunds');
    await lose(launch, await begin(launch, '5'));
    expect(await wallet.balance(member)).toBe('0');
    expect(await table.grant(member, grant)).toMatchObject({ balance: '20', wagered: '0' });
  });

  test('left for a day is ended for its player, and pays into the purse that staked', async () => {
    const { member, grant, launch } = await sitting(0n, { order: 'bonusFirst', days: 30 });
    const begun = await begin(launch, '10');
    const { safe } = await table.tiles(begun, 3);
    await table.act(launch, begun, { open: safe });
    server.clock.advance(DAY + 60_000);
    await Promise.all([endLeftRounds(server.database.db, job()), endLeftRounds(server.database.db, job())]);
    await openTransactionsEnd(server.database.db);
    const again = await wallet.logInAgain(member);
    const { balance, wagered, in_bets } = await table.grant(again, grant);
    expect([wagered, in_bets, await wallet.balance(again)]).toEqual(['10', '0', '0']);
    expect(units(balance)).toBeGreaterThan(units('20'));
  });

  test('that completes the wagering makes cash of the bonus, and its answer says so', async () => {
    const { member, grant, launch } = await sitting(0n, { wagering: { times: 1, base: 'bonus' } });
    const won = await win(launch, await begin(launch, '20'));
    expect(won.balance).toBe(won.win);
    expect(await wallet.balance(member)).toBe(won.win);
    expect(await table.grant(member, grant)).toMatchObject({ state: 'converted', converted: won.win });
  });

  test('begun before its player had the bonus has nothing to do with it', async () => {
    const member = await wallet.member(`steps${++people}`, 10n, 'lucky');
    const launch = await table.sit(member, MINES);
    const begun = await begin(launch, '10');
    const grant = await table.give(member, { gift: money });
    const won = await win(launch, begun);
    expect(won.balance).toBe(won.win);
    expect(await table.grant(member, grant)).toMatchObject({ balance: '20', wagered: '0' });
  });
});

describe('what a decision stakes more', () => {
  /** A hand that may be doubled, and is not over at once. */
  async function doubled(launch: string, stake: string): Promise<Dealt> {
    for (;;) {
      let now = dealtOf(await table.play(launch, stake, null));
      const offered = (action: string) => now.offers.find((offer) => offer.action === action);
      if (offered('no-insurance')) now = dealtOf(await table.act(launch, now, 'no-insurance'));
      if (offered('double')) return now;
      while (offered('stand')) now = dealtOf(await table.act(launch, now, 'stand'));
    }
  }

  test('is paid by the purses too, and the round counts whole', async () => {
    const { member, grant, launch } = await sitting(0n, { days: 30 }, BLACKJACK);
    const begun = await doubled(launch, '0.5');
    const { balance, wagered } = await table.grant(member, grant);
    const ended = dealtOf(await table.act(launch, begun, 'double'));
    expect(ended).toMatchObject({ state: 'settled', stake: '1', balance: '0' });
    const after = await table.grant(member, grant);
    expect(after.in_bets).toBe('0');
    expect(units(after.wagered) - units(wagered)).toBe(units('1'));
    expect(units(after.balance)).toBe(units(balance) - units('0.5') + units(ended.win));
  });

  test('is refused where the round would be above the maximum stake, and the round goes on', async () => {
    const { launch } = await sitting(100n, { maximumStake: '5' }, BLACKJACK);
    const begun = await doubled(launch, '5');
    expect(codeOf(await table.act(launch, begun, 'double'))).toBe('bonusStakeTooHigh');
    expect(dealtOf(await table.act(launch, begun, 'stand')).stake).toBe('5');
  });
});

describe('a grant that ends while a round of its money is open', () => {
  const endedOf = async (end: (of: { member: Member; grant: string }) => Promise<unknown>) => {
    const { member, grant, launch } = await sitting(0n);
    const begun = await begin(launch, '10');
    await end({ member, grant });
    expect((await table.grant(member, grant)).state).toBe('active');
    const won = await win(launch, begun);
    return { member, grant: await table.grant(member, grant), won };
  };

  test('by its time: the round is finished, and what it wins goes with the bonus', async () => {
    const { member, grant, won } = await endedOf(async ({ grant: id }) => {
      const past = new Date(server.clock.now().getTime() - 1_000);
      await server.database.db.pool.query('update bonus_grant set expires_at = $2 where id = $1', [id, past]);
      await expireGrants(server.database.db, job());
    });
    expect(grant).toMatchObject({ state: 'expired', balance: '0', wagered: '0' });
    expect([won.balance, await wallet.balance(member)]).toEqual(['0', '0']);
  });

  test('by a withdrawal: it ends once the round is over', async () => {
    const { member, grant } = await endedOf(({ member: { siteId, playerId } }) =>
      server.database.db.tx((tx) => forfeitForWithdrawal(tx, { ...job(), siteId, playerId })),
    );
    expect(grant).toMatchObject({ state: 'expired', balance: '0' });
    expect(await wallet.balance(member)).toBe('0');
  });

  test('by its player or by staff: that is refused until the round is over', async () => {
    const { grant } = await endedOf(async ({ member, grant: id }) => {
      const given = await wallet.call(member, '/api/bonuses/give_up', { grant_id: id });
      expect(codeOf(given)).toBe('unknownBonus');
      const { siteId, playerId } = member;
      const taken = await server.database.db.tx((tx) =>
        cancelGrant(tx, { ...job(), siteId }, { grantId: id, playerId }),
      );
      expect(taken).toBeUndefined();
    });
    expect(grant).toMatchObject({ state: 'active', wagered: '10', can_give_up: true });
  });
});

test('a promotion paused in the middle of a round has exactly one effect: the round ends as it was begun, counted once', async () => {
  const member = await wallet.member(`steps${++people}`, 0n, 'lucky');
  const id = await table.start({ gift: money });
  const { value } = await wallet.ok(member, '/api/bonuses/claim', { key: uuid7(), promotion_id: id });
  const launch = await table.sit(member, MINES);
  const begun = await begin(launch, '10');
  const { mined } = await table.tiles(begun, 3);
  const key = uuid7();
  const struck = () => table.act(launch, begun, { open: mined }, key);
  await Promise.all([table.move(id, 'active', 'paused'), ...Array.from({ length: 10 }, struck)]);
  expect(dealtOf(await struck()).state).toBe('settled');
  expect(await table.grant(member, value.grant_id)).toMatchObject({
    ...{ state: 'active', balance: '10', in_bets: '0', wagered: '10' },
  });
  const late = await wallet.member(`steps${++people}`, 0n, 'lucky');
  const refused = await wallet.call(late, '/api/bonuses/claim', { key: uuid7(), promotion_id: id });
  expect(codeOf(refused)).toBe('promotionEnded');
});

test('what bonus money stakes in rounds of steps is no turnover, and what cash stakes is', async () => {
  const { member, launch } = await sitting(4n);
  await lose(launch, await begin(launch, '10'));
  const staked = async () => {
    const { rows } = await server.database.db.pool.query<{ staked: bigint }>(
      'select staked from player_turnover where player_id = $1',
      [member.playerId],
    );
    return rows.reduce((sum, row) => sum + row.staked, 0n);
  };
  await expect.poll(staked, { timeout: 10_000 }).toBe(units('4'));
});
