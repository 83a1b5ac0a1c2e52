import { MOST_PICKS, NUMBERS } from '#rules/games/cricket-keno/rules.ts';
import { drawing } from '../../board/drawing.ts';
import { move } from '../../board/motion.ts';
import type { How, Kit, Shown, View } from '../../board/view.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { lessMotion, wait } from '../../frame/wait.ts';
import { ground } from './ground.ts';
import { Numbers } from './numbers.ts';
import { Pays } from './pays.ts';

const USUAL_PICKS = 5;
/** From one ball to the next. */
const BETWEEN_MS = 92;
const LANDING_MS = 300;

/** @throws when the answer is no result of this game */
function readDrawn(result: unknown): readonly number[] {
  if (typeof result === 'object' && result !== null && 'drawn' in result && Array.isArray(result.drawn))
    return result.drawn.filter((one) => typeof one === 'number');
  throw new RangeError('the answer holds no numbers');
}

const sign = (d: string) =>
  drawing('0 0 24 24', [
    {
      tag: 'path',
      d,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 2.2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
  ]);
const QUICK =
  'M4 7h3c5 0 5 10 10 10h3M17 14l3 3-3 3M4 17h3c2 0 3-1.500 4-3.500M20 7h-3c-2 0-3 1.500-4 3.500M17 4l3 3-3 3';
const CLEAR = 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5';

/** So many different numbers, any as likely as another. */
function someNumbers(count: number): readonly number[] {
  const left = Array.from({ length: NUMBERS }, (_, at) => at + 1);
  return Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? 1);
}

/** Numbers to pick, what they pay, and twenty balls bowled one after the other. */
export class Keno implements View {
  readonly #kit: Kit;
  readonly #numbers: Numbers;
  readonly #pays: Pays;
  readonly #balls: HTMLElement;
  readonly #count = el('p', { class: 'picked' });
  readonly #tools: readonly HTMLButtonElement[];
  #picks: ReadonlySet<number> = new Set();

  constructor(kit: Kit) {
    const { t } = kit;
    this.#kit = kit;
    this.#pays = new Pays(t);
    this.#numbers = new Numbers({ t, onPick: (number) => this.#toggle(number) });
    this.#balls = el('ol', { class: 'balls', 'aria-label': t('keno.balls') });
    this.#tools = [
      this.#tool('keno.quick', QUICK, () => someNumbers(this.#picks.size || USUAL_PICKS)),
      this.#tool('keno.clear', CLEAR, () => []),
    ];
    document.body.prepend(ground());
    kit.board.append(
      el(
        'div',
        { class: 'keno' },
        this.#pays.node,
        el('div', { class: 'bar' }, ...this.#numbers.tabs, ...this.#tools),
        this.#numbers.node,
        this.#count,
        this.#balls,
      ),
    );
    this.#set([]);
  }

  choice(): unknown {
    return this.#picks.size > 0 ? { picks: [...this.#picks].sort((a, b) => a - b) } : undefined;
  }

  setIdle(idle: boolean): void {
    this.#numbers.setIdle(idle);
    for (const tool of this.#tools) tool.ariaDisabled = String(!idle);
  }

  async draw(round: Shown, { fresh, skip }: How): Promise<void> {
    const { sound, t, announce } = this.#kit;
    const drawn = readDrawn(round.result);
    this.#numbers.pick(this.#picks);
    this.#numbers.overview();
    this.#balls.replaceChildren();
    let hits = 0;
    for (const [at, number] of drawn.entries()) {
      const isHit = this.#picks.has(number);
      if (fresh && !lessMotion()) await wait(BETWEEN_MS, skip);
      this.#bowl(number, isHit, skip);
      if (!isHit) continue;
      hits += 1;
      this.#pays.light(hits);
      if (fresh) sound.tick(at / drawn.length);
    }
    this.#pays.light(hits);
    if (fresh) {
      await wait(lessMotion() ? 0 : LANDING_MS, skip);
      const [win, stake] = [readAmount(round.win), readAmount(round.stake)];
      if (win > stake) sound.win(win >= stake * 20n ? 2 : 1);
      else sound.stop(2);
    }
    announce(t('keno.hits', { hits, picks: this.#picks.size }));
  }

  /** A ball comes down on its number and lies down in the row of those bowled. */
  #bowl(number: number, isHit: boolean, skip: AbortSignal): void {
    const cell = this.#numbers.draw(number, isHit);
    const ball = el('li', { class: isHit ? 'ball hit' : 'ball' }, el('span', {}, String(number)));
    this.#balls.append(ball);
    const landing = { duration: LANDING_MS, easing: 'cubic-bezier(0.3, 1.5, 0.5, 1)' };
    void move(
      ball,
      [{ transform: 'translateX(70px) rotate(260deg)', opacity: 0 }, { transform: 'none' }],
      landing,
      skip,
    );
    if (cell)
      void move(
        cell,
        [{ transform: 'scale(1.35)' }, { transform: 'scale(0.94)' }, { transform: 'none' }],
        landing,
        skip,
      );
  }

  #tool(word: 'keno.quick' | 'keno.clear', d: string, picks: () => readonly number[]): HTMLButtonElement {
    const { t, sound } = this.#kit;
    const onclick = () => {
      if (!this.#kit.isIdle()) return;
      sound.click();
      this.#set(picks());
      if (word === 'keno.quick') this.#numbers.overview();
      else this.#numbers.show(0);
    };
    return el(
      'button',
      { type: 'button', class: 'tool', 'aria-label': t(word), title: t(word), onclick },
      sign(d),
      el('span', {}, t(word)),
    );
  }

  #toggle(number: number): void {
    const { t, sound, announce } = this.#kit;
    if (!this.#picks.has(number) && this.#picks.size === MOST_PICKS) {
      announce(t('keno.full'));
      return;
    }
    sound.click();
    const others = [...this.#picks].filter((pick) => pick !== number);
    this.#set(this.#picks.has(number) ? others : [...others, number]);
  }

  #set(picks: readonly number[]): void {
    const { t } = this.#kit;
    this.#picks = new Set(picks);
    this.#numbers.pick(this.#picks);
    this.#pays.set(this.#picks.size);
    this.#balls.replaceChildren();
    this.#count.textContent = t('keno.picked', { count: this.#picks.size, most: MOST_PICKS });
    this.#kit.chosen();
  }
}
