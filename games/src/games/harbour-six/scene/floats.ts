import { WATER } from './harbour.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** How far below its place a float waits, under the water. */
const DEEP = 190;

type Attributes = Readonly<Record<string, string | number>>;

function svg<Tag extends 'g' | 'circle' | 'path' | 'text' | 'ellipse'>(tag: Tag, attributes: Attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

const INK = '#14202e';

/** A glass float in its net, with a number on it; drawn around its middle for a radius of 50. */
function float(isBonus: boolean) {
  const [lit, body, dark] = isBonus ? ['#ffb3a2', '#d2483f', '#7c1d22'] : ['#fffaf0', '#ecdcb6', '#a58d5c'];
  const number = svg('text', {
    'text-anchor': 'middle',
    y: 16,
    'font-size': 46,
    'font-weight': 850,
    fill: INK,
  });
  const arcs = Array.from({ length: 7 }, (_, i) =>
    svg('path', {
      d: `M${14 + i * 5} ${44 - i * 4.2}Q${50 - i} ${20 - i * 5} ${40 - i * 0.5} ${-22 - i * 1.5}`,
      fill: 'none',
      stroke: dark,
      'stroke-width': 1.5,
      opacity: 0.75,
    }),
  );
  const lamp = svg('circle', { cy: -74, r: 8, fill: '#ffd468', stroke: INK, 'stroke-width': 2 });
  const glow = svg('circle', { cy: -74, r: 17, fill: '#ffd468', opacity: 0.24 });
  const node = svg('g', {});
  node.append(
    glow,
    svg('path', { d: 'M0 -46V-70M-9 -50H9', stroke: '#efe3c6', 'stroke-width': 4, fill: 'none' }),
    lamp,
    svg('circle', { r: 50, fill: body, stroke: '#efe3c6', 'stroke-width': 2.5 }),
    svg('ellipse', { cx: -16, cy: -20, rx: 20, ry: 14, fill: lit, opacity: 0.85 }),
    ...arcs,
    svg('path', {
      d: 'M-47 16Q0 44 47 16M-49 -10Q-30 44 0 50M49 -10Q30 44 0 50M-46 -20Q0 -58 46 -20',
      fill: 'none',
      stroke: dark,
      'stroke-width': 2,
      opacity: 0.6,
    }),
    svg('circle', { r: 31, fill: '#fdf6e4', stroke: dark, 'stroke-width': 2 }),
    number,
  );
  return { node, number };
}

/** It comes up with weight, a little too far, and settles. */
function risen(share: number): number {
  const t = Math.min(1, Math.max(0, share)) - 1;
  return 1 + 2.2 * t ** 3 + 1.2 * t ** 2;
}

/** A float that comes up out of the water. */
export class Float {
  readonly node: SVGGElement;
  readonly splash: SVGGElement;
  readonly #number: SVGElement;
  readonly #rings: readonly SVGElement[];
  #x = 0;
  #size = 1;
  #text = '';

  constructor(isBonus: boolean) {
    const { node, number } = float(isBonus);
    this.node = node;
    this.#number = number;
    this.#rings = Array.from({ length: 3 }, () =>
      svg('path', {
        fill: 'none',
        stroke: '#efe3c6',
        'stroke-width': 3,
        'stroke-linecap': 'round',
        opacity: 0,
      }),
    );
    this.splash = svg('g', {});
    this.splash.append(...this.#rings);
  }

  get x(): number {
    return this.#x;
  }

  place(x: number, radius: number): void {
    this.#x = x;
    this.#size = radius / 50;
  }

  /** @param share 0 under the water, 1 up */
  draw(number: number | undefined, share: number, sway: number): void {
    const text = number === undefined ? '' : String(number);
    if (text !== this.#text) {
      this.#text = text;
      this.#number.textContent = text;
    }
    this.node.style.display = share <= 0 || text === '' ? 'none' : '';
    const size = this.#size;
    const y = WATER - 34 * size + (1 - risen(share)) * DEEP + sway;
    this.node.setAttribute(
      'transform',
      `translate(${this.#x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(3)})`,
    );
    for (const [i, ring] of this.#rings.entries()) {
      const t = (share - 0.12 - i * 0.1) / 0.7;
      const seen = t > 0 && t < 1;
      ring.setAttribute('opacity', seen ? (1 - t).toFixed(2) : '0');
      if (!seen) continue;
      const [half, high] = [(24 + t * 60) * size, (14 + 70 * t * (1 - t) * (3 - i)) * size];
      ring.setAttribute(
        'd',
        `M${(this.#x - half).toFixed(1)} ${WATER - 4}q${(half * 0.1).toFixed(1)} ${(-high).toFixed(1)} ${(-half * 0.25).toFixed(1)} ${(-high * 1.3).toFixed(1)}` +
          `M${(this.#x + half).toFixed(1)} ${WATER - 4}q${(-half * 0.1).toFixed(1)} ${(-high).toFixed(1)} ${(half * 0.25).toFixed(1)} ${(-high * 1.3).toFixed(1)}`,
      );
    }
  }
}
