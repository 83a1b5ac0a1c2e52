import { type Cutout, lay } from '../../../canvas/cutout.ts';
import type { Pen } from '../../../canvas/pen.ts';
import { strewn } from '../../../canvas/strewn.ts';
import { cloud, hill, lantern, moon, planet, star, tower, WAVE_TALL, WAVE_WIDE, wave } from './things.ts';

/** How far the scene has been flown through, in pixels. */
export interface Camera {
  readonly x: number;
  readonly y: number;
}

interface Room {
  readonly wide: number;
  readonly tall: number;
  /** Things are drawn for a room 600 high. */
  readonly size: number;
}

/** Sheets of the sky from the horizon on; the last ones repeat. */
const SHEETS = [
  '#8a4a86',
  '#6f3f86',
  '#573a83',
  '#443479',
  '#352d6b',
  '#2a275f',
  '#212153',
  '#1a1c47',
  '#15183f',
];
const REPEATING = ['#131a44', '#191c4b', '#121640', '#1b1a48'];
const SHEET_TALL = 96;
const ALWAYS = -1_000;
const ABOVE = '#10123a';

/** Of a thing that repeats, where it lies now between two bounds. */
const wrapped = (value: number, span: number): number => ((value % span) + span) % span;

interface Strewn {
  readonly things: readonly Cutout[];
  readonly count: number;
  readonly size: number;
  /** How fast it passes: 1 is as fast as the comet flies. */
  readonly depth: number;
  /** From which height on it is there, and up to which. */
  readonly from: number;
  readonly until: number;
  /** Pixels a second that it rises by itself. */
  readonly rise: number;
}

/** Everything that does not fly along, in layers. */
export class Sky {
  readonly #waves = new Map<number, Cutout>();
  readonly #hills = ([0, 1, 2] as const).map(hill);
  readonly #moon = moon();
  readonly #tower = tower();
  readonly #far: readonly Strewn[];
  readonly #near: readonly Strewn[];

  constructor() {
    const stars = [star('#ffe9b0'), star('#cfe0ff'), star('#ffc6dd')];
    const clouds = [cloud('#8079c0', '#b5b0e6'), cloud('#6a63ad', '#a09ada'), cloud('#9a90d2', '#d5d0f6')];
    const lanterns = [
      lantern('#a3212b', '#ff5d4c', '#ffd27a'),
      lantern('#9a5312', '#ffab3d', '#ffeaa0'),
      lantern('#8d2260', '#f2669f', '#ffd0c2'),
    ];
    const planets = [
      planet('#e0805c', '#f7b07e', '#ffd9a0'),
      planet('#4f9aa8', '#8fd0cf', '#d9c7ff'),
      planet('#a872c9', '#d3a5e6', '#ffcf9a'),
    ];
    const still = { rise: 0, until: Number.POSITIVE_INFINITY };
    this.#far = [
      { things: stars, count: 34, size: 0.5, depth: 0.06, from: ALWAYS, ...still },
      { things: stars, count: 18, size: 0.9, depth: 0.12, from: ALWAYS, ...still },
      { things: planets, count: 2, size: 0.8, depth: 0.16, from: 1_500, ...still },
      { things: clouds, count: 5, size: 0.7, depth: 0.4, from: ALWAYS, rise: 0, until: 5_200 },
      { things: lanterns, count: 7, size: 0.34, depth: 0.5, from: ALWAYS, rise: 9, until: 2_600 },
    ];
    this.#near = [
      { things: clouds, count: 4, size: 1.15, depth: 0.85, from: 160, rise: 0, until: 3_600 },
      { things: lanterns, count: 5, size: 0.72, depth: 0.8, from: ALWAYS, rise: 16, until: 1_700 },
    ];
  }

  /** @param seconds of the clock, for what moves by itself */
  behind(pen: Pen, room: Room, camera: Camera, seconds: number): void {
    this.#sheets(pen, room, camera);
    const y = room.tall * 0.26 + camera.y * 0.08;
    lay(pen, this.#moon, room.wide * 0.84 - camera.x * 0.012, y, 0, room.size);
    for (const layer of this.#far) this.#strew(pen, room, camera, seconds, layer);
    this.#ground(pen, room, camera);
  }

  before(pen: Pen, room: Room, camera: Camera, seconds: number): void {
    for (const layer of this.#near) this.#strew(pen, room, camera, seconds, layer);
  }

  #wave(index: number): Cutout {
    const key = index < SHEETS.length ? index : SHEETS.length + (index % 12);
    const known = this.#waves.get(key);
    if (known) return known;
    const made = wave(SHEETS[index] ?? REPEATING[index % REPEATING.length] ?? ABOVE, key);
    this.#waves.set(key, made);
    return made;
  }

  #sheets(pen: Pen, { wide, tall, size }: Room, camera: Camera): void {
    pen.fillStyle = ABOVE;
    pen.fillRect(0, 0, wide, tall);
    const high = SHEET_TALL * size;
    const sunk = camera.y * 0.3;
    const lowest = Math.max(0, Math.floor((sunk - high * 2) / high));
    const highest = Math.ceil((sunk + tall) / high);
    for (let index = highest; index >= lowest; index--) {
      const sheet = this.#wave(index);
      const top = tall - (index + 1.4) * high + sunk;
      const tile = WAVE_WIDE * size;
      const drift = wrapped(camera.x * (0.1 + (index % 3) * 0.04) + index * 210, tile);
      for (let x = -drift; x < wide; x += tile)
        pen.drawImage(sheet.picture, x, top, tile + 1, WAVE_TALL * size);
      const below = top + WAVE_TALL * size - 1;
      if (below < tall) {
        pen.fillStyle = SHEETS[index] ?? REPEATING[index % REPEATING.length] ?? ABOVE;
        pen.fillRect(0, below, wide, high + 60);
      }
    }
  }

  #ground(pen: Pen, { wide, tall, size }: Room, camera: Camera): void {
    for (const [row, thing] of this.#hills.entries()) {
      const depth = 0.55 + row * 0.22;
      const top = tall - (250 - row * 34) * size + camera.y * depth;
      if (top > tall) continue;
      const tile = thing.wide * size;
      const drift = wrapped(camera.x * depth * 0.5 + row * 330, tile);
      for (let x = -drift; x < wide; x += tile)
        pen.drawImage(thing.picture, x, top, tile + 1, thing.tall * size);
    }
    const foot = tall - 24 * size + camera.y;
    if (foot < tall + 200 * size)
      lay(pen, this.#tower, wide * 0.09 - camera.x * 0.5, foot - 83 * size, 0, size * 0.72);
  }

  #strew(pen: Pen, room: Room, camera: Camera, seconds: number, layer: Strewn): void {
    const { things, count, depth, from, until, rise } = layer;
    const here = Math.min(1, Math.max(0, (camera.y - from) / 240), Math.max(0, (until - camera.y) / 400));
    if (here <= 0) return;
    const margin = 110 * layer.size * room.size;
    const [across, down] = [room.wide + margin * 2, room.tall * 1.15 + margin * 2];
    pen.globalAlpha = here;
    for (let i = 0; i < count; i++) {
      const thing = things[i % things.length];
      if (!thing) continue;
      const [a, b] = [strewn(i * 7 + depth * 100), strewn(i * 13 + depth * 300)];
      const sway = rise > 0 ? Math.sin(seconds * 0.8 + i) * 6 : 0;
      const x = wrapped(a * across - camera.x * depth, across) - margin + sway;
      const y = wrapped(b * down + camera.y * depth - seconds * rise * (0.7 + a * 0.6), down) - margin;
      // What stands on the ground is not flown through by clouds: near it they stay above the hills.
      if (camera.y < 300 && from < 0 && y > room.tall * 0.8) continue;
      lay(pen, thing, x, y, sway * 0.008, layer.size * room.size * (0.8 + b * 0.4));
    }
    pen.globalAlpha = 1;
  }
}
