import { el } from '../../../frame/dom.ts';
import type { DrawShow, ShowMoment } from '../../../shared/draws/draw-view.ts';
import type { SharedKit } from '../../../shared/start-shared.ts';
import { digitsOf } from '../reading.ts';
import { Bell } from './bell.ts';
import { many, piece } from './svg.ts';
import { BEAM, HIGH, metals, tower } from './tower.ts';

const BELLS = 3;
/** Pixels at the foot of the scene for buttons and former draws; how far a bell and its window reach down. */
const [FOOT, DEEP] = [66, 408];
/** When each drum stops and its bell rings. */
const STOPS: readonly number[] = [1_400, 3_000, 4_800];
const REST_MS = 900;
const ALL_MS = (STOPS.at(-1) ?? 0) + REST_MS;
/** Digits in a millisecond while a drum runs, and how long it takes to stop. */
const [SPEED, SLOWING_MS] = [0.013, 1_000];
/** A bell has swung out after so long. */
const RUNG_MS = 5_000;
/** Before stakes close the drums begin to run. */
const START_MS = 700;

/** How far a drum still has to turn so long before it stops. */
function ahead(ms: number): number {
  if (ms <= 0) return 0;
  const slowing = (SPEED * SLOWING_MS) / 2;
  return ms < SLOWING_MS ? slowing * (ms / SLOWING_MS) ** 2 : slowing + SPEED * (ms - SLOWING_MS);
}

/** Three bells in a tower at dusk: under each a drum of digits runs until it stops, and the bell rings it. */
export class BelfryShow implements DrawShow {
  readonly node: HTMLElement;
  readonly #kit: SharedKit;
  readonly #svg = piece('svg', { 'aria-hidden': 'true' });
  readonly #behind = piece('g');
  readonly #bells = many(BELLS, (i) => new Bell(`window-${i}`));
  readonly #picture = el('div', { class: 'belfry-picture', role: 'img' });
  readonly #past = el('ol', { class: 'belfry-past' });
  #cogs: readonly SVGElement[] = [];
  #lastSounded = 0;
  #said = '';

  constructor(kit: SharedKit) {
    this.#kit = kit;
    this.#svg.append(metals(), this.#behind, ...this.#bells.map(({ node }) => node));
    this.#picture.append(this.#svg);
    this.#past.ariaLabel = kit.t('bells.past');
    this.node = el('div', { class: 'belfry-scene' }, this.#picture, this.#past);
    new ResizeObserver(() => this.#arrange()).observe(this.#picture);
  }

  revealMs(): number {
    return ALL_MS;
  }

  #arrange(): void {
    const { width, height } = this.#picture.getBoundingClientRect();
    if (height === 0) return;
    const wide = Math.max(300, (width / height) * HIGH);
    this.#svg.setAttribute('viewBox', `0 0 ${wide} ${HIGH}`);
    const { behind, cogs } = tower(wide);
    this.#behind.replaceChildren(...behind);
    this.#cogs = cogs;
    const step = Math.min((wide - 40) / 3.15, 270);
    // The windows end above what is pressed at the foot of the scene.
    const room = HIGH - (FOOT / height) * HIGH - BEAM;
    const size = Math.min(step / 222, room / DEEP);
    for (const [i, bell] of this.#bells.entries()) bell.place(wide / 2 + (i - 1) * step, size);
  }

  draw(moment: ShowMoment): void {
    const { phase, past, at, isRevealed, revealed } = moment;
    const last = past[0];
    const outcome =
      phase.is === 'over'
        ? phase.outcome
        : phase.is === 'taking' || phase.is === 'none'
          ? last?.outcome
          : undefined;
    const digits = outcome === undefined || outcome === null ? undefined : digitsOf(outcome);
    for (const [i, bell] of this.#bells.entries()) {
      const digit = digits === undefined ? undefined : Number(digits[i]);
      const sway = at === 0 ? 0 : Math.sin(at / 1_700 + i * 0.9) * 0.8;
      if (phase.is === 'over' && digit !== undefined) {
        const stop = STOPS[i] ?? 0;
        const gone = isRevealed ? Math.max(phase.gone, ALL_MS) : revealed;
        const rung = gone < stop ? undefined : gone - stop;
        bell.draw(
          digit - (isRevealed ? 0 : ahead(stop - revealed)),
          at === 0 && rung !== undefined ? RUNG_MS : rung,
          sway,
        );
      } else bell.draw(this.#resting(moment, digit, i), undefined, sway);
    }
    for (const [i, wheel] of this.#cogs.entries())
      wheel.setAttribute('transform', `rotate(${((at / 60) * (i === 0 ? 1 : -1.4)).toFixed(1)})`);
    if (phase.is === 'over') this.#listener(moment);
    this.#say(moment, digits);
  }

  /** What a drum shows while nothing is revealed: the last digit; once stakes are closed it runs. */
  #resting({ phase, at }: ShowMoment, digit: number | undefined, index: number): number | undefined {
    if (phase.is === 'waiting') return at === 0 ? undefined : (at * SPEED + index * 3.3) % 10;
    if (phase.is !== 'taking' || at === 0 || phase.left > START_MS) return digit;
    return digit === undefined ? undefined : digit + ((START_MS - phase.left) ** 2 / START_MS / 2) * SPEED;
  }

  #listener({ revealed, isRevealed }: ShowMoment): void {
    const rung = isRevealed ? BELLS : STOPS.filter((stop) => revealed >= stop).length;
    const isNext = rung === this.#lastSounded + 1;
    this.#lastSounded = rung;
    if (isNext) this.#kit.sound.scatter(rung);
  }

  #say({ phase, isRevealed, book, past }: ShowMoment, digits: string | undefined): void {
    const { t } = this.#kit;
    const number = phase.is === 'taking' || phase.is === 'none' ? past[0]?.number : book.round?.number;
    const isPublished = digits !== undefined && isRevealed;
    const key = `${number} ${isPublished} ${past.length}`;
    if (key === this.#said) return;
    this.#said = key;
    const name = number === undefined ? '' : t('draws.round', { number: String(number) });
    this.#picture.ariaLabel = isPublished ? `${name}: ${digits}` : t('bells.scene');
    this.#past.replaceChildren(...past.slice(0, 12).map(({ outcome }) => el('li', {}, digitsOf(outcome))));
  }
}
