// Redraws every picture of the product: `npm run draw`, or only some: `npm run draw -- games/lantern`.
// With `--sheet <file.png>` the chosen pictures are laid out on one sheet to be looked at, and nothing else is written.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Job, jobs } from './jobs.ts';
import { freshSymbols } from './kit/emoji.ts';
import { artRoot, jpeg, narrower, type Placeholder, picture, write } from './kit/render.ts';

const args = process.argv.slice(2);
const sheetAt = args.indexOf('--sheet');
const sheetFile = sheetAt < 0 ? undefined : args[sheetAt + 1];
const wanted = args.filter((arg, i) => !arg.startsWith('--') && (sheetAt < 0 || i !== sheetAt + 1));
const chosen = jobs.filter((job) => wanted.length === 0 || wanted.some((word) => job.file.includes(word)));

async function drawAll(): Promise<void> {
  const listFile = join(artRoot, 'placeholders.json');
  const known: Record<string, Placeholder> =
    wanted.length > 0 && existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : {};
  for (const job of chosen) {
    freshSymbols();
    const started = performance.now();
    if (job.kind === 'file') {
      write(job.file, await job.content());
    } else if (job.kind === 'share') {
      write(job.file, await jpeg(await job.pixels(), job.budget));
    } else {
      const { file, w, h, budget, narrow } = job;
      const png = await job.pixels();
      const placeholder = await picture(file, png, w, h, budget);
      if (narrow) await narrower(file, png, narrow, budget);
      known[`/art/${file}`] = { ...placeholder, ...(narrow && { narrow }) };
    }
    process.stdout.write(`${job.file} ${Math.round(performance.now() - started)} ms\n`);
  }
  const sorted = Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1)));
  write('placeholders.json', `${JSON.stringify(sorted, null, 1)}\n`);
}

/** Lays pictures out in rows no wider than 1,640 pixels. */
async function drawSheet(target: string): Promise<void> {
  const pictures = chosen.filter((job): job is Exclude<Job, { kind: 'file' }> => job.kind !== 'file');
  const tiles: { input: Buffer; left: number; top: number }[] = [];
  let [left, top, row, right] = [0, 0, 0, 0];
  for (const job of pictures) {
    freshSymbols();
    if (left > 0 && left + job.w > 1640) [left, top, row] = [0, top + row + 10, 0];
    tiles.push({ input: await job.pixels(), left, top });
    left += job.w + 10;
    row = Math.max(row, job.h);
    right = Math.max(right, left);
  }
  await sharp({ create: { width: right, height: top + row, channels: 3, background: '#222' } })
    .composite(tiles)
    .png()
    .toFile(target);
}

await (sheetFile === undefined ? drawAll() : drawSheet(sheetFile));
