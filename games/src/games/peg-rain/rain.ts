import { type PegChoice, risks, rowCounts, slotsOf } from '#rules/games/peg-rain/rules.ts';
import type { How, Kit, Shown, View } from '../../board/view.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { lessMotion } from '../../frame/wait.ts';
import { type Fall, fallOf } from './fall.ts';
import { landingOf } from './landing.ts';
import { Pegboard, written } from './pegboard.ts';
import { riskWords } from './risks.ts';
import { sky } from './sky.ts';

const KEPT = 6;
const DROPS = 18;

interface Dropped {
  readonly path: readonly number[];
  readonly slot: number;
  /** In hundredths of the stake. */
  readonly times: number;
}

/** @throws when the answer is no result of this game */
function readDrop(result: unknown): Dropped {
  if (
    typeof result !== 'object' ||
    result === null ||
    !('path' in result && Array.isArray(result.path)) ||
    !('slot' in result && typeof result.slot === 'number') ||
    !('times' in result && typeof result.times === 'number')
  )
    throw new RangeError('the answer holds no path');
  const path = result.path.filter((side: unknown) => side === 0 || side === 1);
  return { path, slot: result.slot, times: result.times };
}

/** Until the ball is down, or the player does not want to see it: a frame at a time. */
function frames(ms: number, skip: AbortSignal, draw: (passed: number) => void): Promise<void> {
  return new Promise((resolve) => {
    const began = performance.now();
    const step = (now: number) => {
      const passed = now - began;
      if (skip.aborted || passed >= ms) {
        resolve();
        return;
      }
      draw(Math.max(0, passed));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** Rows of pegs in the rain: the ball falls as the path of the result says. */
export class Rain implements View {
  readonly #kit: Kit;
  readonly #pegs: Pegboard;
  readonly #risk: HTMLSelectElement;
  readonly #rows: HTMLSelectElement;
  readonly #past: HTMLElement;
  #choice: PegChoice = { risk: 'medium', rows: 12 };

  constructor(kit: Kit) {
    const { t } = kit;
    this.#kit = kit;
    this.#pegs = new Pegboard(t('rain.pockets'));
    this.#risk = this.#picker(
      risks.map((risk) => [risk, t(riskWords(risk))]),
      this.#choice.risk,
    );
    this.#rows = this.#picker(
      rowCounts.map((rows) => [String(rows), String(rows)]),
      String(this.#choice.rows),
    );
    this.#past = el('ol', { class: 'drops', 'aria-label': t('rain.past') });
    const named = (name: string, picker: HTMLSelectElement, side: string) =>
      el('label', { class: `tag ${side}` }, el('span', { class: 'caption' }, name), picker);
    const rain = el('div', { class: 'drift rain', 'aria-hidden': 'true' });
    for (let index = 0; index < DROPS; index++) {
      const drop = el('i', {});
      drop.style.setProperty('--i', String(index));
      rain.append(drop);
    }
    document.body.prepend(sky(), rain);
    kit.board.append(
      el(
        'div',
        { class: 'rain-board' },
        this.#pegs.node,
        named(t('rain.risk'), this.#risk, 'left'),
        named(t('rain.rows'), this.#rows, 'right'),
        this.#past,
      ),
    );
    this.#set();
  }

  choice(): unknown {
    return this.#choice;
  }

  setIdle(idle: boolean): void {
    this.#risk.disabled = !idle;
    this.#rows.disabled = !idle;
  }

  async draw(round: Shown, { fresh, skip }: How): Promise<void> {
    const { sound, t, announce } = this.#kit;
    const dropped = readDrop(round.result);
    const fall = fallOf(this.#pegs.ground, dropped.path);
    this.#pegs.clear();
    if (fresh && !lessMotion()) await this.#fall(fall, dropped.path, skip);
    const landing = landingOf(dropped.times);
    this.#pegs.land(dropped.slot, landing, fall.corners, fresh);
    if (fresh) {
      if (readAmount(round.win) > readAmount(round.stake))
        sound.win({ rim: 3, great: 2 }[String(landing)] ?? 1);
      else sound.stop(2);
    }
    this.#past.prepend(el('li', { class: landing }, `×${written(dropped.times)}`));
    while (this.#past.children.length > KEPT) this.#past.lastElementChild?.remove();
    announce(t('rain.landed', { times: written(dropped.times) }));
  }

  async #fall(fall: Fall, path: readonly number[], skip: AbortSignal): Promise<void> {
    const { sound } = this.#kit;
    let next = 0;
    let place = 0;
    await frames(fall.ms, skip, (passed) => {
      while (next < path.length && passed >= (fall.touches[next] ?? Number.POSITIVE_INFINITY)) {
        this.#pegs.touch(next, place);
        sound.tick(next / path.length);
        place += path[next] ?? 0;
        next += 1;
      }
      const point = fall.at(passed);
      this.#pegs.moveBall(point, (point.x - 500) * 1.4);
    });
  }

  #picker(options: readonly (readonly [value: string, text: string])[], chosen: string): HTMLSelectElement {
    const picker = el('select', {}, ...options.map(([value, text]) => el('option', { value }, text)));
    picker.value = chosen;
    picker.addEventListener('change', () => {
      this.#kit.sound.click();
      this.#set();
      this.#kit.chosen();
    });
    return picker;
  }

  #set(): void {
    const risk = risks.find((each) => each === this.#risk.value) ?? 'medium';
    const rows = rowCounts.find((each) => String(each) === this.#rows.value) ?? 12;
    this.#choice = { risk, rows };
    this.#pegs.set(slotsOf(this.#choice));
  }
}
