import type { Done, Order } from '../dialects/dialect.ts';
import { findGame, games } from '../games/catalogue.ts';
import { stakesIn } from '../money.ts';
import { FreeRoundsDesk } from './free-rounds.ts';
import { keptRound, readPast } from './kept.ts';
import { Player, type Round } from './rounds.ts';
import { newSession, type Session } from './sessions.ts';
import { type Account, accountKey, Wallet, type WalletDeps } from './wallet.ts';

interface Open {
  readonly account: Account;
  readonly wallet: Wallet;
  readonly free: FreeRoundsDesk;
  /** The currencies of players that were made known, by name. */
  readonly players: Map<string, string>;
}

const MOST_ROUNDS = 20_000;

/** All sessions and rounds of the studio, and what operators ask for. */
export class Desk {
  readonly #deps: WalletDeps;
  readonly #publicUrl: string;
  readonly #accounts: ReadonlyMap<string, Open>;
  readonly #players = new Map<string, Player>();
  readonly #rounds = new Map<string, Round>();

  constructor(accounts: readonly Account[], publicUrl: string, deps: WalletDeps) {
    this.#deps = deps;
    this.#publicUrl = publicUrl;
    this.#accounts = new Map(
      accounts.map((account) => [
        accountKey(account),
        { account, wallet: new Wallet(account, deps), free: new FreeRoundsDesk(), players: new Map() },
      ]),
    );
  }

  account(key: string): Account | undefined {
    return this.#accounts.get(key)?.account;
  }

  wallet(key: string): Wallet | undefined {
    return this.#accounts.get(key)?.wallet;
  }

  player(session: string): Player | undefined {
    return this.#players.get(session);
  }

  round(id: string): Round | undefined {
    return this.#rounds.get(id);
  }

  get sessions(): readonly Session[] {
    return [...this.#players.values()].map(({ session }) => session);
  }

  /** For whom a launch is, where it does not say so: a player that was made known, or the wallet is asked. */
  async whose(key: string, order: Order): Promise<Order> {
    const account = this.#accounts.get(key);
    if (order.kind === 'open' && order.seat && account?.account.dialect.knowsPlayers) {
      const currency = account.players.get(order.seat.token);
      const seat = { ...order.seat, ...(currency === undefined ? { user: '' } : { currency }) };
      return { ...order, currency: currency ?? '', seat };
    }
    if (order.kind !== 'open' || order.seat?.user !== '') return order;
    const { user = '', currency = '' } = (await this.wallet(key)?.balance(order.seat)) ?? {};
    return { ...order, currency, seat: { ...order.seat, user, currency } };
  }

  do(key: string, order: Order): Done {
    const free = this.#accounts.get(key)?.free;
    switch (order.kind) {
      case 'register':
        this.#accounts.get(key)?.players.set(order.user, order.currency);
        return { kind: 'id', id: order.user };
      case 'games':
        return { kind: 'games', games };
      case 'stakes':
        return { kind: 'stakes', currency: order.currency, stakes: stakesIn(order.currency) };
      case 'round':
        return this.#rounds.has(order.round)
          ? { kind: 'url', url: `${this.#publicUrl}/rounds/${order.round}` }
          : { kind: 'refused', why: 'unknown' };
      case 'grant':
        if (!findGame(order.game)) return { kind: 'refused', why: 'gameUnknown' };
        return free?.give(order) ? { kind: 'id', id: order.id } : { kind: 'refused', why: 'malformed' };
      case 'cancel':
        return free?.cancel(order.id) ? { kind: 'id', id: order.id } : { kind: 'refused', why: 'unknown' };
      case 'open':
        return this.#open(key, order);
    }
  }

  /** Goes on where a studio before this one ended: what is unclear is given back or sent again. */
  goOn(): void {
    const past = readPast(this.#deps.journal.read());
    for (const session of past.sessions) this.#seat(session);
    for (const pending of past.pending) void this.wallet(pending.account)?.goOn(pending);
    for (const round of past.rounds) {
      this.#rounds.set(round.id, round);
      const wasBet = past.accepted.has(round.betRef);
      if (!wasBet || past.sent.has(round.winRef)) continue;
      this.#seat(round.session, round);
      void this.player(round.session.id)?.finish(round);
    }
  }

  #open(key: string, order: Extract<Order, { kind: 'open' }>): Done {
    if (!findGame(order.game)) return { kind: 'refused', why: 'gameUnknown' };
    if (order.seat?.user === '') return { kind: 'refused', why: 'unknown' };
    const session = newSession(key, order);
    session.free = order.seat ? this.#accounts.get(key)?.free.find(order.seat.user, order.game) : undefined;
    this.#deps.journal.write({ session });
    this.#seat(session);
    return { kind: 'url', url: `${this.#publicUrl}/play/${order.game}?session=${session.id}` };
  }

  #seat(session: Session, open?: Round): void {
    const account = this.#accounts.get(session.account);
    if (!account) return;
    const { wallet } = account;
    const keep = (round: Round) => {
      this.#rounds.set(round.id, round);
      if (this.#rounds.size > MOST_ROUNDS) this.#rounds.delete(this.#rounds.keys().next().value ?? '');
      // Of a demonstration nothing has to survive.
      if (session.seat) this.#deps.journal.write({ round: keptRound(round) });
    };
    this.#players.set(
      session.id,
      new Player(session, { wallet, dialect: account.account.dialect, keep, open }),
    );
  }
}
