// Redraws what the slot pages show: `npm run draw-slots`, or some: `npm run draw-slots -- lantern-reef`.
// Writes games/src/games/<game>/art/: symbols.webp (an atlas: a cell a symbol, then the same blurred by motion),
// logo.webp, landscape.webp and portrait.webp.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { isLineSlotGame } from '../../rules/src/games/line-slot/line-slot-game.ts';
import type { SlotSymbol } from '../../rules/src/games/line-slot/table.ts';
import { findRules } from '../../rules/src/games/rules-only.ts';
import { mint, steamMint } from '../../rules/src/games/steam-mint/rules.ts';
import { isWaysSlotGame } from '../../rules/src/games/ways-slot/ways-slot-game.ts';
import { freshSymbols } from '../kit/emoji.ts';
import { pixels, within } from '../kit/render.ts';
import { plateOf } from '../studios/burin.ts';
import { frames } from '../studios/frame.ts';
import { slotArts } from './arts.ts';
import { BACKDROPS, backdrop } from './backdrop.ts';
import { CELL, dressed } from './dress.ts';
import { LOGO, logo } from './logo.ts';
import type { SlotArt } from './look.ts';

const COLUMNS = 4;
const ATLAS_BYTES = 100_000;
const BACKDROP_BYTES = 45_000;
const target = fileURLToPath(new URL('../../games/src/games/', import.meta.url));

/** Room above and below a symbol for its smear, as a share of its cell; the page stretches it back. */
const SMEAR_ROOM = 0.3;

/** Smears a symbol from top to bottom, as a reel in motion shows it; in a cell of half the size, since it hides detail. */
async function smeared(cell: Buffer): Promise<Buffer> {
  const steps = 41;
  const reach = Math.round(CELL * 0.34);
  const room = Math.round(CELL * SMEAR_ROOM);
  const { data, info } = await sharp(cell)
    .ensureAlpha()
    .extend({ top: room, bottom: room, background: '#0000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const out = Buffer.alloc(data.length);
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const sums = [0, 0, 0, 0];
      for (let s = 0; s < steps; s++) {
        const from = y + Math.round(((s / (steps - 1)) * 2 - 1) * reach);
        if (from < 0 || from >= info.height) continue;
        const at = (from * info.width + x) * 4;
        const alpha = data[at + 3] ?? 0;
        for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (data[at + c] ?? 0) * alpha;
        sums[3] = (sums[3] ?? 0) + alpha;
      }
      const at = (y * info.width + x) * 4;
      const alpha = sums[3] ?? 0;
      for (let c = 0; c < 3; c++) out[at + c] = alpha > 0 ? Math.round((sums[c] ?? 0) / alpha) : 0;
      out[at + 3] = Math.round(alpha / steps);
    }
  }
  return sharp(out, { raw: { width: info.width, height: info.height, channels: 4 } })
    .resize(CELL / 2, CELL / 2, { fit: 'fill' })
    .png()
    .toBuffer();
}

/** @throws Error when there is no such slot */
function symbolsOf(code: string): readonly SlotSymbol[] {
  const game = findRules(code);
  if (game && isLineSlotGame(game)) return game.slot.symbols;
  if (game && isWaysSlotGame(game)) return game.ways.symbols;
  // What is written on its coins comes with the round, so that they carry no ribbon.
  if (code === steamMint.code)
    return mint.symbols.map((symbol) => (symbol.role === 'scatter' ? { ...symbol, role: 'low' } : symbol));
  throw new Error(`${code} is no slot`);
}

async function atlas(symbols: readonly SlotSymbol[], art: SlotArt): Promise<Buffer> {
  const plate = plateOf(art.card, frames.square);
  const tiles: { input: Buffer; left: number; top: number }[] = [];
  const rows = Math.ceil(symbols.length / COLUMNS);
  for (const [i, { code, role }] of symbols.entries()) {
    const draw = art.symbols[code];
    if (!draw) throw new Error(`${art.card.code} has no picture of ${code}`);
    freshSymbols();
    const cell = await dressed(draw, role, art, plate);
    const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
    tiles.push({ input: cell, left: column * CELL, top: row * CELL });
    const half = CELL / 2;
    tiles.push({ input: await smeared(cell), left: column * half, top: rows * CELL + row * half });
  }
  const size = { width: COLUMNS * CELL, height: rows * CELL * 1.5 };
  const sheet = sharp({ create: { ...size, channels: 4, background: '#0000' } }).composite(tiles);
  const drawn = await sheet.png().toBuffer();
  let file = drawn;
  for (let quality = 84; quality >= 60 && file.length > ATLAS_BYTES; quality -= 6)
    file = await sharp(drawn).webp({ quality, alphaQuality: 70, effort: 6 }).toBuffer();
  return file;
}

async function drawSlot(art: SlotArt): Promise<void> {
  const { code } = art.card;
  const folder = join(target, code, 'art');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'symbols.webp'), await atlas(symbolsOf(code), art));
  freshSymbols();
  const title = await pixels(logo(art.card), LOGO.w, LOGO.h);
  await sharp(title).webp({ quality: 86, effort: 6 }).toFile(join(folder, 'logo.webp'));
  for (const shape of ['landscape', 'portrait'] as const) {
    freshSymbols();
    const { w, h } = BACKDROPS[shape];
    const drawn = await backdrop(art, shape);
    const fitted = await within(await sharp(drawn).resize(w, h).png().toBuffer(), 'webp', BACKDROP_BYTES);
    writeFileSync(join(folder, `${shape}.webp`), fitted);
  }
  process.stdout.write(`${code}\n`);
}

const wanted = process.argv.slice(2);
for (const art of slotArts) if (wanted.length === 0 || wanted.includes(art.card.code)) await drawSlot(art);
