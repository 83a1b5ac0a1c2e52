import { isRefusal } from '#contract/errors.ts';
import type { AutoplayRound } from '#rules/games/autoplay.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import type { PlayOptions } from '../frame/autoplay/play-options.ts';
import type { Hud } from '../frame/hud/hud.ts';
import { readAmount } from '../frame/money.ts';
import type { KeptRound, Visit } from '../frame/panels/proof.ts';
import { tellParent } from '../frame/parent.ts';
import { tellRefusal } from '../frame/refusals.ts';
import { type GameServer, mayRepeat, newKey, type Played, type Session } from '../frame/server.ts';
import type { Sound } from '../frame/sound.ts';
import { wait } from '../frame/wait.ts';
import type { Words } from '../frame/words.ts';
import type { Scene } from './scene.ts';

const KEPT_ROUNDS = 100;

export interface TableParts {
  readonly t: Words;
  readonly hud: Hud;
  readonly sound: Sound;
  readonly scene: Scene;
  readonly options: Pick<PlayOptions, 'isQuick' | 'refused' | 'stoppedByPress'>;
}

interface Command {
  readonly key: string;
  readonly stake: Amount;
}

/** One visit at the game: its balance, its stake, its rounds, one at a time. */
export class Table {
  readonly #server: GameServer;
  readonly #parts: TableParts;
  readonly #demo: boolean;
  /** From one round to the next at least, in milliseconds: the server takes none sooner, and nothing shortens it. */
  readonly #shortestMs: number;
  #balance: Amount;
  #stake: Amount;
  #seed: Session['seed'];
  #rounds: KeptRound[] = [];
  #visit: Visit = { rounds: 0, staked: 0n, won: 0n };
  /** Sent, and not known to be answered: only this may be asked again. */
  #open: Command | undefined;
  #busy = false;
  /** Whether a round is shown: its own messages give the page around its balance. */
  #isShown = false;
  #running: Promise<unknown> = Promise.resolve();
  #pause: Promise<void> = Promise.resolve();
  #skip = new AbortController();

  constructor(server: GameServer, parts: TableParts, session: Session) {
    this.#server = server;
    this.#parts = parts;
    this.#demo = session.mode === 'demo';
    this.#shortestMs = session.shortest_round_ms;
    this.#balance = readAmount(session.balance);
    this.#stake = readAmount(session.default_stake);
    this.#seed = session.seed;
  }

  get stake(): Amount {
    return this.#stake;
  }

  get seed(): Session['seed'] {
    return this.#seed;
  }

  get rounds(): readonly KeptRound[] {
    return this.#rounds;
  }

  get balance(): Amount {
    return this.#balance;
  }

  get visit(): Visit {
    return this.#visit;
  }

  get busy(): boolean {
    return this.#busy;
  }

  setSeed(seed: Session['seed']): void {
    this.#seed = seed;
  }

  setStake(stake: Amount): void {
    if (this.#busy || this.#open) return;
    this.#stake = stake;
    this.#parts.hud.setStake(stake);
    this.#parts.sound.click();
  }

  /** What the player has now, changed outside the game; while a round is shown, its answer gives the balance. */
  setBalance(balance: Amount): void {
    if (this.#isShown) return;
    this.#balance = balance;
    this.#parts.hud.setBalance(balance);
  }

  /** Starts a round; while one runs, it brings the counting of its win to the end. It stops autoplay. */
  press(): void {
    if (this.#parts.options.stoppedByPress()) return;
    if (this.#busy) this.#skip.abort();
    else this.#running = this.#round();
  }

  /** One round of autoplay. @returns what it came to, once the next may begin; `undefined` where it was not played */
  async playOne(): Promise<AutoplayRound | undefined> {
    if (this.#busy) return undefined;
    const round = this.#round();
    this.#running = round;
    const played = await round;
    if (!played) return undefined;
    const hasBonus = this.#parts.scene.hasBonus(played);
    return { staked: readAmount(played.stake), paid: readAmount(played.win), hasBonus };
  }

  async #round(): Promise<Played | undefined> {
    const { hud, t } = this.#parts;
    if (!this.#open && this.#balance < this.#stake) {
      tellRefusal(t, this.#demo, { refused: 'insufficientFunds' }, () => undefined);
      return undefined;
    }
    const command = this.#open ?? { key: newKey(), stake: this.#stake };
    this.#open = command;
    this.#busy = true;
    this.#skip = new AbortController();
    hud.setBusy(true);
    try {
      return await this.#play(command);
    } finally {
      await this.#pause;
      this.#busy = false;
      hud.setBusy(false);
    }
  }

  async #play(command: Command): Promise<Played | undefined> {
    const { hud, scene, options } = this.#parts;
    const before = this.#balance;
    hud.setWin(0n, { staked: command.stake });
    this.#tell('start', before - command.stake);
    // A message leaves the frame when the frame next pauses: so the page around it holds its balance still before
    // the server can push what the round brought.
    await wait(0);
    const turn = scene.start(options.isQuick);
    const answer = await this.#server.play(command.key, formatAmount(command.stake));
    // From the answer on, however long it took: the server counts from when it was asked.
    this.#pause = wait(this.#shortestMs);
    if (isRefusal(answer)) {
      options.refused();
      turn.back();
      this.#tell('end', before);
      // Where nobody knows whether the round was posted, the command is kept, and only it can be sent again.
      if (!mayRepeat(answer)) this.#open = undefined;
      tellRefusal(this.#parts.t, this.#demo, answer, (again) => {
        if (again) void this.#running.then(() => this.press());
      });
      return undefined;
    }
    this.#open = undefined;
    this.#keep(answer);
    // Quick play shows what the reels brought at once; free spins and respins take their time.
    if (options.isQuick && !scene.hasBonus(answer)) this.#skip.abort();
    try {
      await turn.show(answer, this.#skip.signal);
    } catch (fault) {
      turn.back();
      throw fault;
    } finally {
      this.#tell('end', readAmount(answer.balance));
    }
    return answer;
  }

  #tell(phase: 'start' | 'end', balance: Amount): void {
    this.#isShown = phase === 'start';
    this.#balance = balance;
    this.#parts.hud.setBalance(balance);
    tellParent({ type: 'baize:round', phase, balance: formatAmount(balance) });
  }

  #keep(played: Played): void {
    this.#rounds = [{ seedId: played.seed_id, nonce: played.nonce, played }, ...this.#rounds].slice(
      0,
      KEPT_ROUNDS,
    );
    this.#visit = {
      rounds: this.#visit.rounds + 1,
      staked: this.#visit.staked + readAmount(played.stake),
      won: this.#visit.won + readAmount(played.win),
    };
    if (played.seed_id === this.#seed.seed_id) this.#seed = { ...this.#seed, nonce: played.nonce + 1 };
  }
}
