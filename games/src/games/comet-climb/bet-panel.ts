import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { LEAST_TIMES, MOST_TIMES } from '#rules/games/comet-climb/curve.ts';
import { type Amount, formatAmount, multiplyDown } from '#rules/money/amount.ts';
import { mayRepeat, newKey } from '../../frame/api-client.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { stakeOffer, stakePicker } from '../../frame/stake/stake-picker.ts';
import { withAnswer } from '../../shared/book.ts';
import type { BetAnswer } from '../../shared/shared-client.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import type { Phase } from './phase.ts';
import { automaticOf, hundredths, readTimes } from './reading.ts';
import { type Deed, deedOf, isMeant } from './seat.ts';

const USUAL_TIMES = 200;

/** Messages shown in the panel itself: by the time a dialog is read, the next round is on. */
const soft: Partial<Readonly<Record<Refusal['refused'], 'climb.late' | 'climb.gone' | 'climb.notYet'>>> = {
  stakesClosed: 'climb.late',
  unknownRound: 'climb.late',
  roundOver: 'climb.gone',
  notRunning: 'climb.notYet',
};

/** One bet: its stake, where it is cashed out by itself, and the button that does everything. */
export class BetPanel {
  readonly node: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly #kit: SharedKit;
  readonly #doing = el('span', { class: 'doing' });
  readonly #worth = el('span', { class: 'worth' });
  readonly #note = el('p', { class: 'bet-note' });
  readonly #switch: HTMLInputElement;
  readonly #times: HTMLInputElement;
  readonly #picker: ReturnType<typeof stakePicker>;
  #stake: Amount;
  #bet: OwnSharedBet | undefined;
  #sending: 'bet' | 'cashOut' | 'cancel' | undefined;
  /** The bet that may have been laid: asked again, it is asked under the same key. */
  #unsure: { readonly key: string; readonly roundId: string } | undefined;
  #isSet = false;
  #phase: Phase = { is: 'none' };
  #deed: Deed | undefined;
  #deedSince = 0;
  #atDown: Deed | undefined;

  constructor(kit: SharedKit, index: number) {
    const { t } = kit;
    const { state } = kit.feed.book;
    this.#kit = kit;
    this.#stake = readAmount(state.default_stake);
    this.#picker = stakePicker({
      t,
      show: kit.show,
      offer: stakeOffer(state),
      balance: () => readAmount(kit.feed.book.balance),
      on: { stake: (stake) => this.#pick(stake) },
    });
    this.#picker.set(this.#stake);
    const id = `auto-${index}`;
    this.#switch = el('input', { type: 'checkbox', role: 'switch', id, onchange: () => this.#automatic() });
    this.#times = el('input', {
      inputmode: 'decimal',
      autocomplete: 'off',
      maxlength: 8,
      value: hundredths(USUAL_TIMES),
      'aria-label': t('climb.autoAt'),
      onchange: () => this.#automatic(),
    });
    this.button = el(
      'button',
      {
        type: 'button',
        class: 'deed',
        onpointerdown: () => {
          this.#atDown = this.#deed;
        },
        onclick: () => this.press(),
      },
      this.#doing,
      this.#worth,
    );
    if (index === 1) this.button.setAttribute('aria-keyshortcuts', 'Space');
    const auto = el(
      'div',
      { class: 'auto' },
      el('label', { for: id }, this.#switch, el('span', {}, t('climb.auto'))),
      el('span', { class: 'times-field' }, '×', this.#times),
    );
    this.node = el(
      'section',
      { class: 'bet-panel', 'aria-label': t('climb.panel', { n: index }) },
      this.#picker.node,
      auto,
      this.button,
      this.#note,
    );
    this.#automatic();
  }

  get bet(): OwnSharedBet | undefined {
    return this.#bet;
  }

  /** Whether something is laid or asked here, so that the panel stays. */
  get isTaken(): boolean {
    return this.#bet?.state === 'open' || this.#sending !== undefined || this.#isSet;
  }

  /** Whether a bet may come that belongs here. */
  get isLaying(): boolean {
    return this.#sending === 'bet';
  }

  /** The bet of the shown round that belongs here. */
  take(bet: OwnSharedBet | undefined): void {
    if (bet && bet.bet_id !== this.#bet?.bet_id) this.#show(bet);
    this.#bet = bet;
  }

  /** The note of a round that is past makes room. */
  fresh(): void {
    this.#note.textContent = '';
    if (this.#isSet) {
      this.#isSet = false;
      void this.#place();
    }
  }

  say(text: string): void {
    this.#note.textContent = text;
  }

  press(): void {
    const deed = this.#deed;
    const isNow = deed && isMeant(deed, performance.now() - this.#deedSince, this.#atDown);
    this.#atDown = undefined;
    if (!isNow) return;
    const { sound } = this.#kit;
    if (this.#deed === 'cashOut') void this.#cashOut();
    if (this.#deed === 'place') void this.#place();
    if (this.#deed === 'takeBack') void this.#takeBack();
    if (this.#deed === 'next' || this.#deed === 'undo') {
      this.#isSet = this.#deed === 'next' && this.#choice() !== undefined;
      sound.click();
      this.draw(this.#phase);
    }
  }

  /** Drawn with every frame; only what has changed is touched. */
  draw(phase: Phase): void {
    this.#phase = phase;
    const deed = deedOf({
      phase: phase.is,
      bet: this.#bet,
      sending: this.#sending,
      isSet: this.#isSet,
    });
    if (deed !== this.#deed) {
      this.#deed = deed;
      this.#deedSince = performance.now();
      this.button.dataset.deed = deed;
      this.button.ariaDisabled = String(deed === 'rest' || deed === 'placing' || deed === 'cashing');
      const isResting = this.#isSet || this.#sending !== undefined || this.#bet?.state === 'open';
      this.#picker.setBusy(isResting);
      this.#switch.disabled = isResting;
      this.#times.disabled = isResting || !this.#switch.checked;
    }
    const [doing, worth] = this.#words(deed, phase);
    if (this.#doing.textContent !== doing) this.#doing.textContent = doing;
    if (this.#worth.textContent !== worth) this.#worth.textContent = worth;
  }

  #words(deed: Deed, phase: Phase): readonly [doing: string, worth: string] {
    const { t, show } = this.#kit;
    const stake = show(this.#stake);
    const laid = this.#bet ? readAmount(this.#bet.stake) : this.#stake;
    if (deed === 'place') return [t('climb.place'), stake];
    if (deed === 'placing') return [t('climb.placing'), stake];
    if (deed === 'takeBack') return [t('climb.takeBack'), show(laid)];
    if (deed === 'cashing') return [t('climb.cashing'), ''];
    if (deed === 'cashOut') {
      const times = phase.is === 'flying' ? phase.times : 100;
      return [t('climb.cashOut'), show(multiplyDown(laid, BigInt(times), 100n))];
    }
    if (deed === 'next') return [t('climb.next'), stake];
    if (deed === 'undo') return [t('climb.undo'), t('climb.set', { amount: stake })];
    return [this.#bet?.state === 'open' ? t('climb.in') : t('climb.place'), show(laid)];
  }

  #pick(stake: Amount): void {
    if (this.isTaken) return;
    this.#stake = stake;
    this.#picker.set(stake);
    this.#kit.sound.click();
  }

  #automatic(): void {
    this.#times.disabled = !this.#switch.checked;
    const times = readTimes(this.#times.value, LEAST_TIMES, MOST_TIMES);
    const isWrong = this.#switch.checked && times === undefined;
    this.#times.ariaInvalid = String(isWrong);
    if (times !== undefined) this.#times.value = hundredths(times);
    this.#note.textContent = isWrong ? this.#kit.t('climb.autoWrong') : '';
  }

  /** The bet in the format of the rules; `undefined` while the input is incomplete. */
  #choice(): { readonly cashOut: number | null } | undefined {
    if (!this.#switch.checked) return { cashOut: null };
    const cashOut = readTimes(this.#times.value, LEAST_TIMES, MOST_TIMES);
    if (cashOut !== undefined) return { cashOut };
    this.#automatic();
    this.#times.focus();
    return undefined;
  }

  /** A bet that was found again is shown as it was laid. */
  #show(bet: OwnSharedBet): void {
    this.#stake = readAmount(bet.unit);
    this.#picker.set(this.#stake);
    const automatic = automaticOf(bet.choice);
    this.#switch.checked = automatic !== undefined;
    if (automatic !== undefined) this.#times.value = hundredths(automatic);
  }

  async #place(): Promise<void> {
    const { server, feed, sound } = this.#kit;
    const roundId = feed.book.round?.round_id;
    const choice = this.#choice();
    if (roundId === undefined || choice === undefined) return;
    const key = this.#unsure?.roundId === roundId ? this.#unsure.key : newKey();
    this.#unsure = { key, roundId };
    sound.click();
    const stake = formatAmount(this.#stake);
    const again = await this.#send('bet', () => server.bet({ key, roundId, stake, choice }));
    if (again) void this.#place();
  }

  async #cashOut(): Promise<void> {
    const id = this.#bet?.bet_id;
    if (id === undefined) return;
    const again = await this.#send('cashOut', () => this.#kit.server.cashOut(id));
    if (again) void this.#cashOut();
  }

  async #takeBack(): Promise<void> {
    const id = this.#bet?.bet_id;
    if (id === undefined) return;
    this.#kit.sound.click();
    await this.#send('cancel', () => this.#kit.server.cancel(id));
  }

  /** @returns whether the player wants it tried again */
  async #send(
    what: 'bet' | 'cashOut' | 'cancel',
    send: () => Promise<BetAnswer | Refusal>,
  ): Promise<boolean> {
    const { feed, t, refused } = this.#kit;
    this.#sending = what;
    this.#note.textContent = '';
    this.draw(this.#phase);
    const answer = await send();
    this.#sending = undefined;
    if (!isRefusal(answer)) {
      this.#unsure = undefined;
      this.take(answer.bet);
      feed.update((book) => withAnswer(book, answer));
      return false;
    }
    if (!mayRepeat(answer)) this.#unsure = undefined;
    void feed.ask();
    const words = soft[answer.refused];
    if (words === undefined) return refused(answer);
    this.#note.textContent = t(words);
    return false;
  }
}
