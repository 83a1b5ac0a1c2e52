import { attrs, circle, ellipse, n, type Random, random, rect } from './svg.ts';

/** A stop is `colour`, `colour offset%` or `colour offset% opacity`, e.g. `#fff 40 .5`. */
export type Stops = readonly string[];

/** The sheet one picture is drawn on: its size, its definitions and its own random numbers. */
export class Paper {
  readonly w: number;
  readonly h: number;
  readonly random: Random;
  private readonly defs: string[] = [];
  private readonly known = new Map<string, string>();
  private readonly prefix: string;

  constructor(w: number, h: number, seed = 7, prefix = 'd') {
    this.w = w;
    this.h = h;
    this.random = random(seed);
    this.prefix = prefix;
  }

  /** A random number between two bounds. */
  between(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  /** Adds a definition once and answers its `url(#id)`. */
  define(write: (id: string) => string): string {
    const key = write('');
    const seen = this.known.get(key);
    if (seen !== undefined) return seen;
    const id = `${this.prefix}${this.defs.length.toString(36)}`;
    this.defs.push(write(id));
    this.known.set(key, `url(#${id})`);
    return `url(#${id})`;
  }

  private stops(list: Stops): string {
    return list
      .map((entry, i) => {
        const [colour, offset, opacity] = entry.split(' ');
        const share = offset === undefined ? i / Math.max(list.length - 1, 1) : Number(offset) / 100;
        return `<stop offset="${Math.round(share * 1000) / 1000}"${attrs({ 'stop-color': colour, 'stop-opacity': opacity })}/>`;
      })
      .join('');
  }

  /** A linear gradient across the painted shape; angle in degrees, 90 runs from top to bottom. */
  lin(list: Stops, angle = 90): string {
    const a = (angle * Math.PI) / 180;
    const [dx, dy] = [Math.cos(a) / 2, Math.sin(a) / 2];
    const [x1, y1, x2, y2] = [0.5 - dx, 0.5 - dy, 0.5 + dx, 0.5 + dy];
    return this.define(
      (id) => `<linearGradient${attrs({ id, x1, y1, x2, y2 })}>${this.stops(list)}</linearGradient>`,
    );
  }

  /** A linear gradient in picture coordinates. */
  linAt(list: Stops, x1: number, y1: number, x2: number, y2: number): string {
    return this.define(
      (id) =>
        `<linearGradient${attrs({ id, x1, y1, x2, y2, gradientUnits: 'userSpaceOnUse' })}>${this.stops(list)}</linearGradient>`,
    );
  }

  rad(list: Stops, cx = 0.5, cy = 0.5, r = 0.5, fx = cx, fy = cy): string {
    return this.define(
      (id) => `<radialGradient${attrs({ id, cx, cy, r, fx, fy })}>${this.stops(list)}</radialGradient>`,
    );
  }

  radAt(list: Stops, cx: number, cy: number, r: number): string {
    return this.define(
      (id) =>
        `<radialGradient${attrs({ id, cx, cy, r, gradientUnits: 'userSpaceOnUse' })}>${this.stops(list)}</radialGradient>`,
    );
  }

  private filter(body: string, spread = 0.5): string {
    const [x, size] = [-spread, 1 + spread * 2];
    return this.define(
      (id) =>
        `<filter${attrs({ id, x, y: x, width: size, height: size, 'color-interpolation-filters': 'sRGB' })}>${body}</filter>`,
    );
  }

  blur(deviation: number): string {
    return this.filter(`<feGaussianBlur stdDeviation="${n(deviation)}"/>`, 1);
  }

  shadow(dx: number, dy: number, deviation: number, colour = '#000', opacity = 0.45): string {
    return this.filter(
      `<feDropShadow${attrs({ dx, dy, stdDeviation: deviation, 'flood-color': colour, 'flood-opacity': opacity })}/>`,
      0.3,
    );
  }

  /** Repaints a drawing by its lightness: the darkest tone becomes the first colour, the lightest the last. */
  toned(colours: readonly string[], contrast = 1, lift = (1 - contrast) / 2): string {
    const channel = (at: number): string =>
      colours.map((c) => Math.round(Number.parseInt(c.slice(at, at + 2), 16) / 0.255) / 1000).join(' ');
    const [a, b, c] = [0.36 * contrast, 0.5 * contrast, 0.14 * contrast];
    const row = `${a} ${b} ${c} 0 ${lift}`;
    return this.filter(
      `<feColorMatrix type="matrix" values="${row} ${row} ${row} 0 0 0 1 0"/><feComponentTransfer>` +
        `<feFuncR type="table" tableValues="${channel(1)}"/><feFuncG type="table" tableValues="${channel(3)}"/>` +
        `<feFuncB type="table" tableValues="${channel(5)}"/></feComponentTransfer>`,
    );
  }

  clip(shape: string, body: string): string {
    const url = this.define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
    return `<g clip-path="${url}">${body}</g>`;
  }

  fade(mask: string, body: string): string {
    const url = this.define(
      (id) =>
        `<mask id="${id}" maskUnits="userSpaceOnUse" x="-2000" y="-2000" width="6000" height="6000">${mask}</mask>`,
    );
    return `<g mask="${url}">${body}</g>`;
  }

  fill(paint: string, opacity = 1): string {
    return rect(0, 0, this.w, this.h, paint, opacity === 1 ? {} : { opacity });
  }

  /** A soft round light. */
  glow(x: number, y: number, r: number, colour: string, opacity = 0.8, squash = 1): string {
    const paint = this.rad([
      `${colour} 0 ${opacity}`,
      `${colour} 35 ${opacity * 0.42}`,
      `${colour} 70 ${opacity * 0.08}`,
      `${colour} 100 0`,
    ]);
    return ellipse(x, y, r, r * squash, paint, { style: 'mix-blend-mode:screen' });
  }

  /** Out-of-focus lights scattered over a region. */
  bokeh(
    count: number,
    colours: readonly string[],
    box: readonly [number, number, number, number],
    sizes: readonly [number, number],
    opacity = 0.35,
  ): string {
    let out = '';
    for (let i = 0; i < count; i += 1) {
      const colour = colours[i % colours.length] ?? '#fff';
      const r = this.between(sizes[0], sizes[1]);
      const strength = this.between(0.25, 1) * opacity;
      const paint = this.rad([
        `${colour} 0 ${strength * 0.55}`,
        `${colour} 78 ${strength * 0.75}`,
        `${colour} 92 ${strength}`,
        `${colour} 100 0`,
      ]);
      out += circle(this.between(box[0], box[0] + box[2]), this.between(box[1], box[1] + box[3]), r, paint, {
        style: 'mix-blend-mode:screen',
      });
    }
    return out;
  }

  vignette(colour = '#000', opacity = 0.7, cx = 0.5, cy = 0.45, r = 0.8): string {
    return this.fill(this.rad([`${colour} 45 0`, `${colour} 100 ${opacity}`], cx, cy, r));
  }

  svg(body: string, view = `0 0 ${this.w} ${this.h}`): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${view}" width="${this.w}" height="${this.h}"><defs>${this.defs.join('')}</defs>${body}</svg>`;
  }
}
