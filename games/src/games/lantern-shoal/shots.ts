import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Target } from '#rules/games/lantern-shoal/rules.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import type { BoardRound } from '../../board/board-visit.ts';
import { type ApiClient, mayRepeat, newKey, type Played, type Session } from '../../frame/api-client.ts';
import { readAmount } from '../../frame/money.ts';
import { VisitRecord } from '../../frame/visit/visit-record.ts';
import { wait } from '../../frame/wait.ts';

/** The result of a shot: `undefined` if it was never fired. */
export type ShotEnd =
  | { readonly isCaught: boolean; readonly times: number; readonly win: Amount; readonly stake: Amount }
  | undefined;

export interface Fired {
  readonly target: Target;
  readonly end: Promise<ShotEnd>;
}

interface Shot {
  readonly key: string;
  readonly unit: Amount;
  readonly target: Target;
}

export interface ShotsDeps {
  readonly server: Pick<ApiClient, 'play'>;
  readonly session: Pick<
    Session,
    'balance' | 'has_bonus' | 'default_stake' | 'seed' | 'mode' | 'shortest_round_ms'
  >;
  /** Milliseconds, for the pace. */
  readonly now: () => number;
  /** The balance has changed, or whether shots are on their way. */
  readonly changed: (balance: Amount, isFlying: boolean) => void;
  /** Shows the player the reason of a refusal; resolves with whether to try again. */
  readonly refuse: (refusal: Refusal) => Promise<boolean>;
}

/** So many may be on their way at once. */
const MOST_FLYING = 4;
/** Network jitter by which two shots may arrive closer together. */
const SLACK_MS = 60;

/** @throws when the answer is no result of this game */
function readShot(result: unknown): { readonly isCaught: boolean; readonly times: number } {
  if (typeof result !== 'object' || result === null || !('isCaught' in result) || !('times' in result))
    throw new RangeError('the answer holds no shot');
  return { isCaught: result.isCaught === true, times: Number(result.times) };
}

/** A visit to the shoal: every shot is a round, and several may be under way at once. */
export class Shots extends VisitRecord<BoardRound> {
  readonly #deps: ShotsDeps;
  readonly #flying = new Set<Shot>();
  /** The balance of the server after the round of the seed that was drawn last. */
  #latest: { readonly seedId: string; readonly nonce: number; readonly balance: Amount };
  #unit: Amount;
  #firedAt = Number.NEGATIVE_INFINITY;
  #lastAsked: Promise<unknown> = Promise.resolve();
  #lastSent: Promise<unknown> = Promise.resolve();
  #isAsking = false;
  /** Shots with an unknown outcome: sent again before any other. */
  readonly #adrift: Shot[] = [];

  constructor(deps: ShotsDeps) {
    const { session } = deps;
    super(session.seed);
    this.#deps = deps;
    this.#unit = readAmount(session.default_stake);
    this.#latest = { seedId: session.seed.seed_id, nonce: -1, balance: readAmount(session.balance) };
  }

  get unit(): Amount {
    return this.#unit;
  }

  /** The balance less all shots in flight. */
  get balance(): Amount {
    const left = [...this.#flying].reduce((sum, { unit }) => sum - unit, this.#latest.balance);
    // What bonus money pays of them is none of the balance.
    return left > 0n ? left : 0n;
  }

  /** A balance changed outside the game; while shots are in flight, their answers set the balance. */
  setBalance(balance: Amount): void {
    if (this.#flying.size === 0) this.#latest = { ...this.#latest, balance };
  }

  override setSeed(seed: Session['seed']): void {
    super.setSeed(seed);
    this.#latest = { ...this.#latest, seedId: seed.seed_id, nonce: -1 };
  }

  setUnit(unit: Amount): void {
    this.#unit = unit;
  }

  /**
   * Fires, unless it is too soon, too many shots are in flight, or a dialog is open: one press is one shot, and nothing
   * is queued.
   *
   * @returns what was fired at and what becomes of it; `undefined` when nothing was
   */
  fire(target: Target): Fired | undefined {
    const { now, session, refuse } = this.#deps;
    const at = now();
    if (this.#isAsking || this.#flying.size >= MOST_FLYING) return undefined;
    if (at - this.#firedAt < session.shortest_round_ms + SLACK_MS) return undefined;
    const lost = this.#adrift.shift();
    if (lost) return this.#launch(lost);
    // With a bonus under way the server says whether it can be paid.
    if (!session.has_bonus && this.balance < this.#unit) {
      this.#isAsking = true;
      void refuse({ refused: 'insufficientFunds' }).finally(() => {
        this.#isAsking = false;
      });
      return undefined;
    }
    this.#firedAt = at;
    return this.#launch({ key: newKey(), unit: this.#unit, target });
  }

  #launch(shot: Shot): Fired {
    this.#flying.add(shot);
    this.#publish();
    return { target: shot.target, end: this.#land(shot) };
  }

  async #land(shot: Shot): Promise<ShotEnd> {
    const answer = await this.#inLine(() => this.#insist(shot));
    this.#flying.delete(shot);
    if (!answer) {
      this.#publish();
      return undefined;
    }
    this.#keep(shot, answer);
    this.#publish();
    return { ...readShot(answer.result), win: readAmount(answer.win), stake: readAmount(answer.stake) };
  }

  /** The server keeps the last key only for play money: each shot is answered before the next is sent. */
  #inLine<T>(send: () => Promise<T>): Promise<T> {
    if (this.#deps.session.mode === 'real') return send();
    const sent = this.#lastSent.then(send);
    this.#lastSent = sent;
    return sent;
  }

  /** Resends unanswered shots under their own keys, as long as the player agrees. */
  async #insist(shot: Shot): Promise<Played | undefined> {
    for (;;) {
      const answer = await this.#send(shot);
      if (!isRefusal(answer)) return answer;
      // The previous shot was slower on the network: retry after a moment, without a message.
      if (answer.refused === 'roundTooSoon') {
        await wait(this.#deps.session.shortest_round_ms);
        continue;
      }
      // One dialog at a time: later refusals wait for theirs.
      const asked = this.#lastAsked.then(() => this.#ask(answer));
      this.#lastAsked = asked;
      if (await asked) continue;
      if (mayRepeat(answer)) this.#adrift.push(shot);
      return undefined;
    }
  }

  async #ask(refusal: Refusal): Promise<boolean> {
    this.#isAsking = true;
    const again = await this.#deps.refuse(refusal);
    this.#isAsking = false;
    return again;
  }

  #send({ key, unit, target }: Shot): Promise<Played | Refusal> {
    return this.#deps.server.play(key, formatAmount(unit), { target });
  }

  #publish(): void {
    this.#deps.changed(this.balance, this.#flying.size > 0);
  }

  #keep({ unit, target }: Shot, played: Played): void {
    const { seed_id: seedId, nonce } = played;
    // Answers may overtake each other; the balance is that of the round that was drawn last.
    const isNewer = seedId !== this.#latest.seedId || nonce > this.#latest.nonce;
    if (isNewer) this.#latest = { seedId, nonce, balance: readAmount(played.balance) };
    this.countNonce(played);
    this.keepRound({ seedId, nonce, played, unit, choice: { target }, actions: [] });
  }
}
