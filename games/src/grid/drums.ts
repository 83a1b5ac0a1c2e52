import { el } from '../frame/dom.ts';
import { spriteStyle } from '../slot/atlas.ts';
import { dropFrames, dropMs, move } from './move.ts';

/** Symbol indexes, by reel and row. */
export type Cells = readonly (readonly number[])[];
export type Place = readonly [reel: number, row: number];

export interface DrumsLook {
  readonly rows: number;
  /** Number of symbols in the picture. */
  readonly symbols: number;
  readonly picture: string;
}

/** The reels as elements: a column each, a cell for every symbol in sight. */
export class Drums {
  readonly columns: readonly HTMLElement[];
  readonly look: DrumsLook;
  readonly #sprites: readonly (readonly HTMLElement[])[];
  readonly #cells: readonly (readonly HTMLElement[])[];
  readonly #node: HTMLElement;

  constructor(place: HTMLElement, look: DrumsLook, reels: number) {
    this.look = look;
    const make = (): HTMLElement => el('i', { class: 'face' });
    this.#sprites = Array.from({ length: reels }, () => Array.from({ length: look.rows }, make));
    this.#cells = this.#sprites.map((column) => column.map((face) => el('span', { class: 'cell' }, face)));
    this.columns = this.#cells.map((cells) => el('div', { class: 'drum' }, ...cells));
    this.#node = el('div', { class: 'drums', 'aria-hidden': 'true' }, ...this.columns);
    place.append(this.#node);
  }

  /** Stops and shows these symbols. */
  show(cells: Cells): void {
    cells.forEach((column, reel) => {
      this.put(reel, column);
    });
  }

  /** Shows one column. */
  put(reel: number, column: readonly number[]): void {
    column.forEach((symbol, row) => {
      this.face([reel, row], symbol);
    });
  }

  /** Shows a symbol in one cell, at rest. */
  face(place: Place, symbol: number): void {
    const { picture, symbols } = this.look;
    for (const motion of this.cell(place)?.getAnimations() ?? []) motion.cancel();
    const [reel, row] = place;
    this.#sprites[reel]?.[row]?.setAttribute('style', spriteStyle(picture, symbol, symbols, 'var(--side)'));
  }

  cell([reel, row]: Place): HTMLElement | undefined {
    return this.#cells[reel]?.[row];
  }

  /** Lights these cells and dims the others; none: as usual. */
  light(places: readonly Place[] | undefined): void {
    this.#node.classList.toggle('dim', places !== undefined);
    for (const column of this.#cells) for (const cell of column) cell.classList.remove('lit');
    for (const place of places ?? []) this.cell(place)?.classList.add('lit');
  }

  /** Takes cells away. */
  async vanish(places: readonly Place[], skip: AbortSignal): Promise<void> {
    const frames = [
      { transform: 'none', opacity: 1 },
      { transform: 'scale(1.16) rotate(-4deg)', opacity: 1, offset: 0.3 },
      { transform: 'scale(0.1) rotate(24deg)', opacity: 0 },
    ];
    const timing = { duration: 300, easing: 'ease-in', fill: 'forwards' } as const;
    await Promise.all(
      places.map((place) => {
        const cell = this.cell(place);
        return cell ? move(cell, frames, timing, skip) : undefined;
      }),
    );
  }

  /** After some cells are gone: what stood above falls into their place, and new ones come down behind. */
  async fall(to: Cells, gone: readonly Place[], skip: AbortSignal): Promise<void> {
    const moves: Promise<void>[] = [];
    for (const [reel, column] of to.entries()) {
      const left = new Set(gone.filter(([at]) => at === reel).map(([, row]) => row));
      if (left.size === 0) continue;
      const kept = column.map((_, row) => row).filter((row) => !left.has(row));
      this.put(reel, column);
      for (let row = 0; row < column.length; row++) {
        const from = row < left.size ? row - left.size : (kept[row - left.size] ?? row);
        moves.push(this.#drop([reel, row], row - from, reel * 40 + (column.length - 1 - row) * 18, skip));
      }
    }
    await Promise.all(moves);
  }

  async #drop(place: Place, heights: number, delay: number, skip: AbortSignal): Promise<void> {
    const cell = this.cell(place);
    if (!cell || heights === 0) return;
    await move(cell, dropFrames(heights), { duration: dropMs(heights), delay, fill: 'backwards' }, skip);
  }

  /** A column comes down from above, its lowest symbol first. */
  async pour(reel: number, column: readonly number[], skip?: AbortSignal): Promise<void> {
    this.put(reel, column);
    this.columns[reel]?.classList.remove('bare');
    await Promise.all(
      column.map((_, row) => {
        const cell = this.cell([reel, row]);
        const timing = {
          duration: dropMs(column.length),
          delay: (column.length - 1 - row) * 60,
          fill: 'backwards',
        } as const;
        return cell ? move(cell, dropFrames(column.length), timing, skip) : undefined;
      }),
    );
  }

  /** A column falls out at the foot, its lowest symbol first. */
  async empty(reel: number): Promise<void> {
    const rows = this.look.rows;
    const cells = this.#cells[reel] ?? [];
    await Promise.all(
      cells.map((cell, row) =>
        move(cell, [{ transform: 'none' }, { transform: `translateY(${100 * rows}%)` }], {
          duration: 300,
          delay: reel * 45 + (rows - 1 - row) * 35,
          easing: 'cubic-bezier(0.6, 0, 0.9, 0.4)',
          fill: 'forwards',
        }),
      ),
    );
    this.columns[reel]?.classList.add('bare');
  }
}
