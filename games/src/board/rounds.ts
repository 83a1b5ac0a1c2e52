import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { AutoplayRound } from '#rules/games/autoplay.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import type { PlayOptions } from '../frame/autoplay/play-options.ts';
import { outcomeSaid } from '../frame/hud/win-figure.ts';
import { readAmount, type ShowAmount } from '../frame/money.ts';
import type { KeptRound, Visit } from '../frame/panels/proof.ts';
import { tellParent } from '../frame/parent.ts';
import { tellRefusal } from '../frame/refusals.ts';
import {
  type Decision,
  type GameServer,
  mayRepeat,
  newKey,
  type Played,
  type Session,
} from '../frame/server.ts';
import { wait } from '../frame/wait.ts';
import type { Words } from '../frame/words.ts';
import type { BoardHud } from './board-hud.ts';
import type { Shown, View } from './view.ts';

const KEPT_ROUNDS = 100;

/** Sent, and not known to be answered: only this may be asked again. */
type Command =
  | {
      readonly is: 'play';
      readonly key: string;
      readonly unit: Amount;
      readonly count: number;
      readonly choice: unknown;
    }
  | ({ readonly is: 'act' } & Decision);

/** What of a round was asked for, to check it by. */
export interface BoardRound extends KeptRound {
  readonly unit: Amount;
  readonly choice: unknown;
  readonly actions: readonly unknown[];
}

type OpenRound = NonNullable<Session['open_round']>;

interface RoundsParts {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly server: GameServer;
  readonly hud: BoardHud;
  readonly session: Session;
  readonly options?: Pick<PlayOptions, 'isQuick' | 'refused' | 'stoppedByPress'>;
}

/** One visit at the game: its balance, its stake, its rounds, one at a time. */
export class Rounds {
  readonly #parts: RoundsParts;
  #view: View | undefined;
  #balance: Amount;
  #unit: Amount;
  #seed: Session['seed'];
  #open: OpenRound | undefined;
  #rounds: BoardRound[] = [];
  #visit: Visit = { rounds: 0, staked: 0n, won: 0n };
  #command: Command | undefined;
  #busy = false;
  /** Whether a round is shown: its own messages give the page around its balance. */
  #isShown = false;
  #isAutoplay = false;
  /** Until the server takes the next round. */
  #pause = Promise.resolve();
  #skip = new AbortController();

  constructor(parts: RoundsParts) {
    const { session } = parts;
    this.#parts = parts;
    this.#balance = readAmount(session.balance);
    this.#open = session.open_round ?? undefined;
    this.#unit = readAmount(session.open_round?.unit ?? session.default_stake);
    this.#seed = session.seed;
  }

  /** Puts the game on its board: as it was left, or ready for a choice. */
  async show(view: View): Promise<void> {
    this.#view = view;
    this.#parts.hud.setBalance(this.#balance);
    this.#refresh();
    if (this.#open) await view.draw(this.#open, { fresh: false, skip: AbortSignal.abort() });
    this.#refresh();
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

  get isIdle(): boolean {
    return !this.#busy && !this.#open && !this.#command;
  }

  setSeed(seed: Session['seed']): void {
    this.#seed = seed;
  }

  setUnit(unit: Amount): void {
    if (!this.isIdle) return;
    this.#unit = unit;
    this.#refresh();
  }

  /** What the next round takes. */
  get stake(): Amount {
    const { unit, count } = this.#bets;
    return unit * BigInt(count);
  }

  get balance(): Amount {
    return this.#balance;
  }

  /** What the player has now, changed outside the game; while a round is shown, its answer gives the balance. */
  setBalance(balance: Amount): void {
    if (this.#isShown) return;
    this.#balance = balance;
    this.#parts.hud.setBalance(balance);
  }

  /** Whether a round may begin: a choice is made, and nothing is on its way. */
  get isReady(): boolean {
    return this.isIdle && this.#view?.choice() !== undefined;
  }

  /** While rounds play by themselves the large button stops them, and choice and stake rest. */
  setAutoplay(isOn: boolean): void {
    this.#isAutoplay = isOn;
    this.#refresh();
  }

  /** One round of autoplay. @returns what it came to, once the next may begin; `undefined` where it was not played */
  async playOne(): Promise<AutoplayRound | undefined> {
    const command = this.isReady ? this.#dealt() : undefined;
    const before = this.#rounds[0];
    if (command) await this.#run(command);
    const kept = this.#rounds[0];
    if (!command || !kept || kept === before) return undefined;
    return { staked: readAmount(kept.played.stake), paid: readAmount(kept.played.win), hasBonus: false };
  }

  /** The large button: the next round, what the game offers in an open one, or the end of a waiting picture. */
  press(): void {
    if (this.#parts.options?.stoppedByPress()) return;
    if (this.#busy) {
      this.#skip.abort();
      return;
    }
    if (this.#command) void this.#run(this.#command);
    else if (this.#open) {
      const main = this.#view?.main?.(this.#open);
      if (main) this.act(main.action);
    } else this.#deal();
  }

  act(action: unknown): void {
    const open = this.#open;
    if (this.#busy || !open || this.#command) return;
    void this.#run({ is: 'act', key: newKey(), roundId: open.round_id, step: open.step, action });
  }

  /** The choice has changed. */
  chosen(): void {
    this.#refresh();
  }

  #deal(): void {
    const command = this.#dealt();
    if (command && this.#balance < this.stake) {
      this.#refuse({ refused: 'insufficientFunds' }, () => undefined);
      return;
    }
    if (command) void this.#run(command);
  }

  get #bets(): { readonly unit: Amount; readonly count: number } {
    return { unit: this.#unit, count: 1, ...this.#view?.bets?.() };
  }

  /** The round that is chosen; `undefined` while too little is. */
  #dealt(): Command | undefined {
    const choice = this.#view?.choice();
    if (choice === undefined) return undefined;
    const { unit, count } = this.#bets;
    this.#unit = unit;
    return { is: 'play', key: newKey(), unit, count, choice };
  }

  async #run(command: Command): Promise<void> {
    this.#command = command;
    this.#busy = true;
    this.#skip = new AbortController();
    this.#refresh();
    let again = false;
    try {
      again = await this.#send(command);
      // A round that is over makes room for the next in its own time; one that goes on does not keep anybody waiting.
      if (!this.#open) await this.#pause;
    } finally {
      this.#busy = false;
      this.#refresh();
    }
    if (again) this.press();
  }

  /** @returns whether the player wants it tried again */
  async #send(command: Command): Promise<boolean> {
    const { hud, server } = this.#parts;
    const before = this.#balance;
    if (command.is === 'play') {
      const staked = command.unit * BigInt(command.count);
      hud.setWin(0n, { staked });
      this.#tell('start', before - staked);
      // A message leaves the frame when the frame next pauses: so the page around it holds its balance still before
      // the server can push what the round brought.
      await wait(0);
    }
    const answer =
      command.is === 'play'
        ? await server.play(command.key, formatAmount(command.unit), command.choice)
        : await server.act(command);
    // From one round to the next at least, however soon it was over: the server takes none sooner.
    if (command.is === 'play') this.#pause = wait(this.#parts.session.shortest_round_ms);
    if (isRefusal(answer)) {
      this.#parts.options?.refused();
      this.#tell('end', before);
      // Where nobody knows whether it was done, the command is kept, and only it can be sent again.
      if (!mayRepeat(answer)) this.#command = undefined;
      if (moved.has(answer.refused)) return this.#catchUp();
      return new Promise((resolve) => this.#refuse(answer, resolve));
    }
    this.#command = undefined;
    this.#keep(command, answer);
    if (this.#parts.options?.isQuick) this.#skip.abort();
    try {
      await this.#view?.draw(answer, { fresh: true, skip: this.#skip.signal });
    } finally {
      this.#tell('end', readAmount(answer.balance));
      this.#say(answer);
    }
    return false;
  }

  /** The round went on in another window: it is shown as it stands. */
  async #catchUp(): Promise<boolean> {
    const session = await this.#parts.server.session();
    if (isRefusal(session)) return new Promise((resolve) => this.#refuse(session, resolve));
    this.#open = session.open_round ?? undefined;
    this.#seed = session.seed;
    this.#tell('end', readAmount(session.balance));
    if (this.#open) {
      this.#unit = readAmount(this.#open.unit);
      await this.#view?.draw(this.#open, { fresh: false, skip: AbortSignal.abort() });
    }
    return false;
  }

  #refuse(refusal: Refusal, decide: (again: boolean) => void): void {
    tellRefusal(this.#parts.t, this.#parts.session.mode === 'demo', refusal, decide);
  }

  #say(round: Shown): void {
    const { t, show, hud } = this.#parts;
    if (round.state === 'open') return;
    const [win, staked] = [readAmount(round.win), readAmount(round.stake)];
    hud.setWin(win, { staked });
    hud.announce(outcomeSaid(t, show, staked, win));
  }

  #refresh(): void {
    const { t, hud } = this.#parts;
    const isOpen = this.#open !== undefined;
    const isAutoplay = this.#isAutoplay;
    hud.setBusy({ busy: this.#busy || isAutoplay, open: isOpen });
    hud.setStake(this.#view?.bets?.().unit === undefined ? this.#unit : this.stake);
    this.#view?.setIdle(this.isIdle && !isAutoplay);
    const main = this.#open && this.#view?.main?.(this.#open);
    if (isOpen) hud.setMain(main?.label ?? t('yourTurn'), !this.#busy && main !== undefined);
    else if (isAutoplay) hud.setMain(t('auto.stop'), true);
    else hud.setMain(t('play'), !this.#busy && this.#view?.choice() !== undefined);
  }

  #tell(phase: 'start' | 'end', balance: Amount): void {
    this.#isShown = phase === 'start';
    this.#balance = balance;
    this.#parts.hud.setBalance(balance);
    tellParent({ type: 'baize:round', phase, balance: formatAmount(balance) });
  }

  #keep(command: Command, played: Played): void {
    const asked =
      command.is === 'play'
        ? { unit: formatAmount(command.unit), choice: command.choice, actions: [] }
        : { unit: this.#open?.unit ?? '0', choice: this.#open?.choice, actions: this.#open?.actions ?? [] };
    const actions = command.is === 'act' ? [...asked.actions, command.action] : asked.actions;
    const now = { ...played, unit: asked.unit, choice: asked.choice, actions };
    this.#open = played.state === 'open' ? now : undefined;
    if (played.seed_id === this.#seed.seed_id) this.#seed = { ...this.#seed, nonce: played.nonce + 1 };
    if (played.state === 'open') return;
    const { choice } = asked;
    const { seed_id: seedId, nonce } = played;
    const kept = { seedId, nonce, played, choice, actions, unit: readAmount(asked.unit) };
    this.#rounds = [kept, ...this.#rounds].slice(0, KEPT_ROUNDS);
    this.#visit = {
      rounds: this.#visit.rounds + 1,
      staked: this.#visit.staked + readAmount(played.stake),
      won: this.#visit.won + readAmount(played.win),
    };
  }
}

/** The round is not where this window thought it was. */
const moved: ReadonlySet<string> = new Set(['stepTaken', 'roundOver', 'roundInProgress', 'unknownRound']);
