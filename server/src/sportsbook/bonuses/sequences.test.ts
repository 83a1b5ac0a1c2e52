import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import { systemActor } from '../../actor.ts';
import { forfeitForWithdrawal } from '../../bonuses/public.ts';
import type { Sketch } from '../../bonuses/testing/promotions.ts';
import { debtOf } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { explainTicket } from '../settlement/explain-ticket.ts';
import { TestBettor } from '../testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../testing/test-book.ts';
import { testGifts } from '../testing/test-gifts.ts';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let gifts: ReturnType<typeof testGifts>;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  gifts = testGifts(server, wallet);
  book = await TestBook.open(server.database.db, server.clock, ['arena']);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const ended = (home: number, away: number): MatchResult => ({
  status: 'finished',
  ht: [0, 0],
  ft: [home, away],
});
const results = { home: ended(1, 0), away: ended(0, 1), none: null } as const;
const sports = { casino: 100, sportsbook: 100, categories: {}, games: {} };
const once = { wagering: { times: 1, base: 'bonus' as const }, contribution: sports };
const atOnce = { wagering: { times: 0, base: 'bonus' as const } };
const sketches = {
  freeBet: { gift: { kind: 'freeBet', stake: '10' }, terms: atOnce },
  freeBetToWager: { gift: { kind: 'freeBet', stake: '10' }, terms: once },
  boost: { gift: { kind: 'boost', percent: 50, maximum: '20' }, terms: atOnce },
  boostToWager: { gift: { kind: 'boost', percent: 50, maximum: '20' }, terms: once },
  money: { gift: { kind: 'money', size: { fixed: '20' } }, terms: { ...once, maximumWin: '30' } },
} as const satisfies Record<string, Sketch>;

const matchOf = fc.nat(2);
const anyAction = fc.oneof(
  fc.record({
    do: fc.constant('claim' as const),
    what: fc.constantFrom(...(['freeBet', 'freeBetToWager', 'boost', 'boostToWager', 'money'] as const)),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      on: fc.constantFrom([0], [1], [2], [0, 1], [1, 2]),
      stake: fc.constantFrom('10', '10', '20', '60'),
      withGift: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('result' as const),
      on: matchOf,
      to: fc.constantFrom(...(['home', 'home', 'away', 'none'] as const)),
    }),
  },
  fc.record({ do: fc.constantFrom('cancel' as const, 'takeBackCancel' as const), on: matchOf }),
  fc.record({ do: fc.constantFrom('sell' as const, 'giveUp' as const, 'withdraw' as const) }),
);
type Action = typeof anyAction extends fc.Arbitrary<infer One> ? One : never;

/** A player on a board of their own. */
class Life {
  readonly player: TestBettor;
  readonly #matches: readonly TestMarket[];
  readonly #cancels = new Map<number, bigint>();

  constructor(player: TestBettor, matches: readonly TestMarket[]) {
    this.player = player;
    this.#matches = matches;
  }

  async act(action: Action): Promise<void> {
    const { player } = this;
    switch (action.do) {
      case 'claim':
        await gifts.give(player, sketches[action.what]);
        return;
      case 'place':
        return this.#place(action);
      case 'result':
        return book.result(this.#match(action.on).event, results[action.to]);
      case 'cancel':
        if (!this.#cancels.has(action.on))
          this.#cancels.set(action.on, await book.cancel(this.#match(action.on).event));
        return;
      case 'takeBackCancel': {
        const id = this.#cancels.get(action.on);
        if (id !== undefined) await book.takeBackCancel(this.#match(action.on).event, id);
        this.#cancels.delete(action.on);
        return;
      }
      case 'giveUp':
        for (const { grant_id, can_give_up } of (await gifts.mine(player)).slice(0, 1))
          if (can_give_up) await wallet.ok(player.member, '/api/bonuses/give_up', { grant_id });
        return;
      case 'withdraw': {
        const { siteId, playerId } = player.member;
        const of = { siteId, playerId, actor: systemActor('test'), now: server.clock.now() };
        return server.database.db.tx((tx) => forfeitForWithdrawal(tx, of));
      }
      case 'sell': {
        const [open] = (await this.#tickets()).filter(({ state }) => state === 'accepted');
        if (open) await player.sell(open.id, '1');
      }
    }
  }

  async #place({ on, stake, withGift }: Extract<Action, { do: 'place' }>): Promise<void> {
    const ready = (await gifts.mine(this.player)).find(({ state }) => state === 'ready');
    const legs = on.map((place) => leg(this.#match(place), '1', '2.00'));
    // Whether it is taken is up to the rules.
    await this.player
      .place(legs, { stake, ...(withGift && ready ? { grant_id: ready.grant_id } : {}) })
      .catch(() => undefined);
  }

  #match(place: number): TestMarket {
    const found = this.#matches[place];
    if (!found) throw new RangeError(`no match ${place}`);
    return found;
  }

  #tickets = () =>
    server.database.db.read
      .selectFrom('sports_ticket')
      .selectAll()
      .where('player_id', '=', this.player.member.playerId)
      .execute();

  /** The cash that the player may have: by what was paid in, by tickets, and by what grants made cash of. */
  async check(paidIn: bigint): Promise<void> {
    // A bet on a match that was cancelled before is settled once the match is looked at again.
    await book.settle(...this.#matches.map(({ event }) => event));
    const { db } = server.database;
    const grants = await db.read
      .selectFrom('bonus_grant')
      .selectAll()
      .where('player_id', '=', this.player.member.playerId)
      .execute();
    let allowed = paidIn;
    for (const ticket of await this.#tickets()) {
      expect((await explainTicket(db.read, ticket.id))?.differences).toEqual([]);
      if (ticket.paid_by === 'cash') allowed += ticket.returned - ticket.risk;
      else expect(ticket.returned <= ticket.risk * 4n).toBe(true);
    }
    for (const { state, required, wagered, converted, amount } of grants) {
      // What became cash was won by a gift without wagering, or wagered whole.
      allowed += converted;
      if (converted > 0n) expect(['converted', 'inPlay'].includes(state) && wagered === required).toBe(true);
      if (required > 0n && converted > 0n) expect(converted <= 400_000n && amount > 0n).toBe(true);
    }
    const debt = await debtOf(db.read, this.player.member.playerId);
    const cash = parseAmount(await this.player.balance()) ?? 0n;
    expect(formatAmount(cash)).toBe(formatAmount(allowed + debt));
  }
}

test('no sequence of claims, tickets, results, corrections, cancels and endings makes cash larger than stakes, wins and terms allow', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 5, maxLength: 25 }), async (actions) => {
      const member = await wallet.member(`sequence${++people}`, 100n, 'arena');
      const matches = [await book.match(), await book.match(), await book.match()];
      const life = new Life(new TestBettor(wallet, member), matches);
      for (const action of actions) await life.act(action);
      await life.check(1_000_000n);
    }),
    { numRuns: 40, endOnFailure: true },
  );
}, 300_000);
