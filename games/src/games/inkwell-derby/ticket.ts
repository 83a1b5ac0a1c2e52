import type { Amount } from '#rules/money/amount.ts';
import { el, icons } from '../../frame/dom.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { codeWords, written } from './reading.ts';

/** The rules take no more chips on one bet. */
const MOST_CHIPS = 500;

interface Line {
  readonly node: HTMLElement;
  draw(chips: number): void;
}

export interface TicketProps {
  readonly kit: Pick<SharedKit, 't' | 'show' | 'sound'>;
  /** Current value of a chip. */
  readonly unit: () => Amount;
  /** All that may lie on one bet. */
  readonly most: Amount;
  readonly odds: (code: string) => number | undefined;
  readonly changed: () => void;
}

/** The bets of a race before they are sent: how many chips lie on each. */
export class Ticket {
  readonly node = el('div', { class: 'ticket' });
  readonly #props: TicketProps;
  readonly #list = el('ul', { class: 'ticket-lines' });
  readonly #clear: HTMLButtonElement;
  readonly #none: HTMLElement;
  readonly #chips = new Map<string, number>();
  readonly #lines = new Map<string, Line>();
  #isOpen = false;

  constructor(props: TicketProps) {
    this.#props = props;
    const { t } = props.kit;
    this.#clear = el(
      'button',
      { type: 'button', class: 'ticket-clear', onclick: () => this.#byHand(() => this.#chips.clear()) },
      t('derby.clear'),
    );
    this.#none = el('p', { class: 'ticket-none' }, t('derby.pairHint'));
    this.node.append(
      el('div', { class: 'ticket-head' }, el('h2', {}, t('derby.ticket')), this.#clear),
      this.#none,
      this.#list,
    );
  }

  /** Each bet as the rules take it: its chips by its code. */
  get bets(): readonly Readonly<Record<string, number>>[] {
    return [...this.#chips].map(([code, chips]) => ({ [code]: chips }));
  }

  get isTooMuch(): boolean {
    const { unit, most } = this.#props;
    return [...this.#chips.values()].some((chips) => BigInt(chips) * unit() > most);
  }

  has(code: string): boolean {
    return this.#chips.has(code);
  }

  /** Puts a bet on the ticket, or takes it off. */
  toggle(code: string): void {
    this.#byHand(() => {
      if (!this.#chips.delete(code)) this.#chips.set(code, 1);
    });
  }

  /** Takes bets off that were sent; all of them where none is named. */
  empty(codes: readonly string[] = [...this.#chips.keys()]): void {
    for (const code of codes) this.#chips.delete(code);
    this.draw(this.#isOpen);
  }

  draw(isOpen: boolean): void {
    this.#isOpen = isOpen;
    for (const [code, { node }] of this.#lines) {
      if (this.#chips.has(code)) continue;
      const next = node.nextElementSibling ?? node.previousElementSibling;
      const hadFocus = node.contains(document.activeElement);
      node.remove();
      this.#lines.delete(code);
      if (hadFocus) (next?.querySelector<HTMLElement>('.drop') ?? this.#clear).focus();
    }
    for (const [code, chips] of this.#chips) {
      const line = this.#lines.get(code) ?? this.#line(code);
      line.draw(chips);
    }
    const isEmpty = this.#chips.size === 0;
    this.#clear.hidden = isEmpty;
    this.#none.hidden = !isEmpty;
  }

  #byHand(step: () => void): void {
    if (!this.#isOpen) return;
    this.#props.kit.sound.click();
    step();
    this.draw(this.#isOpen);
    this.#props.changed();
  }

  #line(code: string): Line {
    const { kit, odds, unit, most } = this.#props;
    const { t, show } = kit;
    const words = codeWords(t, code);
    const step = (by: 1 | -1) => () =>
      this.#byHand(() => this.#chips.set(code, Math.max(1, (this.#chips.get(code) ?? 1) + by)));
    const button = (label: string, picture: Node, name: string, onclick: () => void) =>
      el('button', { type: 'button', class: name, 'aria-label': `${label}: ${words}`, onclick }, picture);
    const less = button(t('stakeLess'), icons.minus(), 'step', step(-1));
    const more = button(t('stakeMore'), icons.plus(), 'step', step(1));
    const drop = button(t('derby.drop'), icons.close(), 'drop', () =>
      this.#byHand(() => this.#chips.delete(code)),
    );
    const stake = el('output', { class: 'line-stake' });
    const back = el('span', { class: 'line-back' });
    const times = el('b', {}, written(odds(code) ?? 0));
    const node = el(
      'li',
      {},
      el(
        'div',
        { class: 'line-bet' },
        el('span', {}, words),
        el('span', { class: 'line-pays' }, times, back),
      ),
      el('div', { class: 'line-steps' }, less, stake, more, drop),
    );
    const line = {
      node,
      draw: (chips: number) => {
        const laid = unit() * BigInt(chips);
        stake.textContent = show(laid);
        back.textContent = t('derby.returns', { amount: show((laid * BigInt(odds(code) ?? 0)) / 100n) });
        less.disabled = chips <= 1 || !this.#isOpen;
        more.disabled = chips >= MOST_CHIPS || laid + unit() > most || !this.#isOpen;
        drop.disabled = !this.#isOpen;
      },
    };
    this.#lines.set(code, line);
    this.#list.append(node);
    return line;
  }
}
