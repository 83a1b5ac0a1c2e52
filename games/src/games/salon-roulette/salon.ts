import { colourOf } from '#rules/games/salon-roulette/layout.ts';
import { MOST_CHIPS } from '#rules/games/salon-roulette/rules.ts';
import type { Amount } from '#rules/money/amount.ts';
import { ChipTable } from '../../board/chips/chip-table.ts';
import type { How, Kit, Shown, View } from '../../board/view.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { lessMotion, wait } from '../../frame/wait.ts';
import type { WordKey } from '../../frame/words.ts';
import { ballRun, hitMoments, RESTS_MS, STANDS_MS } from './ball-run.ts';
import { LayoutBoard } from './layout-board.ts';
import { WheelCanvas } from './wheel-canvas.ts';

/** How long the number is shown, and how long chips move. */
const SEEN_MS = 1_100;
const SWEPT_MS = 900;
const KEPT_NUMBERS = 14;

interface Spin {
  readonly pocket: number;
  /** Chips that come back, by spot. */
  readonly won: ReadonlyMap<string, number>;
}

/** @throws when the answer is no result of this game */
function readSpin(result: unknown): Spin {
  if (typeof result !== 'object' || result === null || !('pocket' in result) || !('won' in result))
    throw new RangeError('the answer holds no pocket');
  const won = Object.entries(result.won ?? {}).map(([spot, chips]): [string, number] => [
    spot,
    Number(chips),
  ]);
  return { pocket: Number(result.pocket), won: new Map(won) };
}

const fellWords: Readonly<Record<ReturnType<typeof colourOf>, WordKey>> = {
  green: 'roulette.fellZero',
  red: 'roulette.fellRed',
  black: 'roulette.fellBlack',
};

/** The table of the salon: a wheel, a layout, chips, and the numbers that came. */
export class Salon implements View {
  readonly #kit: Kit;
  readonly #wheel = new WheelCanvas();
  readonly #plate = el('output', { class: 'fell', 'aria-hidden': 'true' });
  readonly #layout: LayoutBoard;
  readonly #table: ChipTable;
  readonly #numbers: HTMLElement;
  readonly #board: HTMLElement;

  constructor(kit: Kit) {
    const { t } = kit;
    this.#kit = kit;
    this.#layout = new LayoutBoard(t);
    this.#table = new ChipTable(kit, MOST_CHIPS, this.#layout.spots);
    this.#numbers = el('ol', { class: 'last-numbers', 'aria-label': t('roulette.last') });
    const wheel = el('div', { class: 'wheel-box' }, this.#wheel.node, this.#plate);
    this.#board = el(
      'div',
      { class: 'salon-board' },
      wheel,
      el('div', { class: 'salon-line' }, this.#numbers, this.#table.note),
      this.#layout.node,
      this.#table.rail.node,
    );
    kit.board.append(this.#board);
  }

  choice(): unknown {
    return this.#table.choice();
  }

  bets() {
    return this.#table.bets();
  }

  setIdle(idle: boolean): void {
    this.#table.setIdle(idle);
  }

  async draw(round: Shown, { fresh, skip }: How): Promise<void> {
    const { pocket, won } = readSpin(round.result);
    if (fresh) await this.#spin(pocket, skip);
    this.#keep(pocket);
    this.#layout.mark(pocket);
    const unit = this.#kit.unit();
    const back = new Map([...won].map(([spot, chips]): [string, Amount] => [spot, unit * BigInt(chips)]));
    this.#table.settle(back);
    if (fresh) this.#sing(readAmount(round.win), readAmount(round.stake));
    await wait(fresh ? SWEPT_MS : 0, skip);
    this.#table.bare();
  }

  /** Throws the ball, waits until it rests, and shows the number it rests in. */
  async #spin(pocket: number, skip: AbortSignal): Promise<void> {
    const { t, announce, sound } = this.#kit;
    const colour = colourOf(pocket);
    this.#layout.unmark();
    this.#plate.className = 'fell';
    this.#board.classList.add('spinning');
    await this.#roll(pocket, skip);
    sound.stop(1);
    this.#plate.textContent = String(pocket);
    this.#plate.className = `fell ${colour} shown`;
    announce(t(fellWords[colour], { n: String(pocket) }));
    await wait(SEEN_MS, skip);
    this.#board.classList.remove('spinning');
  }

  async #roll(pocket: number, skip: AbortSignal): Promise<void> {
    const { sound } = this.#kit;
    const run = ballRun(pocket, this.#wheel.turned);
    const show = (ms: number) => this.#wheel.draw({ ...run(ms), hasBall: true });
    if (lessMotion()) {
      show(STANDS_MS);
      return;
    }
    const begun = performance.now();
    const ticks = [...hitMoments];
    const hush = sound.spinning();
    const frame = () => {
      const ms = skip.aborted ? STANDS_MS : performance.now() - begun;
      show(ms);
      while (ticks.length > 0 && (ticks[0] ?? ms) <= ms) {
        ticks.shift();
        hush();
        if (!skip.aborted) sound.tick(ticks.length / hitMoments.length);
      }
      if (ms < STANDS_MS) requestAnimationFrame(frame);
    };
    frame();
    await wait(RESTS_MS, skip);
    hush();
    if (skip.aborted) frame();
  }

  #sing(win: Amount, stake: Amount): void {
    if (win > stake) this.#kit.sound.win(win >= stake * 12n ? 2 : 1);
  }

  #keep(pocket: number): void {
    this.#numbers.prepend(el('li', { class: colourOf(pocket) }, String(pocket)));
    while (this.#numbers.children.length > KEPT_NUMBERS) this.#numbers.lastElementChild?.remove();
  }
}
