import { PICKS, tierOf, tiers } from '#rules/games/harbour-six/rules.ts';
import { drawing, type Shape } from '../../../board/drawing.ts';
import { el } from '../../../frame/dom.ts';
import type { DrawShow, ShowMoment } from '../../../shared/draws/draw-view.ts';
import type { SharedKit } from '../../../shared/start-shared.ts';
import { drawnText } from '../numbers.ts';
import { drawnOf, linesOf } from '../reading.ts';
import { Float } from './floats.ts';
import { backdrop, foreground, HIGH, lantern, WATER } from './harbour.ts';

const FLOATS = PICKS + 1;
const [FIRST_MS, STEP_MS, RISE_MS, BONUS_MS, REST_MS] = [500, 950, 800, 400, 300];
/** Before stakes close the floats of the draw before go under. */
const SINK_MS = 900;

/** When a float begins to rise. */
const startOf = (index: number) => FIRST_MS + index * STEP_MS + (index === PICKS ? BONUS_MS : 0);
const ALL_MS = startOf(PICKS) + RISE_MS + REST_MS;

const smooth = (t: number) => t * t * (3 - 2 * t);
const clamp = (t: number) => Math.min(1, Math.max(0, t));

const SVG = 'http://www.w3.org/2000/svg';
const layer = () => document.createElementNS(SVG, 'g');

/** A harbour at night: numbered floats come up out of the water one by one, in the light of the lighthouse. */
export class HarbourShow implements DrawShow {
  readonly node: HTMLElement;
  readonly #kit: SharedKit;
  readonly #svg = document.createElementNS(SVG, 'svg');
  readonly #behind = layer();
  readonly #before = layer();
  readonly #beams = [0, 1].map(() => document.createElementNS(SVG, 'path'));
  readonly #floats = Array.from({ length: FLOATS }, (_, index) => new Float(index === PICKS));
  readonly #caption = el('p', { class: 'harbour-caption' });
  readonly #picture: HTMLElement;
  readonly #prizes: readonly HTMLElement[];
  #wide = 0;
  #lastSounded = 0;
  #said = '';

  constructor(kit: SharedKit) {
    const { t } = kit;
    this.#kit = kit;
    for (const beam of this.#beams) beam.setAttribute('fill', '#fff0bf');
    this.#svg.setAttribute('aria-hidden', 'true');
    this.#svg.append(
      this.#behind,
      ...this.#beams,
      ...this.#floats.map(({ node }) => node),
      this.#before,
      ...this.#floats.map(({ splash }) => splash),
    );
    this.#prizes = tiers.map(({ right, withBonus, times }) =>
      el(
        'li',
        {},
        el('span', {}, withBonus ? t('six.rightBonus', { count: right }) : t('six.right', { count: right })),
        el('b', {}, t('six.times', { times })),
      ),
    );
    this.#picture = el('div', { class: 'harbour-picture', role: 'img' });
    this.#picture.append(this.#svg);
    this.node = el(
      'div',
      { class: 'harbour-scene' },
      this.#picture,
      el('ul', { class: 'prizes', 'aria-label': t('six.prizes') }, ...this.#prizes),
      this.#caption,
    );
    new ResizeObserver(() => this.#arrange()).observe(this.#picture);
  }

  revealMs(): number {
    return ALL_MS;
  }

  #arrange(): void {
    const { width, height } = this.#picture.getBoundingClientRect();
    if (height === 0) return;
    const wide = Math.max(320, (width / height) * HIGH);
    this.#wide = wide;
    this.#svg.setAttribute('viewBox', `0 0 ${wide} ${HIGH}`);
    const shapes = (list: readonly Shape[]) => [...drawing('0 0 1 1', list).childNodes];
    this.#behind.replaceChildren(...shapes(backdrop(wide)));
    this.#before.replaceChildren(...shapes(foreground(wide)));
    const step = Math.min(wide / 7.5, 150);
    for (const [index, float] of this.#floats.entries())
      float.place(
        wide / 2 + (index - PICKS / 2 + (index === PICKS ? 0.12 : -0.06)) * step,
        Math.min(step * 0.445, 62),
      );
  }

  draw(moment: ShowMoment): void {
    const { phase, past, isRevealed, at, book } = moment;
    const isOver = phase.is === 'over';
    const last = past[0];
    const isShown = phase.is === 'taking' || phase.is === 'none';
    const outcome = isOver ? phase.outcome : isShown ? last?.outcome : undefined;
    const drawn = outcome === undefined || outcome === null ? undefined : drawnOf(outcome);
    const sunk = phase.is === 'taking' ? clamp(phase.left / SINK_MS) : 1;
    for (const [index, float] of this.#floats.entries()) {
      const share = isOver ? (moment.revealed - startOf(index)) / RISE_MS : sunk;
      const number = index === PICKS ? drawn?.bonus : drawn?.numbers[index];
      float.draw(
        number,
        isOver && isRevealed ? 1 : share,
        at === 0 ? 0 : Math.sin(at / 900 + index * 1.3) * 3,
      );
    }
    this.#ambient(moment);
    if (isOver) this.#listener(moment);
    this.#say(moment, outcome, isShown ? last?.number : book.round?.number);
  }

  /** The light rotates, and rests on each float while it surfaces. */
  #ambient({ phase, revealed, isRevealed, at }: ShowMoment): void {
    const { x, y } = lantern(this.#wide);
    const to = (index: number) => {
      const float = this.#floats[clamp(index / PICKS) * PICKS];
      return Math.atan2(WATER - 60 - y, (float?.x ?? 0) - x);
    };
    let turn = 0.32 + (at === 0 ? 0 : Math.sin(at / 3_800) * 0.26);
    if (phase.is === 'over' && !isRevealed) {
      const index = Math.max(0, Math.min(PICKS, Math.floor((revealed - FIRST_MS + STEP_MS * 0.3) / STEP_MS)));
      const gone = clamp((revealed - (startOf(index) - STEP_MS * 0.3)) / (STEP_MS * 0.3));
      const from = index === 0 ? turn : to(index - 1);
      turn = from + (to(index) - from) * smooth(gone);
    }
    for (const [i, beam] of this.#beams.entries()) {
      const half = i === 0 ? 0.05 : 0.024;
      const end = (angle: number) =>
        `${(x + Math.cos(angle) * 1_800).toFixed(0)} ${(y + Math.sin(angle) * 1_800).toFixed(0)}`;
      beam.setAttribute('d', `M${x} ${y}L${end(turn - half)}L${end(turn + half)}Z`);
      beam.setAttribute('opacity', i === 0 ? '0.13' : '0.12');
    }
    this.#before.setAttribute(
      'transform',
      `translate(${at === 0 ? 0 : (Math.sin(at / 2_400) * 12).toFixed(1)} 0)`,
    );
  }

  /** Plays a sound once per float that surfaces. */
  #listener({ revealed, isRevealed }: ShowMoment): void {
    const up = isRevealed
      ? FLOATS
      : this.#floats.filter((_, index) => revealed > startOf(index) + RISE_MS * 0.3).length;
    const isNext = up === this.#lastSounded + 1;
    this.#lastSounded = up;
    if (isNext) this.#kit.sound.stop(up % 5);
  }

  #say({ phase, isRevealed, book }: ShowMoment, outcome: unknown, number: number | undefined): void {
    const { t } = this.#kit;
    const isPublished = outcome !== undefined && outcome !== null && isRevealed;
    const key = `${number} ${phase.is} ${isPublished} ${book.own.length}`;
    if (key === this.#said) return;
    this.#said = key;
    const round = number === undefined ? '' : t('draws.round', { number: String(number) });
    const words = isPublished ? `${round}: ${drawnText(t, outcome)}` : round;
    this.#caption.textContent = words;
    this.#picture.ariaLabel = isPublished ? words : t('six.scene');
    // The prizes that own lines came to are marked on the table.
    const drawn = phase.is === 'over' && isPublished ? drawnOf(outcome) : undefined;
    const own = book.own.filter(
      ({ round_id, state }) => round_id === book.round?.round_id && state !== 'cancelled',
    );
    const reached = drawn
      ? own.flatMap(({ choice }) => linesOf(choice).map((line) => tierOf(line, drawn)))
      : [];
    for (const [index, tier] of tiers.entries())
      this.#prizes[index]?.classList.toggle('now', reached.includes(tier));
  }
}
