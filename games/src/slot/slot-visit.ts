import type { AutoplayRound } from '#rules/games/autoplay.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import { type ApiClient, newKey, type Played, type Session } from '../frame/api-client.ts';
import type { PlayOptions } from '../frame/autoplay/play-options.ts';
import { readAmount } from '../frame/money.ts';
import type { Sound } from '../frame/sound.ts';
import { Visit } from '../frame/visit/visit.ts';
import type { Words } from '../frame/words.ts';
import type { Scene, Spin } from './scene.ts';
import type { SlotHud } from './slot-hud.ts';

interface SlotVisitDeps {
  readonly t: Words;
  readonly server: ApiClient;
  readonly session: Session;
  readonly hud: SlotHud;
  readonly sound: Sound;
  readonly scene: Scene;
  readonly options: Pick<PlayOptions, 'isQuick' | 'refused' | 'stoppedByPress'>;
}

interface Command {
  readonly key: string;
  readonly stake: Amount;
}

/** A visit to a slot: every command is a whole round. */
export class SlotVisit extends Visit<Command> {
  readonly #deps: SlotVisitDeps;
  #stake: Amount;
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: SlotVisitDeps) {
    super(deps);
    this.#deps = deps;
    this.#stake = readAmount(deps.session.default_stake);
  }

  get stake(): Amount {
    return this.#stake;
  }

  setStake(stake: Amount): void {
    if (this.busy || this.unanswered) return;
    this.#stake = stake;
    this.#deps.hud.setStake(stake);
    this.#deps.sound.click();
  }

  /** Starts a round; while one runs, skips to the end of its win. Stops autoplay. */
  press(): void {
    if (this.#deps.options.stoppedByPress()) return;
    if (this.busy) this.skip();
    else this.#running = this.#round();
  }

  protected busyChanged(): void {
    this.#deps.hud.setBusy(this.busy);
  }

  /** Plays one round of autoplay. @returns its result once the next may begin; `undefined` where it was not played */
  async playOne(): Promise<AutoplayRound | undefined> {
    if (this.busy) return undefined;
    const round = this.#round();
    this.#running = round;
    const played = await round;
    if (!played) return undefined;
    const hasBonus = this.#deps.scene.hasBonus(played);
    return { staked: readAmount(played.stake), paid: readAmount(played.win), hasBonus };
  }

  async #round(): Promise<Played | undefined> {
    const { server, scene, options } = this.#deps;
    if (!this.unanswered && !this.mayPay(this.#stake)) {
      this.showRefusal({ refused: 'insufficientFunds' }, () => undefined);
      return undefined;
    }
    const command = this.unanswered ?? { key: newKey(), stake: this.#stake };
    let spin: Spin | undefined;
    return this.run(command, {
      staked: command.stake,
      send: () => {
        spin = scene.start(options.isQuick);
        return server.play(command.key, formatAmount(command.stake));
      },
      answered: (played) => ({ seedId: played.seed_id, nonce: played.nonce, played }),
      show: async (played, skip) => {
        // Quick play shows the result of the reels at once; free spins and respins take their time.
        if (options.isQuick && !scene.hasBonus(played)) skip.abort();
        try {
          await spin?.show(played, skip.signal);
        } catch (fault) {
          spin?.back();
          throw fault;
        }
      },
      refused: (refusal) => {
        spin?.back();
        this.showRefusal(refusal, (again) => {
          if (again) void this.#running.then(() => this.press());
        });
      },
    });
  }
}
