import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Target } from '#rules/games/lantern-shoal/rules.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import type { BoardRound } from '../../board/rounds.ts';
import { readAmount } from '../../frame/money.ts';
import type { Visit } from '../../frame/panels/proof.ts';
import { type GameServer, mayRepeat, newKey, type Played, type Session } from '../../frame/server.ts';
import { wait } from '../../frame/wait.ts';

/** What became of a shot: `undefined` where it was never fired. */
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

export interface ShotsParts {
  readonly server: Pick<GameServer, 'play'>;
  readonly session: Pick<Session, 'balance' | 'default_stake' | 'seed' | 'mode' | 'shortest_round_ms'>;
  /** Milliseconds, for the pace. */
  readonly now: () => number;
  /** The balance has changed, or whether shots are on their way. */
  readonly changed: (balance: Amount, isFlying: boolean) => void;
  /** Tells the player why; answers whether to try again. */
  readonly refuse: (refusal: Refusal) => Promise<boolean>;
}

const KEPT_ROUNDS = 100;
/** So many may be on their way at once. */
const MOST_FLYING = 4;
/** What the way to the server may take off the time between two shots. */
const SLACK_MS = 60;

/** @throws when the answer is no result of this game */
function readShot(result: unknown): { readonly isCaught: boolean; readonly times: number } {
  if (typeof result !== 'object' || result === null || !('isCaught' in result) || !('times' in result))
    throw new RangeError('the answer holds no shot');
  return { isCaught: result.isCaught === true, times: Number(result.times) };
}

/** One visit at the shoal: its balance, its stake and its shots, several of which may be on their way at once. */
export class Shots {
  readonly #parts: ShotsParts;
  readonly #flying = new Set<Shot>();
  /** What the server last said, and after which round of the seed it was so. */
  #told: { readonly seedId: string; readonly nonce: number; readonly balance: Amount };
  #unit: Amount;
  #seed: Session['seed'];
  #rounds: BoardRound[] = [];
  #visit: Visit = { rounds: 0, staked: 0n, won: 0n };
  #firedAt = Number.NEGATIVE_INFINITY;
  #lastAsked: Promise<unknown> = Promise.resolve();
  #lastSent: Promise<unknown> = Promise.resolve();
  #isAsking = false;
  /** Nobody knows whether they were fired: before anything else they are sent again. */
  readonly #adrift: Shot[] = [];

  constructor(parts: ShotsParts) {
    const { session } = parts;
    this.#parts = parts;
    this.#seed = session.seed;
    this.#unit = readAmount(session.default_stake);
    this.#told = { seedId: session.seed.seed_id, nonce: -1, balance: readAmount(session.balance) };
  }

  get unit(): Amount {
    return this.#unit;
  }

  get seed(): Session['seed'] {
    return this.#seed;
  }

  get rounds(): readonly BoardRound[] {
    return this.#rounds;
  }

  get visit(): Visit {
    return this.#visit;
  }

  /** What is left once everything that is on its way is paid for. */
  get balance(): Amount {
    return [...this.#flying].reduce((left, { unit }) => left - unit, this.#told.balance);
  }

  /** What the player has now, changed outside the game; while shots fly, their answers give the balance. */
  setBalance(balance: Amount): void {
    if (this.#flying.size === 0) this.#told = { ...this.#told, balance };
  }

  setSeed(seed: Session['seed']): void {
    this.#seed = seed;
    this.#told = { ...this.#told, seedId: seed.seed_id, nonce: -1 };
  }

  setUnit(unit: Amount): void {
    this.#unit = unit;
  }

  /**
   * Fires, unless it is too soon, too many are on their way, or the player is being told something: one press is one
   * shot, and nothing is saved up.
   *
   * @returns what was fired at and what becomes of it; `undefined` when nothing was
   */
  fire(target: Target): Fired | undefined {
    const { now, session, refuse } = this.#parts;
    const at = now();
    if (this.#isAsking || this.#flying.size >= MOST_FLYING) return undefined;
    if (at - this.#firedAt < session.shortest_round_ms + SLACK_MS) return undefined;
    const lost = this.#adrift.shift();
    if (lost) return this.#launch(lost);
    if (this.balance < this.#unit) {
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
    this.#tell();
    return { target: shot.target, end: this.#land(shot) };
  }

  async #land(shot: Shot): Promise<ShotEnd> {
    const answer = await this.#inLine(() => this.#insist(shot));
    this.#flying.delete(shot);
    if (!answer) {
      this.#tell();
      return undefined;
    }
    this.#keep(shot, answer);
    this.#tell();
    return { ...readShot(answer.result), win: readAmount(answer.win), stake: readAmount(answer.stake) };
  }

  /** Of play money only the last command is known by its key: there one is answered before the next is sent. */
  #inLine<T>(send: () => Promise<T>): Promise<T> {
    if (this.#parts.session.mode === 'real') return send();
    const sent = this.#lastSent.then(send);
    this.#lastSent = sent;
    return sent;
  }

  /** What was sent without an answer is sent again under its own key, for as long as the player wants it. */
  async #insist(shot: Shot): Promise<Played | undefined> {
    for (;;) {
      const answer = await this.#send(shot);
      if (!isRefusal(answer)) return answer;
      // The one before was longer on its way than this one: it is fired a moment later, and nobody has to know.
      if (answer.refused === 'roundTooSoon') {
        await wait(this.#parts.session.shortest_round_ms);
        continue;
      }
      // One question at a time: what was refused meanwhile waits for its own.
      const asked = this.#lastAsked.then(() => this.#ask(answer));
      this.#lastAsked = asked;
      if (await asked) continue;
      if (mayRepeat(answer)) this.#adrift.push(shot);
      return undefined;
    }
  }

  async #ask(refusal: Refusal): Promise<boolean> {
    this.#isAsking = true;
    const again = await this.#parts.refuse(refusal);
    this.#isAsking = false;
    return again;
  }

  #send({ key, unit, target }: Shot): Promise<Played | Refusal> {
    return this.#parts.server.play(key, formatAmount(unit), { target });
  }

  #tell(): void {
    this.#parts.changed(this.balance, this.#flying.size > 0);
  }

  #keep({ unit, target }: Shot, played: Played): void {
    const { seed_id: seedId, nonce } = played;
    // Answers may overtake each other; the balance is that of the round that was drawn last.
    const isNewer = seedId !== this.#told.seedId || nonce > this.#told.nonce;
    if (isNewer) this.#told = { seedId, nonce, balance: readAmount(played.balance) };
    if (seedId === this.#seed.seed_id && nonce >= this.#seed.nonce)
      this.#seed = { ...this.#seed, nonce: nonce + 1 };
    const round: BoardRound = { seedId, nonce, played, unit, choice: { target }, actions: [] };
    this.#rounds = [round, ...this.#rounds].slice(0, KEPT_ROUNDS);
    this.#visit = {
      rounds: this.#visit.rounds + 1,
      staked: this.#visit.staked + readAmount(played.stake),
      won: this.#visit.won + readAmount(played.win),
    };
  }
}
