import { many, piece, round } from './svg.ts';
import { BEAM } from './tower.ts';

const INK = '#3a1208';
/** The middle of the window below a bell, and its half height, in the bell's own units. */
const [WINDOW, HALF] = [330, 64];

/** A bell of brass around the point it hangs from. */
function cast(): SVGElement {
  const body =
    'M-20 16C-66 30 -58 104 -80 148Q-90 164 -104 174Q0 192 104 174Q90 164 80 148C58 104 66 30 20 16Z';
  return piece(
    'g',
    {},
    piece('path', { d: body, fill: 'url(#brass)', stroke: '#2c1608', 'stroke-width': 3 }),
    piece('path', {
      d: 'M-44 44Q-52 100 -74 150',
      fill: 'none',
      stroke: '#fff6d8',
      'stroke-width': 7,
      'stroke-linecap': 'round',
      opacity: 0.55,
    }),
    ...[58, 68, 140].map((y, i) => {
      const half = [50, 53, 76][i] ?? 0;
      return piece('path', {
        d: `M${-half} ${y}Q0 ${y + 15} ${half} ${y}`,
        fill: 'none',
        stroke: '#5a330d',
        'stroke-width': i === 2 ? 5 : 2.5,
        opacity: 0.8,
      });
    }),
    piece('path', {
      d: 'M-104 174Q0 194 104 174L98 184Q0 203 -98 184Z',
      fill: 'url(#brass-down)',
      stroke: '#2c1608',
      'stroke-width': 2.5,
    }),
    piece('rect', {
      x: -26,
      y: -12,
      width: 52,
      height: 32,
      rx: 10,
      fill: 'url(#brass-down)',
      stroke: '#2c1608',
      'stroke-width': 3,
    }),
    piece('circle', { r: 8, fill: '#2c1608' }),
  );
}

/** A bell with the window of its digit: the drum in it runs, stops, and the bell rings. */
export class Bell {
  readonly node = piece('g');
  readonly #swing = piece('g');
  readonly #clapper = piece('g');
  readonly #rings: readonly SVGElement[];
  readonly #digits: readonly SVGElement[];
  readonly #lamp: SVGElement;

  constructor(id: string) {
    this.#clapper.append(
      piece('rect', { x: -4, y: 120, width: 8, height: 76, fill: '#2c1608' }),
      piece('circle', { cy: 202, r: 19, fill: 'url(#brass-down)', stroke: '#2c1608', 'stroke-width': 3 }),
    );
    this.#swing.append(this.#clapper, cast());
    this.#rings = many(3, () =>
      piece('path', {
        fill: 'none',
        stroke: '#ffe3a0',
        'stroke-width': 4,
        'stroke-linecap': 'round',
        opacity: 0,
      }),
    );
    this.#digits = many(2, () =>
      piece('text', { 'text-anchor': 'middle', 'font-size': 100, 'font-weight': 850, fill: INK }),
    );
    this.#lamp = piece('rect', {
      x: -72,
      y: WINDOW - HALF - 8,
      width: 144,
      height: HALF * 2 + 16,
      rx: 20,
      fill: '#ffcf6b',
      opacity: 0,
    });
    const clip = piece(
      'clipPath',
      { id },
      piece('rect', { x: -56, y: WINDOW - HALF + 8, width: 112, height: HALF * 2 - 16, rx: 8 }),
    );
    this.node.append(
      clip,
      this.#lamp,
      piece('rect', {
        x: -66,
        y: WINDOW - HALF,
        width: 132,
        height: HALF * 2,
        rx: 14,
        fill: 'url(#brass)',
        stroke: '#2c1608',
        'stroke-width': 3,
      }),
      piece('rect', {
        x: -56,
        y: WINDOW - HALF + 8,
        width: 112,
        height: HALF * 2 - 16,
        rx: 8,
        fill: 'url(#drum)',
        stroke: '#2c1608',
        'stroke-width': 2,
      }),
      piece('g', { 'clip-path': `url(#${id})` }, ...this.#digits),
      ...[-1, 1].flatMap((side) =>
        [-1, 1].map((end) =>
          piece('circle', {
            cx: side * 61,
            cy: WINDOW + end * (HALF - 5),
            r: 3.5,
            fill: '#ffe3a0',
            stroke: '#2c1608',
          }),
        ),
      ),
      piece('rect', {
        x: -5,
        y: 190,
        width: 10,
        height: WINDOW - HALF - 190,
        fill: '#5a330d',
        opacity: 0.55,
      }),
      ...this.#rings,
      this.#swing,
    );
  }

  place(x: number, size: number): void {
    this.node.setAttribute('transform', `translate(${round(x)} ${BEAM}) scale(${size.toFixed(3)})`);
  }

  /**
   * @param turned what the drum shows, whole where it stands; `undefined` for none
   * @param rung milliseconds since the bell was struck, `undefined` where it was not
   * @param sway degrees of its rest
   */
  draw(turned: number | undefined, rung: number | undefined, sway: number): void {
    const strength = rung === undefined ? 0 : Math.exp(-rung / 850);
    const angle = sway + (rung === undefined ? 0 : Math.sin(rung / 150) * 23 * strength);
    this.#swing.setAttribute('transform', `rotate(${angle.toFixed(2)})`);
    this.#clapper.setAttribute('transform', `rotate(${(-angle * 0.55).toFixed(2)})`);
    this.#lamp.setAttribute('opacity', (rung === undefined ? 0 : 0.35 + 0.65 * strength).toFixed(2));
    for (const [i, ring] of this.#rings.entries()) {
      const t = rung === undefined ? 1 : (rung - i * 160) / 700;
      const isSeen = t > 0 && t < 1;
      ring.setAttribute('opacity', isSeen ? (1 - t).toFixed(2) : '0');
      if (!isSeen) continue;
      const far = 118 + t * 46;
      ring.setAttribute(
        'd',
        `M${-far} ${round(96 - t * 20)}q-22 34 0 ${round(76 + t * 40)}M${far} ${round(96 - t * 20)}q22 34 0 ${round(76 + t * 40)}`,
      );
    }
    const [low, high] = this.#digits;
    if (!low || !high) return;
    const whole = turned === undefined ? 0 : Math.floor(turned);
    const part = turned === undefined ? 0 : turned - whole;
    const show = (node: SVGElement, digit: number, y: number) => {
      const text = turned === undefined ? '' : String(((digit % 10) + 10) % 10);
      if (node.textContent !== text) node.textContent = text;
      node.setAttribute('y', round(WINDOW + 35 + y).toString());
    };
    show(low, whole, -part * 118);
    show(high, whole + 1, (1 - part) * 118);
  }
}
