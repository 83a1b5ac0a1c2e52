import type { Job } from '../jobs.ts';
import { outline } from '../kit/letters.ts';
import { brass, coin, gold, jade, sparkle } from '../kit/metal.ts';
import { Paper, type Stops } from '../kit/paper.ts';
import { pixels } from '../kit/render.ts';
import { at, circle, ellipse, group, line, mirror, n, path, rect, times, wedge } from '../kit/svg.ts';
import { sites } from '../signs/logos.ts';
import { arenaScenes } from './arena.ts';
import { baizeScenes } from './baize.ts';
import { boltScenes } from './bolt.ts';
import { luckyScenes } from './lucky.ts';
import type { Scene } from './stage.ts';

type Look = {
  id: string;
  ground: readonly [string, string, string];
  box: Stops;
  ribbon: Stops;
  motif: 'crown' | 'hole' | 'star' | 'bolt';
  sparks: readonly string[];
  share: Scene | undefined;
  ink: string;
};

const looks: readonly Look[] = [
  {
    id: 'baize',
    ground: ['#5a3a14', '#1d140b', '#060403'],
    box: ['#2a2622', '#0c0a09'],
    ribbon: brass,
    motif: 'crown',
    sparks: ['#ffcf7a', '#fff0c4'],
    share: baizeScenes[0],
    ink: '#fbeecb',
  },
  {
    id: 'lucky',
    ground: ['#17a078', '#06473a', '#021614'],
    box: ['#f0402f', '#8a0a14'],
    ribbon: gold,
    motif: 'hole',
    sparks: ['#ffd873', '#9dffd8'],
    share: luckyScenes[0],
    ink: '#fff1c4',
  },
  {
    id: 'arena',
    ground: ['#1f5a9c', '#0a2040', '#04070f'],
    box: ['#1f3a6c', '#0a1730'],
    ribbon: ['#0a7a52', '#2fe6a0 35', '#d6fff0 48', '#17b57c 62', '#075c3e'],
    motif: 'star',
    sparks: ['#2fe6a0', '#bfe4ff'],
    share: arenaScenes[0],
    ink: '#f2f8ff',
  },
  {
    id: 'closed',
    ground: ['#8a3ad8', '#2a0f6b', '#0a0520'],
    box: ['#5a2ad0', '#1c0a5c'],
    ribbon: ['#b04a00', '#ffd21f 35', '#fffbd0 48', '#ff9a00 62', '#a03a00'],
    motif: 'bolt',
    sparks: ['#2fe6ff', '#ff3dbb', '#ffd21f'],
    share: boltScenes[0],
    ink: '#ffffff',
  },
];

const W = 640;
const H = 480;

function backdrop(p: Paper, look: Look): string {
  const [inner, middle, outer] = look.ground;
  return (
    p.fill(p.rad([inner, `${middle} 55`, outer], 0.5, 0.42, 0.78)) +
    times(20, (i) =>
      path(
        wedge(W / 2, 220, 30, 620, i * 18, i * 18 + 9),
        p.radAt([`${look.sparks[0]} 0 .26`, `${look.sparks[0]} 100 0`], W / 2, 220, 400),
      ),
    ) +
    ellipse(W / 2, 408, 250, 44, p.rad([`${look.sparks[0]} 0 .55`, `${look.sparks[0]} 100 0`])) +
    ellipse(W / 2, 404, 170, 22, '#000', { opacity: 0.55, filter: p.blur(10) })
  );
}

const money = (p: Paper, look: Look, x: number, y: number, r: number, turn = 0): string =>
  at(x, y, coin(p, 0, 0, r, look.motif === 'hole' && r > 40 ? jade : gold, look.motif), 1, turn, {
    filter: p.shadow(0, 6, 7, '#000', 0.5),
  });

/** A gift box with its lid flying off and coins leaping out. */
function gift(p: Paper, look: Look): string {
  const dark: Stops = [`${look.box[0]}`, `${look.box[1]}`];
  const bow = mirror(
    path('M0 0C-14 -46 -76 -58 -82 -22C-84 4 -40 10 0 0Z', p.lin(look.ribbon, 20)) +
      path('M-10 -4C-24 -28 -56 -38 -62 -20C-62 -8 -36 -2 -10 -4Z', '#000', { opacity: 0.28 }) +
      path('M0 0C-20 10 -46 34 -66 36L-50 14Z', p.lin(look.ribbon, 60)),
  );
  return (
    p.glow(W / 2, 226, 240, look.sparks[0] ?? '#fff', 0.85) +
    [
      [196, 166, 32, -20],
      [442, 160, 36, 18],
      [258, 88, 26, 10],
      [388, 74, 24, -14],
      [140, 262, 24, 24],
      [504, 254, 26, -24],
    ]
      .map(([x = 0, y = 0, r = 20, t = 0]) => money(p, look, x, y, r, t))
      .join('') +
    path('M206 246H434L420 408Q320 430 220 408Z', p.lin(dark, 80)) +
    path('M206 246H320V418Q262 416 220 408Z', '#fff', { opacity: 0.08 }) +
    path('M292 246H348L346 417Q320 420 294 417Z', p.lin(look.ribbon, 0)) +
    path('M206 246H434L431 280Q320 292 209 280Z', '#000', { opacity: 0.35 }) +
    ellipse(320, 246, 114, 16, look.sparks[look.sparks.length - 1] ?? '#fff', { opacity: 0.85 }) +
    at(
      320,
      196,
      rect(-132, -26, 264, 52, p.lin(dark, 80), { rx: 6 }) +
        rect(-132, -26, 264, 14, '#fff', { rx: 6, opacity: 0.14 }) +
        rect(-30, -26, 60, 52, p.lin(look.ribbon, 0)) +
        at(0, -28, bow + ellipse(0, -4, 17, 14, p.lin(look.ribbon, 45)), 1),
      1,
      -7,
      { filter: p.shadow(0, 10, 9, '#000', 0.5) },
    ) +
    sparkle(452, 118, 30, '#fff') +
    sparkle(180, 112, 20, '#fff')
  );
}

/** A wheel of returning arrows around a great coin, with seven day lights below. */
function cashback(p: Paper, look: Look): string {
  const arc = (turn: number): string =>
    group(
      path(
        'M-136 10A136 136 0 0 1 88 -104L72 -86L138 -72L128 -140L110 -122A162 162 0 0 0 -162 10Z',
        p.lin(look.ribbon, 30),
        { filter: p.shadow(0, 6, 7, '#000', 0.5) },
      ) + line('M-156 6A156 156 0 0 1 108 -114', '#fff', 2.4, { opacity: 0.6 }),
      { transform: `rotate(${turn})` },
    );
  return (
    p.glow(W / 2, 216, 250, look.sparks[0] ?? '#fff', 0.75) +
    at(W / 2, 218, arc(0) + arc(180)) +
    money(p, look, W / 2, 218, 96) +
    times(7, (i) =>
      circle(
        212 + i * 36,
        424,
        10,
        i < 6 ? p.rad(['#fff', `${look.sparks[0]} 60`, '#00000055'], 0.4, 0.35, 0.75) : 'none',
        { stroke: look.ink, 'stroke-width': 2 },
      ),
    ) +
    money(p, look, 112, 356, 26, -14) +
    money(p, look, 534, 344, 30, 16) +
    money(p, look, 86, 128, 20, 20) +
    money(p, look, 560, 116, 22, -10) +
    sparkle(356, 158, 34, '#fff') +
    sparkle(268, 284, 18, '#fff')
  );
}

/** Two tickets of admission joined by a ring of light, with a coin between the friends. */
function friend(p: Paper, look: Look): string {
  const ticket = (flip: number): string => {
    const d = 'M-130 -78H130V-24A24 24 0 0 0 130 24V78H-130V24A24 24 0 0 0 -130 -24Z';
    const person =
      circle(-34, -18, 23, p.lin(look.ribbon, 40)) +
      path('M-78 52C-78 20 -56 12 -34 12S10 20 10 52Z', p.lin(look.ribbon, 40)) +
      circle(-41, -26, 8, '#fff', { opacity: 0.4 });
    return (
      path(d, p.lin([`${look.box[0]}`, `${look.box[1]}`], 70)) +
      line(
        'M-118 -66H118V-32A36 36 0 0 0 118 32V66H-118V32A36 36 0 0 0 -118 -32Z',
        look.sparks[0] ?? '#fff',
        2,
        { opacity: 0.75 },
      ) +
      line('M48 -66V66', look.ink, 2, { 'stroke-dasharray': '6 8', opacity: 0.8 }) +
      group(person, { transform: flip < 0 ? 'scale(1 1)' : '' }) +
      at(86, 0, coin(p, 0, 0, 24, gold, look.motif))
    );
  };
  return (
    p.glow(W / 2, 220, 240, look.sparks[0] ?? '#fff', 0.7) +
    at(222, 178, ticket(-1), 1.06, -14, { filter: p.shadow(0, 10, 10, '#000', 0.55) }) +
    at(412, 286, ticket(1), 1.06, 9, { filter: p.shadow(0, 10, 10, '#000', 0.55) }) +
    money(p, look, 478, 112, 44, 14) +
    money(p, look, 142, 352, 36, -16) +
    money(p, look, 560, 188, 20) +
    money(p, look, 76, 264, 18) +
    sparkle(502, 84, 26, '#fff') +
    sparkle(160, 102, 24, '#fff')
  );
}

const kinds = { welcome: gift, cashback, friend } as const;

function promotion(look: Look, draw: (p: Paper, look: Look) => string): Promise<Buffer> {
  const p = new Paper(W, H, 41);
  return pixels(
    p.svg(
      backdrop(p, look) +
        draw(p, look) +
        p.bokeh(26, look.sparks, [0, 0, W, H], [3, 16], 0.5) +
        p.vignette('#000', 0.6, 0.5, 0.46, 0.78),
    ),
    W,
    H,
  );
}

/** The site's first hero, its mark and its name, for links shared elsewhere. */
async function shareCard(look: Look): Promise<Buffer> {
  const [w, h] = [1200, 630];
  const p = new Paper(w, h, 21);
  const site = sites.find((one) => one.id === look.id);
  if (site === undefined || look.share === undefined) throw new Error(`No site or scene for ${look.id}.`);
  const scene = look.share(p, { w, h, tall: false, cx: 860, cy: 318, k: 2.3 });
  const mark = new Paper(64, 64, 1, 'k');
  const drawn = mark.svg(site.mark(mark));
  const probe = outline(site.face, site.word, 100, 0, 0, site.tracking);
  const size = Math.min((100 * 92) / probe.h, (100 * 470) / probe.w);
  const word = outline(site.face, site.word, size, 70, 0, site.tracking);
  const body = `${scene}<svg x="66" y="150" width="150" height="150" viewBox="0 0 64 64">${drawn}</svg>${path(word.d, look.ink, { transform: `translate(0 ${n(340)})` })}${rect(72, 352 + word.h, 120, 5, p.lin(look.ribbon, 0))}`;
  return pixels(p.svg(body), w, h);
}

export const promotionJobs: readonly Job[] = looks.flatMap((look) => [
  ...Object.entries(kinds).map(
    ([name, draw]): Job => ({
      kind: 'picture',
      file: `${look.id}/promotion-${name}`,
      w: W,
      h: H,
      budget: 24_500,
      narrow: [544],
      pixels: () => promotion(look, draw),
    }),
  ),
  {
    kind: 'share',
    file: `${look.id}/share.jpg`,
    w: 1200,
    h: 630,
    budget: 118_000,
    pixels: () => shareCard(look),
  } as const,
]);
