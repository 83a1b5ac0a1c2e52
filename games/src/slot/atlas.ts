import { ImageSource, Rectangle, Texture } from 'pixi.js';

/** The drawn symbols of a game, by index: at rest and smeared by motion. */
export interface Atlas {
  readonly still: readonly Texture[];
  readonly moving: readonly Texture[];
}

/** As the atlas is drawn: cells of this size in rows of four, then the smeared ones at half of it. */
const CELL = 224;
const COLUMNS = 4;

const atlasRows = (symbols: number): number => Math.ceil(symbols / COLUMNS);

/** Where a symbol stands in the picture, for CSS: its size and place in cells. */
export function spriteStyle(address: string, index: number, symbols: number, size: string): string {
  const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
  return (
    `width:${size};height:${size};background-image:url("${address}");` +
    `background-size:calc(${size} * ${COLUMNS}) calc(${size} * ${atlasRows(symbols) * 1.5});` +
    `background-position:calc(${size} * ${-column}) calc(${size} * ${-row})`
  );
}

export async function loadAtlas(address: string, symbols: number): Promise<Atlas> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(`the symbols did not come: ${response.status}`);
  const picture = await createImageBitmap(await response.blob(), { premultiplyAlpha: 'premultiply' });
  const source = new ImageSource({ resource: picture, autoGenerateMipmaps: true, scaleMode: 'linear' });
  const cut = (left: number, top: number, size: number) =>
    new Texture({ source, frame: new Rectangle(left, top, size, size) });
  const below = atlasRows(symbols) * CELL;
  const all = Array.from({ length: symbols }, (_, index) => ({
    column: index % COLUMNS,
    row: Math.floor(index / COLUMNS),
  }));
  return {
    still: all.map(({ column, row }) => cut(column * CELL, row * CELL, CELL)),
    moving: all.map(({ column, row }) => cut((column * CELL) / 2, below + (row * CELL) / 2, CELL / 2)),
  };
}
