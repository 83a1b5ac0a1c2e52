import type { Fish, Water } from '../swim.ts';

/** Papers of the boat: hull, fold, sail. */
const [paper, shade, sail] = ['#fff4dc', '#e9cfa0', '#ff8a2e'];

const hull = new Path2D('M-46 -8H46L28 20Q0 26 -28 20Z');
const fold = new Path2D('M-46 -8L0 6L46 -8L28 20Q0 26 -28 20Z');

/** The folded boat that stars are fired from. */
export class Boat {
  #recoil = 0;
  #rocked = 0;

  fired(): void {
    this.#recoil = 1;
  }

  step(seconds: number): void {
    this.#rocked += seconds;
    this.#recoil = Math.max(0, this.#recoil - seconds * 3.6);
  }

  muzzle(water: Water): { readonly x: number; readonly y: number } {
    const { x, y } = this.#at(water);
    return { x, y: y - 34 * this.#scale(water) };
  }

  #scale = ({ unit }: Water): number => Math.min(1, Math.max(0.62, unit / 70));

  #at(water: Water) {
    const { left, top, wide, tall } = water;
    return { x: left + wide / 2, y: top + tall + 40 - 24 * this.#scale(water) };
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
