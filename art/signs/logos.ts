import sharp from 'sharp';
import type { Job } from '../jobs.ts';
import { type Face, outline } from '../kit/letters.ts';
import { brass, gold, jade } from '../kit/metal.ts';
import { Paper } from '../kit/paper.ts';
import { pixels } from '../kit/render.ts';
import { circle, group, line, n, path, polygon, rect, times, wedge } from '../kit/svg.ts';
import { boltShape } from '../things/arcade.ts';
import { suit } from '../things/court.ts';

type Site = {
  id: string;
  word: string;
  face: Face;
  tracking: number;
  slant: number;
  mark: (p: Paper) => string;
  ground: readonly [string, string];
};

/** Marks are drawn in a square of 64. */
const baizeMark = (p: Paper): string =>
  circle(32, 32, 30, p.lin(brass, 60)) +
  circle(32, 32, 27.4, '#12241b') +
  times(12, (i) => path(wedge(32, 32, 22.6, 27.4, i * 30 - 6, i * 30 + 6), p.lin(brass, 60))) +
  circle(32, 32, 21.4, 'none', { stroke: p.lin(brass, 240), 'stroke-width': 1.2 }) +
  group(suit('spade', p.lin(brass, 70)), { transform: 'translate(32 31.5) scale(.29)' });

const luckyMark = (p: Paper): string =>
  circle(32, 32, 30, p.lin(gold, 60)) +
  circle(32, 32, 27, p.lin(jade, 50)) +
  times(4, (i) =>
    group(
      path('M32 9C36 13 41 13 44 11C42 17 38 19 32 19C26 19 22 17 20 11C23 13 28 13 32 9Z', p.lin(gold, 90)),
      { transform: `rotate(${i * 90} 32 32)` },
    ),
  ) +
  rect(22.5, 22.5, 19, 19, p.lin(gold, 60), { rx: 1.5 }) +
  rect(25.5, 25.5, 13, 13, '#04382a', { rx: 0.8 });

const arenaMark = (p: Paper): string =>
  path('M8 4H56L60 8V56L56 60H8L4 56V8Z', p.lin(['#16325c', '#071225'], 60)) +
  path('M14 50L28 14H36L50 50H41L32 25L23 50Z', '#f2f8ff') +
  path(
    polygon([
      [12, 44],
      [28, 36],
      [36, 40],
      [52, 26],
      [52, 33],
      [37, 46.5],
      [28.5, 42.5],
      [12, 50.5],
    ]),
    '#2fe6a0',
  ) +
  rect(50, 16, 4, 8, '#2fe6a0') +
  line('M52 12V28', '#2fe6a0', 1.4);

const boltMark = (p: Paper): string =>
  path('M14 4H60L50 60H4Z', p.lin(['#8a5cff', '#3a0f9c 60', '#16053f'], 60)) +
  line('M14 4H60L50 60H4Z', '#2fe6ff', 1.6) +
  group(
    path(boltShape, p.lin(['#fffbd0', '#ffd21f 45', '#ff7a00'], 80)) +
      path('M22 -100L-58 14H-8L2 0L-34 4L14 -76Z', '#fff', { opacity: 0.5 }),
    { transform: 'translate(32 32) scale(.25)' },
  );

export const sites: readonly Site[] = [
  {
    id: 'baize',
    word: 'BAIZE',
    face: 'bodoni',
    tracking: 0.16,
    slant: 0,
    mark: baizeMark,
    ground: ['#1d140b', '#070504'],
  },
  {
    id: 'lucky',
    word: 'Lucky Jade',
    face: 'cinzel',
    tracking: 0.02,
    slant: 0,
    mark: luckyMark,
    ground: ['#0a6650', '#021614'],
  },
  {
    id: 'arena',
    word: 'ARENA',
    face: 'saira',
    tracking: 0.07,
    slant: 0,
    mark: arenaMark,
    ground: ['#16325c', '#050a16'],
  },
  {
    id: 'closed',
    word: 'Boltplay',
    face: 'racing',
    tracking: 0.02,
    slant: -6,
    mark: boltMark,
    ground: ['#3a0f9c', '#0a0520'],
  },
];

/** Mark and wordmark side by side on a height of 64; the word takes the given paint. */
function logo(site: Site, ink: string, ids: string): string {
  const p = new Paper(100, 64, 1, `${site.id}-${ids}`);
  const probe = outline(site.face, site.word, 100, 0, 0, site.tracking);
  const tall = site.id === 'arena' ? 46 : site.id === 'lucky' ? 38 : 40;
  const size = (100 * tall) / probe.h;
  const word = outline(site.face, site.word, size, 0, 0, site.tracking);
  const body =
    site.mark(p) +
    path(word.d, ink, {
      transform: `translate(78 ${n((64 - word.h) / 2)})${site.slant ? ` skewX(${site.slant})` : ''}`,
    });
  const w = Math.ceil(78 + word.w + 3);
  return p
    .svg(body, `0 0 ${w} 64`)
    .replace('width="100"', `width="${w}"`)
    .replace('<svg ', `<svg role="img" aria-label="${site.word}" `);
}

function mark(site: Site): string {
  const p = new Paper(64, 64, 1, `${site.id}-m`);
  return p.svg(site.mark(p));
}

/** The mark on its ground with the safe margin that masked icons need. */
function icon(site: Site): string {
  const p = new Paper(512, 512, 1);
  const inner = new Paper(64, 64, 1, 'i');
  const drawn = inner.svg(site.mark(inner));
  return p.svg(
    p.fill(p.rad([...site.ground], 0.4, 0.3, 0.9)) +
      p.glow(256, 230, 260, '#fff', 0.14) +
      `<svg x="76" y="76" width="360" height="360" viewBox="0 0 64 64">${drawn}</svg>`,
  );
}

/** With 256 colours, which is all that a sign has: a third of the bytes, and phones fetch it with the first page. */
async function png(site: Site, size: number): Promise<Buffer> {
  return sharp(await pixels(icon(site), size, size))
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

const file = (name: string, content: () => string | Buffer | Promise<string | Buffer>): Job => ({
  kind: 'file',
  file: name,
  content,
});

export const logoJobs: readonly Job[] = sites.flatMap((site) => [
  file(`${site.id}/logo.svg`, () => logo(site, 'currentColor', 'l')),
  file(`${site.id}/logo-on-dark.svg`, () => logo(site, '#fbf6ea', 'n')),
  file(`${site.id}/logo-on-light.svg`, () => logo(site, '#17130f', 'y')),
  file(`${site.id}/mark.svg`, () => mark(site)),
  file(`${site.id}/favicon.svg`, () => mark(site)),
  file(`${site.id}/favicon-32.png`, () => pixels(mark(site), 32, 32)),
  file(`${site.id}/icon-192.png`, () => png(site, 192)),
  file(`${site.id}/icon-512.png`, () => png(site, 512)),
]);
