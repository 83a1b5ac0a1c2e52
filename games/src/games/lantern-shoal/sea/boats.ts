import type { Fish, Water } from '../swim.ts';

/** Who sits in a boat; seats go round from the player who looks on. */
export interface Sailor {
  readonly name: string;
}

const SEATS = 4;
/** Where the boats lie, as shares of the width: the own one in the middle of the page. */
const places: readonly number[] = [0.5, 0.14, 0.86, 0.32];
/** Papers of the boats: hull, fold, sail. */
const papers: readonly (readonly [string, string, string])[] = [
  ['#fff4dc', '#e9cfa0', '#ff8a2e'],
  ['#ffd9e4', '#e59ab4', '#d8477d'],
  ['#d9f2ff', '#8fc8e6', '#2f86c4'],
  ['#e8ffd9', '#a9d68a', '#4f9e3d'],
];

const hull = new Path2D('M-46 -8H46L28 20Q0 26 -28 20Z');
const fold = new Path2D('M-46 -8L0 6L46 -8L28 20Q0 26 -28 20Z');

/** The folded boats that stars are fired from. */
export class Boats {
  #sailors: (Sailor | undefined)[] = [{ name: '' }];
  #recoil = Array.from({ length: SEATS }, () => 0);
  #rocked = 0;

  /** Who sits where; the first is the player who looks on. */
  seat(sailors: readonly (Sailor | undefined)[]): void {
    this.#sailors = [...sailors];
  }

  fired(seat: number): void {
    this.#recoil[seat] = 1;
  }

  step(seconds: number): void {
    this.#rocked += seconds;
    this.#recoil = this.#recoil.map((one) => Math.max(0, one - seconds * 3.6));
  }

  muzzle(seat: number, water: Water): { readonly x: number; readonly y: number } {
    const { x, y } = this.#at(seat, water);
    return { x, y: y - 34 * this.#scale(water) };
  }

  draw(context: CanvasRenderingContext2D, water: Water, aimed: Fish | undefined): void {
    for (const [seat, sailor] of this.#sailors.entries())
      if (sailor) this.#drawBoat(context, water, seat, seat === 0 ? aimed : undefined);
  }

  #scale = ({ unit }: Water): number => Math.min(1, Math.max(0.62, unit / 70));

  #at(seat: number, water: Water) {
    const { left, top, wide, tall } = water;
    return { x: left + wide * (places[seat] ?? 0.5), y: top + tall + 40 - 24 * this.#scale(water) };
  }

  #drawBoat(context: CanvasRenderingContext2D, water: Water, seat: number, aimed: Fish | undefined): void {
    const { x, y } = this.#at(seat, water);
    const [paper = '#fff', shade = '#ddd', sail = '#f80'] = papers[seat] ?? [];
    const muzzle = this.muzzle(seat, water);
    const turn = aimed ? Math.atan2(aimed.x - muzzle.x, muzzle.y - aimed.y) : 0;
    const scale = this.#scale(water) * (seat === 0 ? 1 : 0.8);
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    context.rotate(Math.sin(this.#rocked * 1.3 + seat) * 0.03);
    context.shadowColor = '#03101fb0';
    context.shadowBlur = 8;
    context.shadowOffsetY = 4;
    context.save();
    context.translate(0, -12);
    context.rotate(turn);
    context.translate(0, (this.#recoil[seat] ?? 0) * 9);
    context.fillStyle = sail;
    context.beginPath();
    context.moveTo(-11, 8);
    context.lineTo(-8, -32);
    context.lineTo(8, -32);
    context.lineTo(11, 8);
    context.fill();
    context.shadowColor = 'transparent';
    context.fillStyle = '#ffe9a8';
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
