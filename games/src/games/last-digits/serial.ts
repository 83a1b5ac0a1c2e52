import { el } from '../../frame/dom.ts';
import type { Sound } from '../../frame/sound.ts';
import { lessMotion, wait } from '../../frame/wait.ts';
import type { Words } from '../../frame/words.ts';

const HEX_DIGITS = 8;
const DECIMAL_DIGITS = 10;
/** The two that decide. */
const LAST = 2;
const [WHEEL_MS, DIGIT_MS, STAMP_MS] = [95, 40, 320];

const hexOf = (word: number): string => word.toString(16).padStart(HEX_DIGITS, '0').toUpperCase();
const decimalOf = (word: number): string => String(word).padStart(LAST, '0');

/** The serial number of the note: eight wheels of the hash, the number they are, and its last two digits. */
export class Serial {
  readonly node: HTMLElement;
  readonly #wheels = Array.from({ length: HEX_DIGITS }, () => el('span', { class: 'wheel' }, '·'));
  readonly #decimal = el('span', { class: 'decimal' });
  readonly #last = el('output', { class: 'last-two' }, '··');
  #rolling: ReturnType<typeof setInterval> | undefined;
  #stopped = 0;

  constructor(t: Words) {
    const dots = el('span', { class: 'hidden-part' }, '…');
    this.node = el(
      'div',
      { class: 'serial' },
      el('p', { class: 'caption' }, t('digits.first')),
      el('div', { class: 'wheels', 'aria-hidden': 'true' }, ...this.#wheels, dots),
      el('p', { class: 'caption equals' }, t('digits.asNumber')),
      el('p', { class: 'as-number' }, this.#decimal, this.#last),
    );
    this.#decimal.textContent = '·'.repeat(DECIMAL_DIGITS - LAST);
  }

  /** The wheels turn until the hash is known; until then their digits are meaningless. */
  roll(): void {
    if (this.#rolling !== undefined || lessMotion()) return;
    this.#stopped = 0;
    this.node.classList.add('rolling');
    this.#decimal.textContent = '·'.repeat(DECIMAL_DIGITS - LAST);
    this.#last.textContent = '··';
    this.#last.className = 'last-two';
    let tick = 0;
    this.#rolling = setInterval(() => {
      tick += 1;
      for (const [at, wheel] of this.#wheels.entries())
        if (at >= this.#stopped) wheel.textContent = ((tick * 7 + at * 5) % 16).toString(16).toUpperCase();
    }, 55);
  }

  /** Without a hash the wheels show none. */
  rest(): void {
    if (this.#rolling === undefined) return;
    this.#stop();
    for (const wheel of this.#wheels) wheel.textContent = '·';
  }

  /** The wheels come to rest one after the other; then the number is printed, its last two digits last. */
  async form(word: number, sound: Sound, skip: AbortSignal): Promise<void> {
    this.roll();
    const hex = hexOf(word);
    for (const [at, wheel] of this.#wheels.entries()) {
      await wait(lessMotion() ? 0 : WHEEL_MS, skip);
      this.#stopped = at + 1;
      wheel.textContent = hex[at] ?? '';
      wheel.classList.add('rested');
      if (!skip.aborted) sound.tick(at / HEX_DIGITS);
    }
    this.#stop();
    const decimal = decimalOf(word);
    const before = decimal.slice(0, -LAST);
    for (let shown = 1; shown <= before.length; shown++) {
      this.#decimal.textContent = before.slice(0, shown);
      await wait(lessMotion() ? 0 : DIGIT_MS, skip);
    }
    this.show(word);
    this.#last.classList.add('stamped');
    await wait(lessMotion() ? 0 : STAMP_MS, skip);
  }

  show(word: number): void {
    this.#stop();
    const [hex, decimal] = [hexOf(word), decimalOf(word)];
    for (const [at, wheel] of this.#wheels.entries()) {
      wheel.textContent = hex[at] ?? '';
    }
    this.#decimal.textContent = decimal.slice(0, -LAST);
    this.#last.textContent = decimal.slice(-LAST);
  }

  #stop(): void {
    clearInterval(this.#rolling);
    this.#rolling = undefined;
    this.node.classList.remove('rolling');
    for (const wheel of this.#wheels) wheel.classList.remove('rested');
  }
}
