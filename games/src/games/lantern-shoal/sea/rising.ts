import { type PaperFish, putFish } from '../fish/paint.ts';
import type { Fish } from '../swim.ts';
import type { Effect } from './effects.ts';

interface RisingDeps {
  readonly to: { readonly x: number; readonly y: number };
  /** The formatted win. */
  readonly text: string;
  readonly isStill: boolean;
}

const RISES_S = 1.15;

/** A fish that was caught: it lights up, turns once, and floats away as a lantern does, leaving what it pays. */
export class Rising implements Effect {
  readonly #paper: PaperFish;
  readonly #from: { readonly x: number; readonly y: number; readonly half: number };
  readonly #scale: number;
  readonly #facing: number;
  readonly #deps: RisingDeps;
  #age = 0;

  constructor(fish: Fish, paper: PaperFish, deps: RisingDeps) {
    this.#paper = paper;
    this.#deps = deps;
    this.#from = { x: fish.x, y: fish.y, half: fish.half };
    this.#scale = fish.half / fish.kind.shape.reach[0];
    this.#facing = Math.sign(fish.facing || 1);
  }

  step(seconds: number): boolean {
    this.#age += seconds;
    return this.#age < RISES_S;
  }

  draw(context: CanvasRenderingContext2D): void {
    const share = this.#age / RISES_S;
    if (!this.#deps.isStill) this.#drawFish(context, share);
    this.#drawText(context, share);
  }

  #drawFish(context: CanvasRenderingContext2D, share: number): void {
    const { x, y, half } = this.#from;
    const { to } = this.#deps;
    // First it swells with light, then it goes.
    const away = Math.max(0, (share - 0.25) / 0.75) ** 2;
    const size = this.#scale * (share < 0.25 ? 1 + share * 0.9 : 1.22 * (1 - away * 0.7));
    const [atX, atY] = [x + (to.x - x) * away, y + (to.y - y) * away];
    context.save();
    context.globalAlpha = 1 - away ** 2;
    const glow = context.createRadialGradient(atX, atY, 0, atX, atY, half * 1.9);
    glow.addColorStop(0, '#fff4c0e6');
    glow.addColorStop(1, '#ffd76a00');
    context.fillStyle = glow;
    context.fillRect(atX - half * 2, atY - half * 2, half * 4, half * 4);
    context.translate(atX, atY);
    context.rotate(Math.sin(share * Math.PI * 3) * 0.14);
    context.scale(this.#facing * size, size);
    putFish(context, this.#paper, share * 3);
    context.restore();
  }

  #drawText(context: CanvasRenderingContext2D, share: number): void {
    const { text, isStill } = this.#deps;
    const { x, y, half } = this.#from;
    const up = isStill ? 0 : share * 34;
    context.save();
    context.globalAlpha = share > 0.75 ? (1 - share) * 4 : 1;
    context.font = '850 30px "Figtree Variable", system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const wide = context.measureText(text).width / 2 + 4;
    const atX = Math.min(window.innerWidth - wide, Math.max(wide, x));
    context.lineJoin = 'round';
    context.lineWidth = 7;
    context.strokeStyle = '#33130a';
    context.strokeText(text, atX, y - half * 0.2 - up);
    context.fillStyle = '#ffe27a';
    context.fillText(text, atX, y - half * 0.2 - up);
    context.restore();
  }
}
