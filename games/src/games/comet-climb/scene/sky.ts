import type { Cutout } from '../../../canvas/cutout.ts';
import { blankSheet, type Pen } from '../../../canvas/pen.ts';
import type { Camera, Room } from './room.ts';
import { Sheets } from './sheets.ts';
import { ALWAYS, type Strewn, StrewnThings } from './strewn-things.ts';
import { cloud, lantern, moon, planet, star } from './things.ts';

/** Made with the first call, and once. */
function once(make: () => Cutout): () => Cutout {
  let made: Cutout | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const stars = [once(() => star('#ffe9b0')), once(() => star('#cfe0ff')), once(() => star('#ffc6dd'))];
const clouds = [
  once(() => cloud('#8079c0', '#b5b0e6')),
  once(() => cloud('#6a63ad', '#a09ada')),
  once(() => cloud('#9a90d2', '#d5d0f6')),
];
const lanterns = [
  once(() => lantern('#a3212b', '#ff5d4c', '#ffd27a')),
  once(() => lantern('#9a5312', '#ffab3d', '#ffeaa0')),
  once(() => lantern('#8d2260', '#f2669f', '#ffd0c2')),
];
const planets = [
  once(() => planet('#e0805c', '#f7b07e', '#ffd9a0')),
  once(() => planet('#4f9aa8', '#8fd0cf', '#d9c7ff')),
  once(() => planet('#a872c9', '#d3a5e6', '#ffcf9a')),
];

const still = { rise: 0, until: Number.POSITIVE_INFINITY };
const far: readonly Strewn[] = [
  { things: stars, count: 34, size: 0.5, depth: 0.06, from: ALWAYS, ...still },
  { things: stars, count: 18, size: 0.9, depth: 0.12, from: ALWAYS, ...still },
  { things: planets, count: 2, size: 0.8, depth: 0.16, from: 1_500, ...still },
  { things: clouds, count: 5, size: 0.7, depth: 0.4, from: ALWAYS, rise: 0, until: 5_200 },
  { things: lanterns, count: 7, size: 0.34, depth: 0.5, from: ALWAYS, rise: 9, until: 2_600 },
];
const near: readonly Strewn[] = [
  { things: clouds, count: 4, size: 1.15, depth: 0.85, from: 160, rise: 0, until: 3_600 },
  { things: lanterns, count: 5, size: 0.72, depth: 0.8, from: ALWAYS, rise: 16, until: 1_700 },
];

/** Everything that does not fly along, in layers, made at the size it is shown at. Its pen counts in pixels. */
export class Sky {
  readonly #sheets: Sheets;
  readonly #moon: Cutout;
  readonly #far: readonly StrewnThings[];
  readonly #near: readonly StrewnThings[];
  /** What stands still while nothing is flown through, as it was drawn once. */
  #resting: { readonly picture: HTMLCanvasElement; readonly x: number; readonly y: number } | undefined;
  #last: Camera = { x: 0, y: 0 };

  /** @param size pixels for a unit of a drawing */
  constructor(size: number) {
    this.#sheets = new Sheets(size);
    this.#moon = moon(size);
    this.#far = far.map((layer) => new StrewnThings(layer, size));
    this.#near = near.map((layer) => new StrewnThings(layer, size));
  }

  /** The scene has another shape: what rested in the old one is no more. */
  reshape(): void {
    this.#resting = undefined;
  }

  /** @param seconds of the clock, for what moves by itself */
  behind(pen: Pen, room: Room, camera: Camera, seconds: number): void {
    const { x, y } = camera;
    const isResting = this.#last.x === x && this.#last.y === y;
    this.#last = camera;
    if (isResting) pen.drawImage(this.#rest(room, camera), 0, 0);
    else this.#backdrop(pen, room, camera);
    for (const layer of this.#far) if (layer.isMoving) layer.draw(pen, room, camera, seconds);
    this.#sheets.ground(pen, room, camera);
  }

  before(pen: Pen, room: Room, camera: Camera, seconds: number): void {
    for (const layer of this.#near) layer.draw(pen, room, camera, seconds);
  }

  #rest(room: Room, camera: Camera): HTMLCanvasElement {
    const known = this.#resting;
    if (known && known.x === camera.x && known.y === camera.y) return known.picture;
    const { picture, pen } = blankSheet(room.wide, room.tall, 1);
    this.#backdrop(pen, room, camera);
    this.#resting = { picture, ...camera };
    return picture;
  }

  #backdrop(pen: Pen, room: Room, camera: Camera): void {
    this.#sheets.sky(pen, room, camera);
    const { picture } = this.#moon;
    const x = room.wide * 0.84 - camera.x * 0.012 - picture.width / 2;
    pen.drawImage(picture, x, room.tall * 0.26 + camera.y * 0.08 - picture.height / 2);
    for (const layer of this.#far) if (!layer.isMoving) layer.draw(pen, room, camera, 0);
  }
}
