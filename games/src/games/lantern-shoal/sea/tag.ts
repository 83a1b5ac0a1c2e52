import { type Cutout, cutAround, lay } from '../../../canvas/cutout.ts';
import type { Pen } from '../../../canvas/pen.ts';

/** A small paper tag with writing on it, which is only written when it reads otherwise than before. */
export class Tag {
  #written: { readonly text: string; readonly tag: Cutout } | undefined;

  draw(pen: Pen, x: number, y: number, text: string): void {
    if (this.#written?.text !== text) this.#written = { text, tag: written(pen, text) };
    lay(pen, this.#written.tag, x, y);
  }
}

const FONT = '800 15px "Figtree Variable", system-ui, sans-serif';
/** Room for the shadow. */
const MARGIN = 8;

function written(pen: Pen, text: string): Cutout {
  pen.save();
  pen.font = FONT;
  const half = pen.measureText(text).width / 2 + 9;
  pen.restore();
  const [wide, tall] = [2 * (half + MARGIN), 2 * (12 + MARGIN)];
  return cutAround({ left: -wide / 2, top: -tall / 2, wide, tall }, (sheet) => {
    sheet.font = FONT;
    sheet.textAlign = 'center';
    sheet.textBaseline = 'middle';
    sheet.shadowColor = '#0009';
    sheet.shadowBlur = 5;
    sheet.shadowOffsetY = 2;
    sheet.fillStyle = '#fff8e3';
    sheet.beginPath();
    sheet.roundRect(-half, -12, half * 2, 24, 6);
    sheet.fill();
    sheet.shadowColor = 'transparent';
    sheet.fillStyle = '#3a1a06';
    sheet.fillText(text, 0, 0.5);
  });
}
