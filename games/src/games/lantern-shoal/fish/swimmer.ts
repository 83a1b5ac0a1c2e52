import { type Cutout, cutAround, layWhole } from '../../../canvas/cutout.ts';
import type { Pen } from '../../../canvas/pen.ts';
import { type Fish, grownOf } from '../swim.ts';
import { around, type PaperFish, paintFish, putFish } from './paint.ts';
import type { FishShape } from './shape.ts';

/** In so many places the fins of a fish are seen while it swims straight on. */
const PLACES = 16;
/** So far beyond its reach, in units, fins swing and shadows fall. */
const SWUNG = 18;
/** Of all kinds together one picture is taken in so many frames; until there is one of a place, the one before serves. */
const PAUSE = 2;
let framesUntilNext = 0;

/** A frame begins. */
export function beginFrame(): void {
  framesUntilNext = Math.max(0, framesUntilNext - 1);
}

/** A kind of fish as it is put onto the water: as a picture where it swims straight on, which is nearly always. */
export class Swimmer {
  readonly paper: PaperFish;
  readonly #shape: FishShape;
  readonly #size: number;
  readonly #pictures = new Map<number, Cutout>();
  readonly #latest = new Map<number, Cutout>();
  #sharp: number;

  /**
   * @param size what a unit of the shape is to the pen
   * @param sharp pixels of the screen to one of the pen
   */
  constructor(shape: FishShape, size: number, sharp: number) {
    this.paper = paintFish(shape, size * sharp);
    this.#shape = shape;
    this.#size = size;
    this.#sharp = sharp;
  }

  /** Pictures are taken anew. @param sharp pixels of the screen to one of the pen, from now on */
  sharpen(sharp: number): void {
    if (sharp === this.#sharp) return;
    this.#sharp = sharp;
    this.#pictures.clear();
    this.#latest.clear();
  }

  draw(pen: Pen, fish: Fish): void {
    const sharp = this.#sharp;
    const grown = grownOf(fish);
    const isStraight = grown === 1 && Math.abs(fish.facing) === 1;
    pen.save();
    if (isStraight) {
      const picture = this.#seen(fish);
      pen.resetTransform();
      const scale = this.#size * sharp;
      layWhole(
        pen,
        picture.picture,
        fish.x * sharp + picture.left * scale,
        fish.y * sharp + picture.top * scale,
      );
    } else {
      const size = this.#size * (0.3 + 0.7 * grown);
      const facing = Math.sign(fish.facing || 1) * Math.max(0.1, Math.abs(fish.facing));
      pen.globalAlpha = grown;
      pen.translate(fish.x, fish.y);
      pen.scale(facing * size, size);
      putFish(pen, this.paper, fish.beat);
    }
    pen.restore();
  }

  #seen({ beat, facing }: Fish): Cutout {
    const place = Math.floor((beat % 1) * PLACES);
    const name = facing < 0 ? -1 - place : place;
    const known = this.#pictures.get(name) ?? (framesUntilNext > 0 ? this.#latest.get(facing) : undefined);
    const picture = known ?? this.#take(name, facing, (place + 0.5) / PLACES);
    this.#latest.set(facing, picture);
    return picture;
  }

  #take(name: number, facing: number, beat: number): Cutout {
    framesUntilNext = PAUSE;
    const [x, y] = this.#shape.reach;
    const draw = (pen: Pen) => {
      pen.scale(facing, 1);
      putFish(pen, this.paper, beat);
    };
    const picture = cutAround(around(x + SWUNG, y + SWUNG), draw, this.#size * this.#sharp);
    this.#pictures.set(name, picture);
    return picture;
  }
}
