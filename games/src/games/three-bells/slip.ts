import { arrowKeys } from '../../board/arrow-keys.ts';
import { el, icons } from '../../frame/dom.ts';
import type { Slip, SlipDesk } from '../../shared/draws/draw-view.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import {
  type BellSlip,
  chanced,
  type Entered,
  emptySlip,
  entered,
  MOST_CHIPS,
  ofKind,
  withChips,
} from './bets.ts';
import { kinds, lengthOf, paysOf } from './reading.ts';
import { betWords, kindWords, paysFor } from './words.ts';

const COLUMNS = 5;

/** The slip: what kind of bet, its digits on the keys, and the bets with their chips. */
export class BellsSlip implements Slip {
  readonly node: HTMLElement;
  readonly #kit: SharedKit;
  readonly #desk: SlipDesk;
  readonly #kinds: readonly HTMLButtonElement[];
  readonly #keys: readonly HTMLButtonElement[];
  readonly #shown = el('p', { class: 'digits-now' });
  readonly #hint = el('p', { class: 'bells-hint' });
  readonly #back: HTMLButtonElement;
  readonly #list = el('ul', { class: 'slip-bets' });
  #slip: BellSlip = emptySlip;

  constructor(kit: SharedKit, desk: SlipDesk) {
    const { t } = kit;
    this.#kit = kit;
    this.#desk = desk;
    this.#kinds = kinds.map((kind) =>
      el(
        'button',
        {
          type: 'button',
          class: 'kind',
          'aria-pressed': 'false',
          onclick: () => this.#change(ofKind(this.#slip, kind)),
        },
        el('span', {}, t(kindWords[kind])),
        el(
          'b',
          {},
          paysOf(kind)
            .map((times) => `×${times}`)
            .join(' / '),
        ),
      ),
    );
    this.#keys = Array.from({ length: 10 }, (_, at) => {
      const digit = (at + 1) % 10;
      const press = () => this.#enter(entered(this.#slip, digit));
      return el('button', { type: 'button', class: 'key', onclick: press }, String(digit));
    });
    const keys = el(
      'div',
      { class: 'keys', role: 'group', 'aria-label': t('bells.keysName') },
      ...this.#keys,
    );
    arrowKeys(keys, this.#keys, COLUMNS);
    const quick = () => this.#enter(chanced(this.#slip));
    const erase = () => this.#change({ ...this.#slip, digits: this.#slip.digits.slice(0, -1) });
    this.#back = el('button', { type: 'button', class: 'tool', onclick: erase }, t('bells.erase'));
    this.node = el(
      'div',
      { class: 'bells-slip' },
      el('div', { class: 'kinds', role: 'group', 'aria-label': t('bells.kinds') }, ...this.#kinds),
      el(
        'div',
        { class: 'digits-line' },
        this.#shown,
        el('button', { type: 'button', class: 'tool', onclick: quick }, t('bells.quick')),
        this.#back,
      ),
      keys,
      this.#hint,
      this.#list,
    );
    // Digits can be typed wherever the focus is on the slip.
    this.node.addEventListener('keydown', ({ key }) => {
      if (/^\d$/.test(key)) this.#enter(entered(this.#slip, Number(key)));
      else if (key === 'Backspace') erase();
    });
    this.#draw();
  }

  choice(): unknown {
    const { chips, digits } = this.#slip;
    return Object.keys(chips).length > 0 && digits === '' ? chips : undefined;
  }

  missing(): string {
    const { t } = this.#kit;
    const { kind, digits } = this.#slip;
    return digits === '' ? t('bells.begin') : t('bells.left', { count: lengthOf(kind) - digits.length });
  }

  taken(): void {
    this.#slip = { ...emptySlip, kind: this.#slip.kind };
    this.#draw();
  }

  draw(): void {
    // What the chips are worth follows the stake that is picked.
    this.#drawList();
  }

  #enter({ slip, bet, isRefused }: Entered): void {
    const { t, announce } = this.#kit;
    const isFull = bet !== undefined && slip.chips[bet] === this.#slip.chips[bet];
    this.#change(slip);
    if (isRefused) this.#say(t('bells.oneOrder'));
    else if (isFull) this.#say(t('bells.full', { most: MOST_CHIPS }));
    else if (bet !== undefined)
      announce(`${betWords(t, bet)}: ${t('bells.chips', { count: slip.chips[bet] ?? 0 })}`);
  }

  #say(text: string): void {
    this.#hint.textContent = text;
    this.#kit.announce(text);
  }

  #change(slip: BellSlip): void {
    this.#kit.sound.click();
    this.#hint.textContent = '';
    this.#slip = slip;
    this.#draw();
    this.#desk.changed();
  }

  #draw(): void {
    const { kind, digits } = this.#slip;
    for (const [at, button] of this.#kinds.entries()) button.ariaPressed = String(kinds[at] === kind);
    const free = kind === 'back' ? 0 : -1;
    const spare = kind === 'front' ? 2 : free;
    const entries = Array.from({ length: 3 }, (_, at) => {
      if (at === spare) return el('i', { class: 'any-digit' }, '·');
      const index = spare === 0 ? at - 1 : at;
      return el('i', { class: index === digits.length ? 'next' : '' }, digits[index] ?? '');
    });
    this.#shown.replaceChildren(...entries);
    this.#shown.ariaLabel = digits;
    this.#back.disabled = digits === '';
    this.#drawList();
  }

  #drawList(): void {
    const focused = this.#list.contains(document.activeElement)
      ? document.activeElement?.getAttribute('aria-label')
      : undefined;
    this.#list.replaceChildren(...Object.entries(this.#slip.chips).map((bet) => this.#row(bet)));
    if (focused === undefined || focused === null) return;
    const again = this.#list.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`);
    (again ?? this.#keys[0])?.focus();
  }

  #row([bet, count]: readonly [string, number]): HTMLElement {
    const { t, show } = this.#kit;
    const words = betWords(t, bet);
    const step = (more: number, label: string, picture: Node) =>
      el(
        'button',
        {
          type: 'button',
          class: 'round-button',
          'aria-label': `${label}: ${words}`,
          onclick: () => this.#change(withChips(this.#slip, bet, more)),
        },
        picture,
      );
    return el(
      'li',
      {},
      el('span', { class: 'bet-name' }, words, el('small', {}, `×${paysFor(bet)}`)),
      step(-1, t('bells.less'), icons.minus()),
      el('output', {}, show(this.#desk.stake * BigInt(count))),
      step(1, t('bells.more'), icons.plus()),
    );
  }
}
