import type { LineSlot, Reel } from '#rules/games/line-slot/slot.ts';
import { type Pen, penOf, sharpness } from '../canvas/pen.ts';
import type { Atlas } from './atlas.ts';
import { Motion } from './motion.ts';
import { ReelView } from './reel-view.ts';

/** Size of the reels in CSS pixels. */
export interface Box {
  readonly cellWide: number;
  readonly cellTall: number;
}

/** The drawing of the reels: a canvas where the page has left room for them. */
export class Stage {
  readonly motion = new Motion(() => this.#draw());
  readonly reels: readonly ReelView[];
  /** Draws over the reels: lines and frames of wins. */
  marks: (pen: Pen) => void = () => undefined;
  readonly #canvas = document.createElement('canvas');
  readonly #pen: Pen;
  readonly #atlas: Atlas;
  readonly #rows: number;
  readonly #place: HTMLElement;
  #sharp = 1;
  #box: Box = { cellWide: 1, cellTall: 1 };

  /** @throws when the browser gives no pen */
  constructor(slot: LineSlot, atlas: Atlas, place: HTMLElement) {
    this.#rows = slot.rows;
    this.#place = place;
    this.#atlas = atlas;
    this.#pen = penOf(this.#canvas);
    this.reels = slot.baseReels.map((reel) => new ReelView(reel, slot.rows));
    this.#canvas.className = 'canvas';
    this.#canvas.setAttribute('aria-hidden', 'true');
    place.append(this.#canvas);
    new ResizeObserver(() => this.#fit()).observe(place);
    this.#fit();
  }

  get box(): Box {
    return this.#box;
  }

  /** The middle of the reels on the page. */
  get middle(): readonly [x: number, y: number] {
    const { left, top, width, height } = this.#place.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  mountReels(reels: readonly Reel[]): void {
    for (const [index, view] of this.reels.entries()) {
      const reel = reels[index];
      if (reel) view.mount(reel);
    }
  }

  show(stops: readonly number[]): void {
    for (const [index, view] of this.reels.entries()) view.show(stops[index] ?? 0);
    this.motion.redraw();
  }

  #fit(): void {
    const { width, height } = this.#place.getBoundingClientRect();
    const [cellWide, cellTall] = [width / this.reels.length, height / this.#rows];
    this.#sharp = sharpness();
    this.#canvas.width = Math.max(1, Math.round(width * this.#sharp));
    this.#canvas.height = Math.max(1, Math.round(height * this.#sharp));
    this.#box = { cellWide, cellTall };
    for (const view of this.reels) view.resize(cellWide, cellTall);
    this.#atlas.fit((this.reels[0]?.symbolSize ?? 1) * this.#sharp);
    // Resizing clears the canvas: redraw before the next frame.
    this.#draw();
  }

  #draw(): void {
    const pen = this.#pen;
    pen.setTransform(this.#sharp, 0, 0, this.#sharp, 0, 0);
    pen.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    for (const view of this.reels) {
      view.paint(pen, this.#atlas);
      pen.translate(this.#box.cellWide, 0);
    }
    pen.setTransform(this.#sharp, 0, 0, this.#sharp, 0, 0);
    this.marks(pen);
  }
}
