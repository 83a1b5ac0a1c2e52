import type { Drawn, Line, Run } from './letters.ts';
import { hex, number, utf16 } from './notation.ts';
import type { Picture } from './pictured-text.ts';

/** Resources shared by all pages of a document. */
interface Shelf {
  readonly keepGlyphs: (run: Run) => void;
  readonly nameOf: (picture: Picture) => string;
}

/** One page, written from its upper left corner in points. */
export class Page {
  readonly #height: number;
  readonly #operators: string[] = [];
  readonly #shelf: Shelf;

  constructor(height: number, shelf: Shelf) {
    this.#height = height;
    this.#shelf = shelf;
  }

  get content(): string {
    return this.#operators.join('\n');
  }

  /** @param grey 0 is black, 1 white */
  write(line: Line, x: number, y: number, size: number, grey: number): void {
    let at = x;
    for (const part of line.runs) {
      const base = this.#height - y;
      if ('face' in part) this.#shelf.keepGlyphs(part);
      const drawn =
        'picture' in part ? this.#picture(part, at, base, size) : textOf(part, at, base, size, grey);
      const isPlain = 'face' in part && part.isPlain;
      this.#operators.push(
        isPlain ? drawn : `/Span <</ActualText <feff${utf16(part.text)}>>> BDC\n${drawn}\nEMC`,
      );
      at += (part.width * size) / 1000;
    }
  }

  rule(from: number, to: number, y: number): void {
    const at = number(this.#height - y);
    this.#operators.push(`0.6 G 0.6 w ${number(from)} ${at} m ${number(to)} ${at} l S`);
  }

  #picture({ picture }: Drawn, x: number, base: number, size: number): string {
    const [wide, high] = [(picture.width * size) / 1000, (picture.height * size) / 1000];
    const bottom = base - (picture.below * size) / 1000;
    return `q ${number(wide)} 0 0 ${number(high)} ${number(x)} ${number(bottom)} cm /${this.#shelf.nameOf(picture)} Do Q`;
  }
}

/** The operators that draw a run. */
function textOf({ face, glyphs }: Run, x: number, base: number, size: number, grey: number): string {
  let rise = 0;
  let shown = '';
  for (const { id, advance, dx, dy } of glyphs) {
    if (dy !== rise) {
      shown += `] TJ ${number((dy * size) / 1000)} Ts [`;
      rise = dy;
    }
    const own = face.font.glyphHAdvance(id) * face.scale;
    // Numbers move to the left.
    const [before, after] = [Math.round(-dx), Math.round(own - advance + dx)];
    shown += `${before === 0 ? '' : before}<${hex(id)}>${after === 0 ? '' : after}`;
  }
  const place = `1 0 0 1 ${number(x)} ${number(base)} Tm`;
  return `BT ${number(grey)} g /F${face.id} ${size} Tf ${place} [${shown.replaceAll('><', '')}] TJ${rise === 0 ? '' : ' 0 Ts'} ET`;
}
