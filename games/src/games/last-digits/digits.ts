import { MOST_CHIPS } from '#rules/games/last-digits/rules.ts';
import { type Amount, multiplyDown } from '#rules/money/amount.ts';
import { ChipTable } from '../../board/chips/chip-table.ts';
import { drawing } from '../../board/drawing.ts';
import { guilloche } from '../../board/scenes/engraved.ts';
import type { How, Kit, Shown, View } from '../../board/view.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { wait } from '../../frame/wait.ts';
import { Layout, timesOf } from './layout.ts';
import { Serial } from './serial.ts';

const KEPT = 8;
/** Chips that lost are seen to be taken away. */
const TAKEN_MS = 800;

interface Printed {
  readonly word: number;
  readonly number: number;
  readonly won: readonly string[];
}

/** @throws when the answer is no result of this game */
function readPrinted(result: unknown): Printed {
  if (
    typeof result !== 'object' ||
    result === null ||
    !('word' in result && typeof result.word === 'number') ||
    !('number' in result && typeof result.number === 'number') ||
    !('won' in result && Array.isArray(result.won))
  )
    throw new RangeError('the answer holds no number');
  return {
    word: result.word,
    number: result.number,
    won: result.won.filter((spot) => typeof spot === 'string'),
  };
}

function rosettes(): SVGSVGElement {
  const line = { fill: 'none', stroke: '#1f5a4a', 'stroke-width': 0.8 } as const;
  const svg = drawing('0 0 900 560', [
    { tag: 'path', d: guilloche(450, 120, 190, 5), ...line, opacity: 0.26 },
    { tag: 'path', d: guilloche(40, 280, 130, 4), ...line, opacity: 0.2 },
    { tag: 'path', d: guilloche(860, 280, 130, 4), ...line, opacity: 0.2 },
  ]);
  svg.classList.add('engraving');
  svg.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  return svg;
}

/** A note whose serial number is the hash of the round, and a table for bets on its last two digits. */
export class Digits implements View {
  readonly #kit: Kit;
  readonly #serial: Serial;
  readonly #layout: Layout;
  readonly #table: ChipTable;
  readonly #past: HTMLElement;

  constructor(kit: Kit) {
    const { t } = kit;
    this.#kit = kit;
    this.#serial = new Serial(t);
    this.#layout = new Layout(t);
    this.#table = new ChipTable(kit, MOST_CHIPS, this.#layout.spots);
    this.#past = el('ol', { class: 'printed', 'aria-label': t('digits.past') });
    kit.board.append(
      el(
        'div',
        { class: 'bank-note' },
        rosettes(),
        el('div', { class: 'head' }, this.#serial.node, this.#past),
        this.#layout.node,
        el('div', { class: 'chip-row' }, this.#table.rail.node, this.#table.note),
      ),
    );
  }

  choice(): unknown {
    return this.#table.choice();
  }

  bets() {
    return this.#table.bets();
  }

  setIdle(idle: boolean): void {
    this.#table.setIdle(idle);
    if (idle) {
      this.#serial.rest();
      return;
    }
    this.#layout.mark([]);
    this.#serial.roll();
  }

  async draw(round: Shown, { fresh, skip }: How): Promise<void> {
    const { sound, t, announce } = this.#kit;
    const { word, number, won } = readPrinted(round.result);
    if (fresh) await this.#serial.form(word, sound, skip);
    else this.#serial.show(word);
    const digits = String(number).padStart(2, '0');
    this.#layout.mark([
      number >= 50 ? 'big' : 'small',
      number % 2 === 1 ? 'odd' : 'even',
      `digit ${number % 10}`,
      `number ${digits}`,
    ]);
    this.#table.settle(this.#back(won));
    this.#past.prepend(el('li', {}, digits));
    while (this.#past.children.length > KEPT) this.#past.lastElementChild?.remove();
    announce(t('digits.said', { digits }));
    if (!fresh) return;
    const [win, stake] = [readAmount(round.win), readAmount(round.stake)];
    if (win > stake) sound.win(win >= stake * 9n ? 2 : 1);
    else sound.stop(2);
    await wait(TAKEN_MS, skip);
    this.#table.bare();
  }

  /** Shows the return on each winning spot. */
  #back(won: readonly string[]): ReadonlyMap<string, Amount> {
    const laid = this.#table.now;
    return new Map(won.map((name) => [name, multiplyDown(laid[name] ?? 0n, BigInt(timesOf(name)), 100n)]));
  }
}
