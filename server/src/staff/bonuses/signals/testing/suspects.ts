import type { OfficeRequest } from '#contract/office/calls.ts';
import type { SignalKind } from '#rules/rewards/bonus/signals/numbers.ts';
import { findSignals } from '../../../../bonuses/public.ts';
import type { Sketch } from '../../../../bonuses/testing/promotions.ts';
import { openTransactionsEnd } from '../../../../db/testing/open-transactions.ts';
import { uuid7 } from '../../../../db/uuid7.ts';
import { TestBettor } from '../../../../sportsbook/testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../../../../sportsbook/testing/test-book.ts';
import { testGifts } from '../../../../sportsbook/testing/test-gifts.ts';
import type { TestServer } from '../../../../test-server.ts';
import { type Member, testWallet } from '../../../../wallet/test-wallet.ts';
import { staffClients } from '../../../testing/staff-clients.ts';

export const reason = 'For the test';

/** Bonus money of 50 that games and sports count for. */
export const bonus: Sketch = {
  gift: { kind: 'money', size: { fixed: '50' } },
  terms: {
    wagering: { times: 50, base: 'bonus' },
    contribution: { casino: 100, sportsbook: 100, categories: {}, games: {} },
  },
};

/** A selection of the 1X2 of a match of {@link TestBook}. */
export const side = (market: TestMarket, selection: '1' | '2') =>
  leg(market, selection, selection === '1' ? '2.00' : '4.00');

/**
 * Players of `arena` with bonuses, and what the rules find about them.
 * @param server started with `TRUST_PROXY: '127.0.0.1'`
 */
export async function suspects(server: TestServer) {
  const { db } = server.database;
  const wallet = testWallet(server);
  const gifts = testGifts(server, wallet);
  const book = await TestBook.open(db, server.clock, ['arena']);
  const as = staffClients(() => server);
  let people = 0;
  const someone = () => wallet.member(`suspect${++people}`, 1_000n, 'arena');
  const claim = async (member: Member, promotion_id: string) =>
    (await wallet.ok(member, '/api/bonuses/claim', { key: uuid7(), promotion_id })).value.grant_id;

  /** What is found about a player once every grant was looked at again, as the job does. */
  async function signalsOf({ playerId }: Member, kind?: SignalKind) {
    await db.pool.query("update bonus_watch set due_at = now() - interval '1 year'");
    await findSignals(db, server.clock.now());
    await openTransactionsEnd(db);
    const staff = await as('marketing');
    const ask = { player_id: String(playerId), ...(kind === undefined ? {} : { kind }) };
    return (await staff.ok('/api/office/suspicions/list', ask)).rows;
  }

  /** Bets on both sides of a new match. */
  async function betBothSides(player: TestBettor): Promise<TestMarket> {
    const market = await book.match();
    for (const on of ['1', '2'] as const) await player.taken([side(market, on)], { stake: '1' });
    return market;
  }

  /** Launches a game and returns how rounds of it are played. */
  async function playing(member: Member, provider_code: string, game_code: string) {
    const { launch_url } = await wallet.ok(member, '/api/games/launch', {
      ...{ domain_name: member.host, external_id: 'arena', mode: 'real', provider_code, game_code },
    });
    const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
    return async (stake: string, choice?: object) => {
      const ask = { launch, key: uuid7(), stake, ...(choice === undefined ? {} : { choice }) };
      return server.ok('/api/games/play', ask, member.host);
    };
  }

  return {
    ...{ wallet, gifts, book, as, someone, claim, signalsOf, betBothSides, playing },
    bettor: async () => new TestBettor(wallet, await someone()),
    kindsOf: async (member: Member) => (await signalsOf(member)).map(({ kind }) => kind),
    async setRule(
      kind: SignalKind,
      numbers: OfficeRequest<'/api/office/suspicions/set_rule'>['numbers'],
    ): Promise<void> {
      const staff = await as('marketing');
      const { rows } = await staff.ok('/api/office/suspicions/rules', { site: 'arena' });
      const version = rows.find((row) => row.kind === kind)?.version ?? 0;
      const change = { site: 'arena', kind, enabled: true, numbers, version, reason };
      await staff.ok('/api/office/suspicions/set_rule', change);
    },
    /** A player with one signal, that of one who bets on both sides, and the bonus money it is about. */
    async suspected(sketch: Sketch = {}) {
      const player = new TestBettor(wallet, await someone());
      const grant = await claim(player.member, await gifts.start({ ...bonus, ...sketch }));
      const market = await betBothSides(player);
      const [signal] = await signalsOf(player.member);
      if (!signal) throw new Error('nothing was found');
      const { signal_id, version } = signal;
      const change = { signal_id, version, reason };
      return { player, grant, market, change, mine: () => gifts.grant(player, grant) };
    },
  };
}
