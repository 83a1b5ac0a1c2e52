import { expect } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { systemActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { OfficeClient } from '../../staff/testing/office-client.ts';
import type { TestServer } from '../../test-server.ts';
import type { TestWallet } from '../../wallet/test-wallet.ts';
import { endReviews } from '../reviews/end-reviews.ts';
import { type slip, TestBettor } from './test-bettor.ts';
import { leg, type TestBook, type TestMarket } from './test-book.ts';

type OfferOf = Omit<OfficeRequest<'/api/office/sportsbook/offer_ticket'>, 'ticket_id' | 'version'>;

interface DeskRules {
  readonly stake?: string;
  readonly win?: string;
  readonly overFactor?: boolean;
}

/** A trader of the site `arena`, and players whose bets wait there. */
export class TestDesk {
  readonly #server: TestServer;
  readonly #wallet: TestWallet;
  readonly #book: TestBook;
  readonly trader: OfficeClient;
  #owner: OfficeClient | undefined;
  #people = 0;

  private constructor(server: TestServer, wallet: TestWallet, book: TestBook, trader: OfficeClient) {
    this.#server = server;
    this.#wallet = wallet;
    this.#book = book;
    this.trader = trader;
  }

  static async open(server: TestServer, wallet: TestWallet, book: TestBook): Promise<TestDesk> {
    return new TestDesk(server, wallet, book, await logIn(server, 'trader'));
  }

  /** Above what bets wait, for 60 seconds each time. */
  async rule({ stake, win, overFactor = false }: DeskRules): Promise<void> {
    const amount = (text: string | undefined) => (text === undefined ? null : (parseAmount(text) ?? null));
    await this.#server.database.db.tx((tx) =>
      tx
        .updateTable('sports_rule')
        .set({ review_stake: amount(stake), review_win: amount(win), review_over_factor: overFactor })
        .where('site_id', '=', tx.selectFrom('site').select('id').where('external_id', '=', 'arena'))
        .execute(),
    );
  }

  async bettor(cash = 10_000n): Promise<TestBettor> {
    return new TestBettor(this.#wallet, await this.#wallet.member(`review${++this.#people}`, cash));
  }

  /** A bet of 500 at 2.00 that waits. */
  async waiting(player: TestBettor, more: Parameters<typeof slip>[1] = {}) {
    const market = await this.#book.match();
    const ticket = await player.taken([leg(market, '1', '2.00')], { stake: '500', ...more });
    expect(ticket).toMatchObject({
      state: 'waiting',
      review: { state: 'waiting', version: 1, offer: null },
    });
    return { market, id: ticket.ticket_id, ticket };
  }

  accept(id: string, version = 1, by = this.trader) {
    return by.call('/api/office/sportsbook/accept_ticket', { ticket_id: id, version });
  }

  offer(id: string, of: OfferOf) {
    return this.trader.call('/api/office/sportsbook/offer_ticket', { ticket_id: id, version: 1, ...of });
  }

  /** @param version of the review, as the first offer leaves it */
  answer(player: TestBettor, id: string, accepts: boolean, { version = 2, key = uuid7() } = {}) {
    const ask = { key, ticket_id: id, version, accepts };
    return this.#wallet.call(player.member, '/api/sports/answer_offer', ask);
  }

  /** What the recurring job does four times a second. */
  async endOfTime(): Promise<void> {
    const { database, clock } = this.#server;
    await endReviews(database.db, clock, systemActor('test'));
  }

  /** Selection, stakes and payouts of what is open on a market. */
  async exposureOn(market: TestMarket): Promise<string> {
    const { rows } = await this.trader.ok('/api/office/sportsbook/exposure', {
      event_id: String(market.event.id),
    });
    return rows.map(({ selection, risk, payout }) => `${selection} ${risk} ${payout}`).join();
  }

  async owner(): Promise<OfficeClient> {
    this.#owner ??= await logIn(this.#server, 'owner');
    return this.#owner;
  }
}

async function logIn(server: TestServer, name: string): Promise<OfficeClient> {
  const client = new OfficeClient(server);
  await client.logIn(`${name}@baize.example`);
  return client;
}
