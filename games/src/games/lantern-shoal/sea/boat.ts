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

/** A folded boat that stars are fired from. */
export class Boat {
  readonly #look: BoatLook;
  #recoil = 0;
  #rocked = Math.random() * 4;
  /** Where it lies, from the left (0) to the right (1), and where it belongs. */
  #share: number;
  #place: number;

  constructor(look: BoatLook, place: number) {
    this.#look = look;
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
    const { paper, shade, sail, trim } = this.#look;
    const { x, y } = this.#at(water);
    const muzzle = this.muzzle(water);
    const turn = aimed ? Math.atan2(aimed.x - muzzle.x, muzzle.y - aimed.y) : 0;
    const scale = this.#scale(water);
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    context.rotate(Math.sin(this.#rocked * 1.3) * 0.03);
    context.shadowColor = '#03101fb0';
    context.shadowBlur = 8;
    context.shadowOffsetY = 4;
    context.save();
    context.translate(0, -12);
    context.rotate(turn);
    context.translate(0, this.#recoil * 9);
    context.fillStyle = sail;
    context.beginPath();
    context.moveTo(-11, 8);
    context.lineTo(-8, -32);
    context.lineTo(8, -32);
    context.lineTo(11, 8);
    context.fill();
    context.shadowColor = 'transparent';
    context.fillStyle = trim;
    context.fillRect(-9.5, -27, 19, 5);
    context.fillRect(-10.5, -8, 21, 4);
    context.restore();
    context.fillStyle = paper;
    context.fill(hull);
    context.shadowColor = 'transparent';
    context.fillStyle = shade;
    context.fill(fold);
    context.restore();
  }
}
