import { readFileSync } from 'node:fs';
import opentype, { type Font, type PathCommand } from 'opentype.js';
import { n } from './svg.ts';

const files = {
  lilita: import.meta.resolve('@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff'),
  dela: import.meta.resolve('@fontsource/dela-gothic-one/files/dela-gothic-one-latin-400-normal.woff'),
  playfair: import.meta.resolve(
    '@fontsource/playfair-display-sc/files/playfair-display-sc-latin-900-normal.woff',
  ),
  cinzel: import.meta.resolve('@fontsource/cinzel-decorative/files/cinzel-decorative-latin-900-normal.woff'),
  bodoni: import.meta.resolve('@fontsource/bodoni-moda/files/bodoni-moda-latin-600-normal.woff'),
  saira: import.meta.resolve(
    '@fontsource/saira-extra-condensed/files/saira-extra-condensed-latin-700-normal.woff',
  ),
  racing: import.meta.resolve('@fontsource/racing-sans-one/files/racing-sans-one-latin-400-normal.woff'),
} as const;

export type Face = keyof typeof files;
const loaded = new Map<Face, Font>();

function face(name: Face): Font {
  const seen = loaded.get(name);
  if (seen !== undefined) return seen;
  const bytes = readFileSync(new URL(files[name]));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  loaded.set(name, font);
  return font;
}

export type Lettering = { d: string; x: number; y: number; w: number; h: number };
type Warp = (x: number, y: number) => readonly [number, number];

function write(commands: readonly PathCommand[], warp: Warp): string {
  const put = (x: number, y: number): string => {
    const [a, b] = warp(x, y);
    return `${n(a)} ${n(b)}`;
  };
  return commands
    .map((c) => {
      if (c.type === 'Z') return 'Z';
      if (c.type === 'C') return `C${put(c.x1, c.y1)} ${put(c.x2, c.y2)} ${put(c.x, c.y)}`;
      if (c.type === 'Q') return `Q${put(c.x1, c.y1)} ${put(c.x, c.y)}`;
      return `${c.type}${put(c.x, c.y)}`;
    })
    .join('');
}

/** One line of lettering as an outline whose ink starts at x, y (top left). Tracking is a share of the size. */
export function outline(name: Face, text: string, size: number, x = 0, y = 0, tracking = 0): Lettering {
  const font = face(name);
  const drawn = font.getPath(text, 0, 0, size, { letterSpacing: tracking, kerning: true });
  const box = drawn.getBoundingBox();
  const d = write(drawn.commands, (px, py) => [px - box.x1 + x, py - box.y1 + y]);
  return { d, x, y, w: box.x2 - box.x1, h: box.y2 - box.y1 };
}

type Block = {
  face: Face;
  lines: readonly string[];
  cx: number;
  bottom: number;
  width: number;
  height: number;
  gap?: number;
  tracking?: number;
  /** How far a short line may grow to reach the width of the longest. */
  stretch?: number;
  /** How many units the middle of each line rises above its ends. */
  arch?: number;
};

/** A title as one outline, and line by line. */
export type Title = Lettering & { lines: readonly string[] };

/** Lines of a title, fitted into a box and centred, standing on `bottom`. */
export function titleBlock(block: Block): Title {
  const { face: name, cx, bottom, tracking = 0, gap = 0.16, stretch = 1.3, arch = 0 } = block;
  const unit = block.lines.map((text) => outline(name, text, 100, 0, 0, tracking));
  const widest = Math.max(...unit.map((l) => l.w));
  const growth = unit.map((l) => Math.min(widest / l.w, stretch));
  const tall = unit.reduce((sum, l, i) => sum + l.h * (growth[i] ?? 1), 0) + gap * 100 * (unit.length - 1);
  const scale = Math.min(block.width / widest, (block.height - arch) / tall);
  let y = bottom - tall * scale;
  const top = y;
  const lines: string[] = [];
  let widestDrawn = 0;
  for (const [i, text] of block.lines.entries()) {
    const size = 100 * scale * (growth[i] ?? 1);
    const flat = outline(name, text, size, 0, 0, tracking);
    const left = cx - flat.w / 2;
    widestDrawn = Math.max(widestDrawn, flat.w);
    const font = face(name);
    const drawn = font.getPath(text, 0, 0, size, { letterSpacing: tracking, kerning: true });
    const box = drawn.getBoundingBox();
    const line = y;
    lines.push(
      write(drawn.commands, (px, py) => {
        const x = px - box.x1 + left;
        const share = ((x - cx) / (block.width / 2)) ** 2;
        return [x, py - box.y1 + line - arch * (1 - share)];
      }),
    );
    y += flat.h + gap * 100 * scale;
  }
  return {
    d: lines.join(''),
    lines,
    x: cx - widestDrawn / 2,
    y: top - arch,
    w: widestDrawn,
    h: bottom - top + arch,
  };
}
