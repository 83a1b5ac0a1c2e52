import { isRefusal, type Refusal } from '#contract/errors.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import { mayRepeat, type Played, type Session } from '../api-client.ts';
import type { PlayOptions } from '../autoplay/play-options.ts';
import type { WinShown } from '../hud/win-figure.ts';
import { readAmount } from '../money.ts';
import type { KeptRound } from '../panels/proof.ts';
import { postToParent } from '../parent.ts';
import { showRefusal } from '../refusals.ts';
import { wait } from '../wait.ts';
import type { Words } from '../words.ts';
import { VisitRecord } from './visit-record.ts';

export interface VisitDeps {
  readonly t: Words;
  readonly hud: {
    setBalance(balance: Amount): void;
    setWin(paid: Amount, shown: WinShown): void;
  };
  readonly session: Pick<Session, 'balance' | 'has_bonus' | 'mode' | 'seed' | 'shortest_round_ms'>;
  readonly options?: Pick<PlayOptions, 'refused'>;
}

/** How to send and show one command. */
export interface Execution<Round extends KeptRound> {
  /** The amount deducted from the balance; left out for a decision in an open round, which costs nothing. */
  readonly staked?: Amount;
  readonly send: () => Promise<Played | Refusal>;
  /** Called with the answer before it is shown. @returns the round to keep; `undefined` while it is still open */
  readonly answered: (played: Played) => Round | undefined;
  /** @param skip aborted by the player who does not want to wait */
  readonly show: (played: Played, skip: AbortController) => Promise<void>;
  readonly refused: (refusal: Refusal) => void | Promise<void>;
  /** Whether the round stays open: then the next command need not wait for the shortest time of a round. */
  readonly staysOpen?: () => boolean;
}

/**
 * One visit of a player to a game whose rounds are played one at a time: the balance, the command under way and what
 * the visit has come to. A command that was sent without an answer is kept, since only it may be sent again.
 */
export abstract class Visit<Command, Round extends KeptRound = KeptRound> extends VisitRecord<Round> {
  readonly #deps: VisitDeps;
  #balance: Amount;
  #unanswered: Command | undefined;
  #busy = false;
  /** Whether a round is shown: its own messages give the page around the frame the balance. */
  #isShown = false;
  /** Ends when the server accepts the next round. */
  #pause: Promise<void> = Promise.resolve();
  #skip = new AbortController();

  constructor(deps: VisitDeps) {
    super(deps.session.seed);
    this.#deps = deps;
    this.#balance = readAmount(deps.session.balance);
  }

  get balance(): Amount {
    return this.#balance;
  }

  /** Whether a stake may be paid. With a bonus under way the server says so: it knows what bonus money there is. */
  protected mayPay(stake: Amount): boolean {
    return this.#deps.session.has_bonus || this.balance >= stake;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** The command that was sent and may not have been carried out. */
  get unanswered(): Command | undefined {
    return this.#unanswered;
  }

  /** Takes over a balance that changed outside the game; while a round is shown, its answer gives the balance. */
  setBalance(balance: Amount): void {
    if (this.#isShown) return;
    this.#balance = balance;
    this.#deps.hud.setBalance(balance);
  }

  /** Called whenever a command begins or ends. */
  protected abstract busyChanged(): void;

  /** Ends the animation of the round that is shown. */
  protected skip(): void {
    this.#skip.abort();
  }

  /** Carries out a command. @returns the answer once it was shown; `undefined` where it was refused */
  protected async run(command: Command, execution: Execution<Round>): Promise<Played | undefined> {
    this.#unanswered = command;
    this.#busy = true;
    this.#skip = new AbortController();
    this.busyChanged();
    try {
      return await this.#execute(execution);
    } finally {
      if (!execution.staysOpen?.()) await this.#pause;
      this.#busy = false;
      this.busyChanged();
    }
  }

  async #execute({ staked, send, answered, show, refused }: Execution<Round>): Promise<Played | undefined> {
    const { hud, options, session } = this.#deps;
    const before = this.#balance;
    if (staked !== undefined) {
      hud.setWin(0n, { staked });
      // What bonus money pays of it is none of the balance.
      this.#publish('start', before > staked ? before - staked : 0n);
      // A message leaves the frame when its script pauses: the page around it must freeze its balance before the
      // server can push the result of the round.
      await wait(0);
    }
    const answer = await send();
    // Counted from the answer, however long it took: the server counts from the request.
    if (staked !== undefined) this.#pause = wait(session.shortest_round_ms);
    if (isRefusal(answer)) {
      options?.refused();
      this.endRound(before);
      // If it is unknown whether the command was executed, it is kept: only the same one may be sent again.
      if (!mayRepeat(answer)) this.#unanswered = undefined;
      await refused(answer);
      return undefined;
    }
    this.#unanswered = undefined;
    this.countNonce(answer);
    const round = answered(answer);
    if (round) this.keepRound(round);
    try {
      await show(answer, this.#skip);
    } finally {
      this.endRound(readAmount(answer.balance));
    }
    return answer;
  }

  /** Shows a balance as the result of the round, here and on the page around the frame. */
  protected endRound(balance: Amount): void {
    this.#publish('end', balance);
  }

  /** Shows the player a refusal; `decide` receives whether to try again. */
  protected showRefusal(refusal: Refusal, decide: (again: boolean) => void): void {
    showRefusal(this.#deps.t, this.#deps.session.mode === 'demo', refusal, decide);
  }

  #publish(phase: 'start' | 'end', balance: Amount): void {
    this.#isShown = phase === 'start';
    this.#balance = balance;
    this.#deps.hud.setBalance(balance);
    postToParent({ type: 'baize:round', phase, balance: formatAmount(balance) });
  }
}
