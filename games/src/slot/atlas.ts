import { type Pen, penOf } from '../canvas/pen.ts';

/** As the atlas is drawn: cells of this size in rows of four, then the smeared ones at half of it. */
const CELL = 224;
const COLUMNS = 4;
/** The smeared pictures have room above and below, as they were drawn. */
export const SMEAR_TALL = 1.6;
/** Between two symbols that lie side by side, so that none takes a colour of its neighbour. */
const GAP = 2;

const atlasRows = (symbols: number): number => Math.ceil(symbols / COLUMNS);

/** CSS position of a symbol within the sprite image. */
export function spriteStyle(address: string, index: number, symbols: number, size: string): string {
  const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
  return (
    `width:${size};height:${size};background-image:url("${address}");` +
    `background-size:calc(${size} * ${COLUMNS}) calc(${size} * ${atlasRows(symbols) * 1.5});` +
    `background-position:calc(${size} * ${-column}) calc(${size} * ${-row})`
  );
}

/** The drawn symbols of a game, at rest and smeared by motion, ready at the size they are shown at. */
export class Atlas {
  readonly #picture: HTMLImageElement;
  readonly #symbols: number;
  readonly #ready = document.createElement('canvas');
  #side = 0;

  constructor(picture: HTMLImageElement, symbols: number) {
    this.#picture = picture;
    this.#symbols = symbols;
  }

  /** Makes them ready at a size in pixels of the screen: to lay one down is but to copy it then. */
  fit(side: number): void {
    const size = Math.max(1, Math.round(side));
    if (size === this.#side) return;
    this.#side = size;
    this.#ready.width = this.#symbols * (size + GAP);
    this.#ready.height = size + GAP + this.#smearTall;
    const pen = penOf(this.#ready);
    pen.imageSmoothingQuality = 'high';
    for (let symbol = 0; symbol < this.#symbols; symbol++) {
      const left = symbol * (size + GAP);
      pen.drawImage(this.#picture, ...this.#still(symbol), left, 0, size, size);
      pen.drawImage(this.#picture, ...this.#smeared(symbol), left, size + GAP, size, this.#smearTall);
    }
  }

  get #smearTall(): number {
    return Math.round(this.#side * SMEAR_TALL);
  }

  #still(symbol: number): [number, number, number, number] {
    const [column, row] = [symbol % COLUMNS, Math.floor(symbol / COLUMNS)];
    return [column * CELL, row * CELL, CELL, CELL];
  }

  #smeared(symbol: number): [number, number, number, number] {
    const [left, top, size] = this.#still(symbol).map((value) => value / 2);
    return [left ?? 0, atlasRows(this.#symbols) * CELL + (top ?? 0), size ?? 0, size ?? 0];
  }

  /** Draws a symbol centred at a point with a given width. */
  lay(pen: Pen, symbol: number, x: number, y: number, wide: number, swollen: boolean): void {
    const at = [x - wide / 2, y - wide / 2, wide, wide] as const;
    if (swollen) pen.drawImage(this.#picture, ...this.#still(symbol), ...at);
    else pen.drawImage(this.#ready, symbol * (this.#side + GAP), 0, this.#side, this.#side, ...at);
  }

  laySmeared(pen: Pen, symbol: number, x: number, y: number, wide: number): void {
    const tall = wide * SMEAR_TALL;
    const from = [symbol * (this.#side + GAP), this.#side + GAP, this.#side, this.#smearTall] as const;
    pen.drawImage(this.#ready, ...from, x - wide / 2, y - tall / 2, wide, tall);
  }
}
