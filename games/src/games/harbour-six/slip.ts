import { NUMBERS, PICKS } from '#rules/games/harbour-six/rules.ts';
import { arrowKeys } from '../../board/arrow-keys.ts';
import { el, icons } from '../../frame/dom.ts';
import type { Slip, SlipDesk } from '../../shared/draws/draw-view.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { emptyTicket, isFull, MOST_LINES, picked, type Ticket, toggled, without } from './lines.ts';

const SEVERAL = 5;
/** In a low window the numbers are in longer rows. */
const low = '(orientation: landscape) and (max-height: 480px)';

/** The ticket: lines of six numbers, tapped or picked by chance. */
export class TicketSlip implements Slip {
  readonly node: HTMLElement;
  readonly #kit: SharedKit;
  readonly #desk: SlipDesk;
  readonly #numbers: readonly HTMLButtonElement[];
  readonly #tools: readonly HTMLButtonElement[];
  readonly #lines = el('ol', { class: 'ticket-lines' });
  readonly #count = el('p', { class: 'ticket-count', role: 'status' });
  #ticket: Ticket = emptyTicket;

  constructor(kit: SharedKit, desk: SlipDesk) {
    const { t } = kit;
    this.#kit = kit;
    this.#desk = desk;
    this.#numbers = Array.from({ length: NUMBERS }, (_, at) => this.#number(at + 1));
    const board = el(
      'div',
      { class: 'six-numbers', role: 'group', 'aria-label': t('six.board') },
      ...this.#numbers,
    );
    arrowKeys(board, this.#numbers, () => (window.matchMedia(low).matches ? 10 : 7));
    const tool = (label: string, change: () => Ticket) =>
      el('button', { type: 'button', class: 'tool', onclick: () => this.#change(change()) }, label);
    this.#tools = [
      tool(t('six.quick'), () => picked(this.#ticket, 1)),
      tool(t('six.quickSeveral', { count: SEVERAL }), () => picked(this.#ticket, SEVERAL)),
      tool(t('six.clear'), () => emptyTicket),
    ];
    this.node = el(
      'div',
      { class: 'six-slip' },
      el('div', { class: 'six-tools' }, ...this.#tools),
      board,
      this.#count,
      this.#lines,
    );
    this.#draw();
  }

  choice(): unknown {
    const { lines, open } = this.#ticket;
    return lines.length > 0 && open.length === 0 ? { lines } : undefined;
  }

  missing(): string {
    const left = PICKS - this.#ticket.open.length;
    const { t } = this.#kit;
    return left < PICKS ? t('six.left', { count: left }) : t('six.begin');
  }

  taken(): void {
    this.#ticket = emptyTicket;
    this.#draw();
  }

  /** Input made while betting is closed is kept for the next round. */
  draw(): void {}

  #number(number: number): HTMLButtonElement {
    const press = () => this.#change(toggled(this.#ticket, number));
    return el(
      'button',
      { type: 'button', class: 'six-number', 'aria-pressed': 'false', onclick: press },
      String(number),
    );
  }

  #change(ticket: Ticket): void {
    const { t, sound, announce } = this.#kit;
    sound.click();
    const fresh = ticket.lines.length - this.#ticket.lines.length;
    const last = ticket.lines.at(-1);
    if (fresh === 1 && last) announce(t('six.lineDone', { n: ticket.lines.length, numbers: last.join(' ') }));
    if (fresh > 1) announce(t('six.count', { count: ticket.lines.length, most: MOST_LINES }));
    this.#ticket = ticket;
    this.#draw();
    this.#desk.changed();
  }

  #draw(): void {
    const { t } = this.#kit;
    const { lines, open } = this.#ticket;
    const rests = isFull(this.#ticket);
    for (const [at, button] of this.#numbers.entries()) {
      button.ariaPressed = String(open.includes(at + 1));
      button.ariaDisabled = String(rests);
    }
    const [quick, several, clear] = this.#tools;
    if (quick) quick.disabled = rests;
    if (several) several.disabled = rests;
    if (clear) clear.disabled = lines.length === 0 && open.length === 0;
    this.#count.textContent = t('six.count', { count: lines.length, most: MOST_LINES });
    this.#lines.replaceChildren(...lines.map((line, index) => this.#line(line, index)));
  }

  #line(line: readonly number[], index: number): HTMLElement {
    const { t } = this.#kit;
    const remove = () => {
      this.#change(without(this.#ticket, index));
      const buttons = this.#lines.querySelectorAll('button');
      (buttons[Math.min(index, buttons.length - 1)] ?? this.#numbers[0])?.focus();
    };
    return el(
      'li',
      { class: 'six-row' },
      el('span', { class: 'line-number', 'aria-hidden': 'true' }, String(index + 1)),
      el('span', { class: 'unseen' }, line.join(' ')),
      ...line.map((number) => el('i', { class: 'ball', 'aria-hidden': 'true' }, String(number))),
      el(
        'button',
        { type: 'button', class: 'remove', 'aria-label': t('six.remove', { n: index + 1 }), onclick: remove },
        icons.close(),
      ),
    );
  }
}
