import type { Effect } from './effects.ts';

const LASTS_S = 1.3;

/** A catch of another player, in the colour of their boat, in small type. */
export class Note implements Effect {
  readonly #at: { readonly x: number; readonly y: number };
  readonly #text: string;
  readonly #colour: string;
  readonly #isStill: boolean;
  #age = 0;

  constructor(
    at: { readonly x: number; readonly y: number },
    text: string,
    look: { readonly colour: string; readonly isStill: boolean },
  ) {
    this.#at = { x: at.x, y: at.y };
    this.#text = text;
    this.#colour = look.colour;
    this.#isStill = look.isStill;
  }

  step(seconds: number): boolean {
    this.#age += seconds;
    return this.#age < LASTS_S;
  }

  draw(context: CanvasRenderingContext2D): void {
    const share = this.#age / LASTS_S;
    const y = this.#at.y - (this.#isStill ? 0 : share * 20);
    context.save();
    context.globalAlpha = share > 0.7 ? (1 - share) / 0.3 : 1;
    context.font = '750 15px "Figtree Variable", system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const half = context.measureText(this.#text).width / 2 + 4;
    const x = Math.min(window.innerWidth - half, Math.max(half, this.#at.x));
    context.lineJoin = 'round';
    context.lineWidth = 5;
    context.strokeStyle = '#06223c';
    context.strokeText(this.#text, x, y);
    context.fillStyle = this.#colour;
    context.fillText(this.#text, x, y);
    context.restore();
  }
}
