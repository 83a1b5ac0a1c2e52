import { type Cutout, layWhole } from '../../../canvas/cutout.ts';
import type { Pen } from '../../../canvas/pen.ts';
import { type Camera, type Room, wrapped } from './room.ts';
import { HILL_WIDE, hill, hillTall, tower, WAVE_WIDE, wave } from './things.ts';

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
/** Sheets that repeat differ in their edges by so many. */
const KINDS = 12;
const ABOVE = '#10123a';

const colourOf = (index: number): string => SHEETS[index] ?? REPEATING[index % REPEATING.length] ?? ABOVE;
/** The nearest scale at which something is a whole number of pixels wide. */
const wholeScale = (units: number, scale: number): number => Math.round(units * scale) / units;

/** Lays what repeats over the whole width, moved by so much to the left. */
function layRow(pen: Pen, { picture }: Cutout, wide: number, by: number, top: number): void {
  for (let x = -Math.round(wrapped(by, picture.width)); x < wide; x += picture.width)
    layWhole(pen, picture, x, top);
}

/** The large sheets that the scene is made of, each made once at the size it is shown at. Its pen counts in pixels. */
export class Sheets {
  readonly #size: number;
  readonly #waves = new Map<number, Cutout>();
  readonly #hills: readonly Cutout[];
  readonly #tower: Cutout;

  /** @param size pixels for a unit */
  constructor(size: number) {
    this.#size = size;
    this.#hills = [0, 1, 2].map((row) => hill(row, wholeScale(HILL_WIDE, size)));
    this.#tower = tower(size * 0.72);
  }

  #wave(index: number): Cutout {
    const key = index < SHEETS.length ? index : SHEETS.length + (index % KINDS);
    const known = this.#waves.get(key);
    if (known) return known;
    const made = wave(colourOf(index), key, wholeScale(WAVE_WIDE, this.#size));
    this.#waves.set(key, made);
    return made;
  }

  /** The sky: each sheet lies over the one above it, and nothing is left open between them. */
  sky(pen: Pen, { wide, tall, size, sharp }: Room, { x, y }: Camera): void {
    const high = SHEET_TALL * size;
    const sunk = y * 0.3;
    const lowest = Math.max(0, Math.floor((sunk - high * 2) / high));
    const highest = Math.ceil((sunk + tall) / high);
    for (let index = highest; index >= lowest; index--) {
      const top = Math.round(tall - (index + 1.4) * high + sunk);
      if (top >= tall) continue;
      const sheet = this.#wave(index);
      layRow(pen, sheet, wide, x * (0.1 + (index % 3) * 0.04) + index * 210 * sharp, top);
      const below = top + sheet.picture.height;
      pen.fillStyle = colourOf(index);
      pen.fillRect(0, below, wide, index === 0 ? tall : Math.ceil(high) + 2);
    }
  }

  ground(pen: Pen, { wide, tall, size, sharp }: Room, { x, y }: Camera): void {
    for (const [row, thing] of this.#hills.entries()) {
      const depth = 0.55 + row * 0.22;
      const top = Math.round(tall - hillTall(row) * size + y * depth);
      if (top < tall) layRow(pen, thing, wide, x * depth * 0.5 + row * 330 * sharp, top);
    }
    const { width, height } = this.#tower.picture;
    const foot = tall - 24 * size + y;
    if (foot - height < tall)
      layWhole(pen, this.#tower.picture, wide * 0.09 - x * 0.5 - width / 2, foot - height);
  }
}
