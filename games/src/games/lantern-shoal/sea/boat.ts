import { type Cutout, cutAround, lay } from '../../../canvas/cutout.ts';
import type { Pen } from '../../../canvas/pen.ts';
import type { Fish, Water } from '../swim.ts';

/** The papers of a boat and of what it fires. */
export interface BoatLook {
  readonly paper: string;
  readonly shade: string;
  readonly sail: string;
  readonly trim: string;
  /** Beside the own one, which is 1. */
  readonly size: number;
  /** So far above the ground, in pixels: a plate is below. */
  readonly lift: number;
}

export const ownBoat: BoatLook = {
  ...{ paper: '#fff4dc', shade: '#e9cfa0', sail: '#ff8a2e', trim: '#ffe9a8' },
  ...{ size: 1, lift: 0 },
};

const hull = new Path2D('M-46 -8H46L28 20Q0 26 -28 20Z');
const fold = new Path2D('M-46 -8L0 6L46 -8L28 20Q0 26 -28 20Z');

function shadowed(pen: Pen): void {
  pen.shadowColor = '#03101fb0';
  pen.shadowBlur = 8;
  pen.shadowOffsetY = 4;
}

const sailOf = ({ sail, trim }: BoatLook): Cutout =>
  cutAround({ left: -23, top: -44, wide: 46, tall: 68 }, (pen) => {
    shadowed(pen);
    pen.fillStyle = sail;
    pen.fill(new Path2D('M-11 8L-8 -32L8 -32L11 8'));
    pen.shadowColor = 'transparent';
    pen.fillStyle = trim;
    pen.fillRect(-9.5, -27, 19, 5);
    pen.fillRect(-10.5, -8, 21, 4);
  });

const hullOf = ({ paper, shade }: BoatLook): Cutout =>
  cutAround({ left: -58, top: -20, wide: 116, tall: 60 }, (pen) => {
    shadowed(pen);
    pen.fillStyle = paper;
    pen.fill(hull);
    pen.shadowColor = 'transparent';
    pen.fillStyle = shade;
    pen.fill(fold);
  });

/** A folded boat that stars are fired from. */
export class Boat {
  readonly #look: BoatLook;
  readonly #sail: Cutout;
  readonly #hull: Cutout;
  #recoil = 0;
  #rocked = Math.random() * 4;
  /** Where it lies, from the left (0) to the right (1), and where it belongs. */
  #share: number;
  #place: number;

  constructor(look: BoatLook, place: number) {
    this.#look = look;
    this.#sail = sailOf(look);
    this.#hull = hullOf(look);
    this.#share = place;
    this.#place = place;
  }

  /** @param isStill it is there at once */
  goTo(place: number, isStill: boolean): void {
    this.#place = place;
    if (isStill) this.#share = place;
  }

  fired(): void {
    this.#recoil = 1;
  }

  step(seconds: number): void {
    this.#rocked += seconds;
    this.#recoil = Math.max(0, this.#recoil - seconds * 3.6);
    this.#share += (this.#place - this.#share) * Math.min(1, seconds * 4);
  }

  muzzle(water: Water): { readonly x: number; readonly y: number } {
    const { x, y } = this.#at(water);
    return { x, y: y - 34 * this.#scale(water) };
  }

  #scale = ({ unit }: Water): number => Math.min(1, Math.max(0.62, unit / 70)) * this.#look.size;

  #at(water: Water) {
    const { left, top, wide, tall } = water;
    return { x: left + wide * this.#share, y: top + tall + 40 - this.#look.lift - 24 * this.#scale(water) };
  }

  draw(context: CanvasRenderingContext2D, water: Water, aimed: Fish | undefined): void {
    const { x, y } = this.#at(water);
    const muzzle = this.muzzle(water);
    const turn = aimed ? Math.atan2(aimed.x - muzzle.x, muzzle.y - aimed.y) : 0;
    const scale = this.#scale(water);
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    context.rotate(Math.sin(this.#rocked * 1.3) * 0.03);
    const recoil = this.#recoil * 9;
    lay(context, this.#sail, -Math.sin(turn) * recoil, Math.cos(turn) * recoil - 12, turn);
    lay(context, this.#hull, 0, 0);
    context.restore();
  }
}
