import type { Fish, Water } from '../swim.ts';
import { Boat } from './boat.ts';
import type { StarLook } from './effects.ts';

const SEATS = 4;
/** A colour for each seat: boat, stars and what is written of a catch. The own boat has none of them. */
const colours = ['#ff7fb5', '#5fe0d0', '#c3a6ff', '#b5e36a'] as const;
const shades = ['#d85a93', '#33b3a4', '#9a78e0', '#8dbb43'] as const;

export const colourOf = (seat: number): string => colours[seat % SEATS] ?? colours[0];

export function starOf(seat: number): StarLook {
  const colour = colourOf(seat);
  return { papers: ['#f4fbff', colour], trail: colour, size: 9 };
}

/** The position of a seat, from the left (0) to the right (1). */
const placeOf = (seat: number): number => (seat + 0.5) / SEATS;

/** The position of the own boat: at its seat, and in the middle if the player is alone. */
export const ownPlace = (own: number, others: readonly number[]): number =>
  others.length === 0 ? 0.5 : placeOf(own);

/** The boats of the others in the room. */
export class Mates {
  readonly #boats = new Map<number, { readonly boat: Boat; aimed: Fish | undefined }>();

  /** @param others the seats that are taken by others */
  seat(others: readonly number[]): void {
    for (const seat of this.#boats.keys()) if (!others.includes(seat)) this.#boats.delete(seat);
    for (const seat of others) {
      if (this.#boats.has(seat)) continue;
      const [paper, shade] = [colourOf(seat), shades[seat % SEATS] ?? shades[0]];
      const look = { paper, shade, sail: '#e8f4f7', trim: paper, size: 0.72, lift: 36 };
      this.#boats.set(seat, { boat: new Boat(look, placeOf(seat)), aimed: undefined });
    }
  }

  muzzle(seat: number, water: Water): { readonly x: number; readonly y: number } | undefined {
    return this.#boats.get(seat)?.boat.muzzle(water);
  }

  fired(seat: number, at: Fish): void {
    const mate = this.#boats.get(seat);
    if (!mate) return;
    mate.aimed = at;
    mate.boat.fired();
  }

  step(seconds: number): void {
    for (const { boat } of this.#boats.values()) boat.step(seconds);
  }

  draw(context: CanvasRenderingContext2D, water: Water): void {
    for (const { boat, aimed } of this.#boats.values()) boat.draw(context, water, aimed);
  }
}
