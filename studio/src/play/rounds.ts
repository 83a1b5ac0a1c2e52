import { randomUUID } from 'node:crypto';
import type { Seat, WalletMessage, Why } from '../dialects/dialect.ts';
import { findGame, type Played, type StudioGame } from '../games/catalogue.ts';
import { newSeed } from '../games/fair.ts';
import { stakesIn } from '../money.ts';
import type { FreeRounds } from './free-rounds.ts';
import type { Session } from './sessions.ts';
import type { Wallet } from './wallet.ts';

export interface Round {
  readonly id: string;
  readonly session: Session;
  readonly game: StudioGame;
  /** 1/10,000 units. */
  readonly stake: bigint;
  readonly seed: string;
  readonly free: FreeRounds | undefined;
  /** Known before they are sent, so that after a crash they are sent again and not once more. */
  readonly betRef: string;
  readonly winRef: string;
  readonly at: Date;
  choices: readonly number[];
  played: Played;
  isClosed: boolean;
  win: bigint;
}

/** What the page of the game is answered. */
export type Move =
  | {
      readonly ok: true;
      readonly round: Round;
      /** What the player has now; `undefined` where the wallet has not said so yet. */
      readonly balance: bigint | undefined;
    }
  | { readonly ok: false; readonly why: Why; readonly balance: bigint | undefined };

const refuse = (why: Why, balance?: bigint): Move => ({ ok: false, why, balance });

/** Plays the rounds of a session: one at a time. */
export class Player {
  readonly session: Session;
  readonly #wallet: Wallet;
  readonly #dialect: { readonly freeRounds: 'each' | 'reported' | 'silent' };
  readonly #keep: (round: Round) => void;
  #round: Round | undefined;
  #isBusy = false;

  constructor(
    session: Session,
    {
      wallet,
      dialect,
      keep,
      open,
    }: {
      readonly wallet: Wallet;
      readonly dialect: { readonly freeRounds: 'each' | 'reported' | 'silent' };
      /** Called with each round that has begun or changed. */
      readonly keep: (round: Round) => void;
      /** The round that was under way when the studio ended. */
      readonly open?: Round | undefined;
    },
  ) {
    this.session = session;
    this.#wallet = wallet;
    this.#dialect = dialect;
    this.#keep = keep;
    this.#round = open;
  }

  /** The round that waits for a choice. */
  get open(): Round | undefined {
    return this.#round?.isClosed === false ? this.#round : undefined;
  }

  async balance(): Promise<Move | { readonly ok: true; readonly balance: bigint | undefined }> {
    const { seat, demo } = this.session;
    if (!seat) return { ok: true, balance: demo };
    const reply = await this.#wallet.balance(seat);
    return reply.verdict === 'accepted' ? { ok: true, balance: reply.balance } : refuse(reply.why);
  }

  begin(stake: bigint): Promise<Move> {
    return this.#alone(async () => {
      const game = findGame(this.session.game);
      if (!game || this.open || !stakesIn(this.session.currency).includes(stake)) return refuse('other');
      const { session } = this;
      const { free } = session;
      const { seed } = session;
      session.seed = newSeed();
      const round: Round = {
        ...{ id: randomUUID(), session, game, seed, free, betRef: randomUUID() },
        ...{ winRef: randomUUID(), at: new Date() },
        ...{
          stake: free?.stake ?? stake,
          choices: [],
          played: game.play(seed, []),
          isClosed: false,
          win: 0n,
        },
      };
      this.#keep(round);
      const bet = await this.#bet(round);
      if (!bet.ok) return bet;
      if (free) free.left -= 1;
      this.#round = round;
      return game.hasChoices ? bet : this.#close(round, bet.balance);
    });
  }

  /** Takes a hold of the climb. */
  choose(choice: number): Promise<Move> {
    return this.#alone(async () => {
      const round = this.open;
      if (!round?.game.allows(choice)) return refuse('other');
      round.choices = [...round.choices, choice];
      round.played = round.game.play(round.seed, round.choices);
      this.#keep(round);
      return round.played.isOver ? this.#close(round, undefined) : { ok: true, round, balance: undefined };
    });
  }

  /** Leaves the climb with what was reached. */
  leave(): Promise<Move> {
    return this.#alone(async () => {
      const round = this.open;
      return !round || round.choices.length === 0 ? refuse('other') : this.#close(round, undefined);
    });
  }

  /** Ends a round whose bet was accepted when the studio ended. */
  async finish(round: Round): Promise<void> {
    const { seat } = this.session;
    if (seat) await this.#wallet.confirm(messageOf(round, 'bet', round.betRef), seat);
    if (round.isClosed && seat) await this.#wallet.settle(winOf(round), seat);
    else if (!round.game.hasChoices) await this.#close(round, undefined);
  }

  async #alone(work: () => Promise<Move>): Promise<Move> {
    if (this.#isBusy) return refuse('other');
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      this.#isBusy = false;
    }
  }

  async #bet(round: Round): Promise<Move> {
    const { session } = this;
    if (!session.seat) {
      if (session.demo < round.stake) return refuse('money', session.demo);
      session.demo -= round.stake;
      return { ok: true, round, balance: session.demo };
    }
    if (round.free && this.#dialect.freeRounds === 'silent') return { ok: true, round, balance: undefined };
    const bet = messageOf(round, 'bet', round.betRef);
    const { verdict, why, balance } = await this.#wallet.bet(bet, session.seat);
    if (verdict === 'accepted') await this.#wallet.confirm(bet, session.seat);
    return verdict === 'accepted' ? { ok: true, round, balance } : refuse(why, balance);
  }

  /** A win is sent until it is taken: the player need not wait longer than for the first answer. */
  async #close(round: Round, before: bigint | undefined): Promise<Move> {
    const { session } = this;
    round.isClosed = true;
    round.win = (round.stake * BigInt(round.played.times)) / 100n;
    this.#keep(round);
    if (!session.seat) {
      session.demo += round.win;
      return { ok: true, round, balance: session.demo };
    }
    if (round.free) round.free.won += round.win;
    if (round.free && this.#dialect.freeRounds === 'silent') {
      const paid = await this.#endFree(round, round.free);
      return { ok: true, round, balance: paid };
    }
    const reply = await this.#wallet.settle(winOf(round), session.seat);
    const paid = round.free ? await this.#endFree(round, round.free) : undefined;
    const balance = paid ?? reply.balance ?? (await this.#asked(session.seat));
    return { ok: true, round, balance: balance ?? before };
  }

  /** Of protocols that answer a settlement without it. */
  async #asked(seat: Seat): Promise<bigint | undefined> {
    return (await this.#wallet.balance(seat)).balance;
  }

  async #endFree(round: Round, free: FreeRounds): Promise<bigint | undefined> {
    const { seat } = this.session;
    if (free.left > 0 || !seat) return undefined;
    this.session.free = undefined;
    if (this.#dialect.freeRounds === 'each') return undefined;
    const end = { ...messageOf(round, 'finishFree', randomUUID()), amount: free.won };
    return (await this.#wallet.settle(end, seat)).balance;
  }
}

/** The message that ends a round, of nothing too. */
const winOf = (round: Round): WalletMessage => ({
  ...messageOf(round, 'win', round.winRef),
  ...{ amount: round.win, of: round.betRef },
});

const messageOf = (round: Round, kind: WalletMessage['kind'], ref: string): WalletMessage => ({
  ...{ kind, ref, round: round.id, amount: round.stake, closes: kind !== 'bet', free: round.free?.id },
});
