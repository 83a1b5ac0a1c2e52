import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { AutoplayRound } from '#rules/games/autoplay.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import { type ApiClient, type Decision, newKey, type Played, type Session } from '../frame/api-client.ts';
import type { PlayOptions } from '../frame/autoplay/play-options.ts';
import { outcomeSaid } from '../frame/hud/win-figure.ts';
import { readAmount, type ShowAmount } from '../frame/money.ts';
import type { KeptRound } from '../frame/panels/proof.ts';
import { Visit } from '../frame/visit/visit.ts';
import type { Words } from '../frame/words.ts';
import type { BoardHud } from './board-hud.ts';
import type { Shown, View } from './view.ts';

type Command =
  | {
      readonly is: 'play';
      readonly key: string;
      readonly unit: Amount;
      readonly count: number;
      readonly choice: unknown;
    }
  | ({ readonly is: 'act' } & Decision);

/** A kept round with what the player chose and decided, to check it by. */
export interface BoardRound extends KeptRound {
  readonly unit: Amount;
  readonly choice: unknown;
  readonly actions: readonly unknown[];
}

type OpenRound = NonNullable<Session['open_round']>;

interface BoardVisitDeps {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly server: ApiClient;
  readonly hud: BoardHud;
  readonly session: Session;
  readonly options?: Pick<PlayOptions, 'isQuick' | 'refused' | 'stoppedByPress'>;
}

/** A visit to a board: a round begins with a choice, and may stay open for decisions. */
export class BoardVisit extends Visit<Command, BoardRound> {
  readonly #deps: BoardVisitDeps;
  #view: View | undefined;
  #unit: Amount;
  #open: OpenRound | undefined;
  #isAutoplay = false;

  constructor(deps: BoardVisitDeps) {
    super(deps);
    const { session } = deps;
    this.#deps = deps;
    this.#open = session.open_round ?? undefined;
    this.#unit = readAmount(session.open_round?.unit ?? session.default_stake);
  }

  /** Puts the game on its board: with its open round, or ready for a choice. */
  async show(view: View): Promise<void> {
    this.#view = view;
    this.#deps.hud.setBalance(this.balance);
    this.#refresh();
    if (this.#open) await view.draw(this.#open, { fresh: false, skip: AbortSignal.abort() });
    this.#refresh();
  }

  get unit(): Amount {
    return this.#unit;
  }

  get isIdle(): boolean {
    return !this.busy && !this.#open && !this.unanswered;
  }

  setUnit(unit: Amount): void {
    if (!this.isIdle) return;
    this.#unit = unit;
    this.#refresh();
  }

  /** The total stake of the next round. */
  get stake(): Amount {
    const { unit, count } = this.#bets;
    return unit * BigInt(count);
  }

  /** Whether a round may begin: a choice is made, and no command is under way. */
  get isReady(): boolean {
    return this.isIdle && this.#view?.choice() !== undefined;
  }

  /** During autoplay the large button stops it; choice and stake are disabled. */
  setAutoplay(isOn: boolean): void {
    this.#isAutoplay = isOn;
    this.#refresh();
  }

  /** Plays one round of autoplay. @returns its result once the next may begin; `undefined` where it was not played */
  async playOne(): Promise<AutoplayRound | undefined> {
    const command = this.isReady ? this.#chosenCommand() : undefined;
    const before = this.rounds[0];
    if (command) await this.#carryOut(command);
    const kept = this.rounds[0];
    if (!command || !kept || kept === before) return undefined;
    return { staked: readAmount(kept.played.stake), paid: readAmount(kept.played.win), hasBonus: false };
  }

  /** The large button: starts a round, takes the main action of an open one, or skips the animation. */
  press(): void {
    if (this.#deps.options?.stoppedByPress()) return;
    if (this.busy) {
      this.skip();
      return;
    }
    if (this.unanswered) void this.#carryOut(this.unanswered);
    else if (this.#open) {
      const main = this.#view?.main?.(this.#open);
      if (main) this.act(main.action);
    } else this.#play();
  }

  act(action: unknown): void {
    const open = this.#open;
    if (this.busy || !open || this.unanswered) return;
    void this.#carryOut({ is: 'act', key: newKey(), roundId: open.round_id, step: open.step, action });
  }

  /** Called by the view when the choice has changed. */
  choiceChanged(): void {
    this.#refresh();
  }

  protected busyChanged(): void {
    this.#refresh();
  }

  #play(): void {
    const command = this.#chosenCommand();
    if (command && !this.mayPay(this.stake)) {
      this.showRefusal({ refused: 'insufficientFunds' }, () => undefined);
      return;
    }
    if (command) void this.#carryOut(command);
  }

  get #bets(): { readonly unit: Amount; readonly count: number } {
    return { unit: this.#unit, count: 1, ...this.#view?.bets?.() };
  }

  /** The command for the round that is chosen; `undefined` while the choice is incomplete. */
  #chosenCommand(): Command | undefined {
    const choice = this.#view?.choice();
    if (choice === undefined) return undefined;
    const { unit, count } = this.#bets;
    this.#unit = unit;
    return { is: 'play', key: newKey(), unit, count, choice };
  }

  async #carryOut(command: Command): Promise<void> {
    const { server, options } = this.#deps;
    let again = false;
    await this.run(command, {
      ...(command.is === 'play' ? { staked: command.unit * BigInt(command.count) } : {}),
      send: () =>
        command.is === 'play'
          ? server.play(command.key, formatAmount(command.unit), command.choice)
          : server.act(command),
      answered: (played) => this.#take(command, played),
      show: async (played, skip) => {
        if (options?.isQuick) skip.abort();
        try {
          await this.#view?.draw(played, { fresh: true, skip: skip.signal });
        } finally {
          this.#announce(played);
        }
      },
      refused: async (refusal) => {
        again = movedOn.has(refusal.refused) ? await this.#catchUp() : await this.#ask(refusal);
      },
      staysOpen: () => this.#open !== undefined,
    });
    if (again) this.press();
  }

  /** Shows the round as it is after it went on in another window. @returns whether the player wants to try again */
  async #catchUp(): Promise<boolean> {
    const session = await this.#deps.server.session();
    if (isRefusal(session)) return this.#ask(session);
    this.#open = session.open_round ?? undefined;
    this.setSeed(session.seed);
    this.endRound(readAmount(session.balance));
    if (this.#open) {
      this.#unit = readAmount(this.#open.unit);
      await this.#view?.draw(this.#open, { fresh: false, skip: AbortSignal.abort() });
    }
    return false;
  }

  #ask(refusal: Refusal): Promise<boolean> {
    return new Promise((resolve) => this.showRefusal(refusal, resolve));
  }

  #announce(round: Shown): void {
    const { t, show, hud } = this.#deps;
    if (round.state === 'open') return;
    const [win, staked] = [readAmount(round.win), readAmount(round.stake)];
    hud.setWin(win, { staked });
    hud.announce(outcomeSaid(t, show, staked, win));
  }

  #refresh(): void {
    const { t, hud } = this.#deps;
    const isOpen = this.#open !== undefined;
    const isAutoplay = this.#isAutoplay;
    hud.setBusy({ busy: this.busy || isAutoplay, open: isOpen });
    hud.setStake(this.#view?.bets?.().unit === undefined ? this.#unit : this.stake);
    this.#view?.setIdle(this.isIdle && !isAutoplay);
    const main = this.#open && this.#view?.main?.(this.#open);
    if (isOpen) hud.setMain(main?.label ?? t('yourTurn'), !this.busy && main !== undefined);
    else if (isAutoplay) hud.setMain(t('auto.stop'), true);
    else hud.setMain(t('play'), !this.busy && this.#view?.choice() !== undefined);
  }

  /** Takes over the state of the round. @returns the round to keep where it is over */
  #take(command: Command, played: Played): BoardRound | undefined {
    const asked =
      command.is === 'play'
        ? { unit: formatAmount(command.unit), choice: command.choice, actions: [] }
        : { unit: this.#open?.unit ?? '0', choice: this.#open?.choice, actions: this.#open?.actions ?? [] };
    const actions = command.is === 'act' ? [...asked.actions, command.action] : asked.actions;
    const { unit, choice } = asked;
    if (played.state === 'open') {
      this.#open = { ...played, unit, choice, actions };
      return undefined;
    }
    this.#open = undefined;
    const { seed_id: seedId, nonce } = played;
    return { seedId, nonce, played, choice, actions, unit: readAmount(unit) };
  }
}

/** Refusals that say that the round went on elsewhere. */
const movedOn: ReadonlySet<string> = new Set(['stepTaken', 'roundOver', 'roundInProgress', 'unknownRound']);
