import { type Cutout, fitted, lay, layWhole } from '../../../canvas/cutout.ts';
import type { Pen } from '../../../canvas/pen.ts';
import { strewn } from '../../../canvas/strewn.ts';
import { type Camera, type Room, wrapped } from './room.ts';

export interface Strewn {
  readonly things: readonly (() => Cutout)[];
  readonly count: number;
  readonly size: number;
  /** How fast it passes: 1 is as fast as the comet flies. */
  readonly depth: number;
  /** From which height on it is there, and up to which. */
  readonly from: number;
  readonly until: number;
  /** Pixels of the page a second that it rises by itself. */
  readonly rise: number;
}

export const ALWAYS = -1_000;

/** What passes so slowly would be seen to go from pixel to pixel: it is laid between them. */
const SLOW = 0.3;

interface One {
  readonly thing: Cutout;
  readonly a: number;
  readonly b: number;
}

/** Things of a layer, strewn over a room and repeated beyond it, each made at the size it is shown at. */
export class StrewnThings {
  readonly #layer: Strewn;
  readonly #size: number;
  #all: readonly One[] | undefined;

  /** @param size pixels for a unit */
  constructor(layer: Strewn, size: number) {
    this.#layer = layer;
    this.#size = size;
  }

  get isMoving(): boolean {
    return this.#layer.rise > 0;
  }

  /** They are made when they first come into sight. */
  #made(): readonly One[] {
    const { things, count, depth, size } = this.#layer;
    const masters = things.map((make) => make());
    return Array.from({ length: count }, (_, i): One[] => {
      const master = masters[i % masters.length];
      if (!master) return [];
      const [a, b] = [strewn(i * 7 + depth * 100), strewn(i * 13 + depth * 300)];
      return [{ thing: fitted(master, size * this.#size * (0.8 + b * 0.4)), a, b }];
    }).flat();
  }

  /** @param seconds of the clock, for what moves by itself */
  draw(pen: Pen, { wide, tall, sharp }: Room, camera: Camera, seconds: number): void {
    const { depth, from, until, rise, size } = this.#layer;
    const high = camera.y / sharp;
    const here = Math.min(1, Math.max(0, (high - from) / 240), Math.max(0, (until - high) / 400));
    if (here <= 0) return;
    this.#all ??= this.#made();
    const margin = 110 * size * this.#size;
    const [across, down] = [wide + margin * 2, tall * 1.15 + margin * 2];
    pen.globalAlpha = here;
    for (const [i, { thing, a, b }] of this.#all.entries()) {
      const sway = this.isMoving ? Math.sin(seconds * 0.8 + i) * 6 : 0;
      const x = wrapped(a * across - camera.x * depth, across) - margin + sway * sharp;
      const risen = seconds * rise * sharp * (0.7 + a * 0.6);
      const y = wrapped(b * down + camera.y * depth - risen, down) - margin;
      // What stands on the ground is not flown through by clouds: near it they stay above the hills.
      if (high < 300 && from < 0 && y > tall * 0.8) continue;
      if (this.isMoving || depth < SLOW) lay(pen, thing, x, y, sway * 0.008);
      else layWhole(pen, thing.picture, x + thing.left, y + thing.top);
    }
    pen.globalAlpha = 1;
  }
}
