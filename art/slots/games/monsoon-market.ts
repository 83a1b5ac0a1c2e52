import { monsoonMarket as card, chilli, pitaya } from '../../games/papercut/monsoon-market.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, line, mirror, n, path, rect, star, times } from '../../kit/svg.ts';
import { sheet } from '../../studios/papercut.ts';
import type { Draw, SlotArt } from '../look.ts';

const drop = (p: Paper, x: number, y: number, k: number, fill = '#2ec4ff'): string =>
  at(x, y, sheet(p, 'M0 -16C8 -4 11 2 11 8A11 11 0 0 1 -11 8C-11 2 -8 -4 0 -16Z', fill, 2), k, 14);

const umbrella: Draw = (p) =>
  at(
    0,
    2,
    line('M0 -60V66Q0 84 16 84Q30 84 30 68', '#5a2a1c', 12) +
      line('M0 -60V66Q0 84 16 84Q30 84 30 68', '#a8603a', 6) +
      sheet(
        p,
        'M-106 10Q-98 -86 0 -92Q98 -86 106 10Q88 -8 70 10Q52 -8 35 10Q18 -8 0 10Q-18 -8 -35 10Q-52 -8 -70 10Q-88 -8 -106 10Z',
        '#ff3d7a',
        5,
      ) +
      path(
        'M-70 10Q-72 -60 0 -92Q-42 -50 -35 10Q-52 -8 -70 10ZM70 10Q72 -60 0 -92Q42 -50 35 10Q52 -8 70 10Z',
        '#ffcf33',
      ) +
      path('M-35 10Q-42 -50 0 -92Q42 -50 35 10Q18 -8 0 10Q-18 -8 -35 10Z', '#12b5a5') +
      line('M0 -92Q-42 -50 -35 10M0 -92Q42 -50 35 10M0 -92Q-70 -62 -70 10M0 -92Q70 -62 70 10', '#ffffff', 2, {
        opacity: 0.6,
      }) +
      mirror(circle(-52, -28, 5, '#fff4e0') + circle(-88, -20, 4, '#fff4e0')) +
      circle(0, -30, 9, '#fff4e0') +
      circle(0, -30, 4, '#ff3d7a') +
      sheet(p, 'M-6 -88Q0 -112 6 -88Z', '#a8603a', 2),
    1,
    -10,
  ) +
  drop(p, -84, 44, 0.9) +
  drop(p, 78, 52, 0.8) +
  drop(p, -48, 66, 0.6);

const storm: Draw = (p) => {
  const cloud = (x: number, y: number, k: number, fill: string): string =>
    at(
      x,
      y,
      sheet(
        p,
        'M-92 26A30 30 0 0 1 -72 -24A44 44 0 0 1 4 -46A36 36 0 0 1 66 -24A27 27 0 0 1 92 26Z',
        fill,
        5,
      ),
      k,
    );
  return (
    cloud(24, -36, 0.84, '#5a6fd0') +
    sheet(p, 'M14 -10L-34 48H-6L-22 100L44 28H12L32 -10Z', '#ffcf33', 4) +
    path('M14 -10L-34 48H-22L22 -10Z', '#fff0a8') +
    cloud(-8, -22, 0.98, '#2f3f9e') +
    path('M-78 -22Q-62 -42 -40 -38Q-32 -62 -4 -60Q-26 -50 -30 -28Q-56 -30 -78 -22Z', '#6f84e4') +
    drop(p, -62, 40, 1) +
    drop(p, 66, 40, 1) +
    drop(p, -42, 74, 0.8) +
    drop(p, 62, 78, 0.7)
  );
};

/** An elephant's head with its festival cloth, seen from the front. */
const elephant: Draw = (p) => {
  const ear =
    sheet(p, 'M-26 -52C-60 -84 -106 -62 -104 -16C-102 24 -76 40 -44 22Z', '#7f8fb4', 4) +
    path('M-36 -44C-62 -62 -92 -48 -90 -14C-88 12 -70 22 -50 12Z', '#f29cb8');
  const side =
    circle(-26, -8, 8, '#1c2440') +
    circle(-28, -11, 2.8, '#fff') +
    sheet(p, 'M-36 34Q-56 52 -46 78Q-36 62 -22 52Z', '#fff8ea', 2);
  return (
    mirror(ear) +
    sheet(
      p,
      'M-46 -46Q-40 -86 0 -86Q40 -86 46 -46Q52 0 40 34Q26 52 22 70Q20 88 30 92Q40 92 40 80Q50 82 50 92Q46 110 26 110Q2 108 -2 78Q-4 60 -22 50Q-46 36 -50 0Q-52 -24 -46 -46Z',
      '#9fb0d4',
      5,
    ) +
    line('M-14 48Q0 54 18 48M-6 62Q6 66 20 62M-2 76Q10 80 22 76', '#7f8fb4', 4) +
    mirror(side) +
    sheet(p, 'M-40 -74Q0 -96 40 -74L30 -38Q20 -30 14 -14L0 16L-14 -14Q-20 -30 -30 -38Z', '#ff3d7a', 3) +
    path('M-32 -68Q0 -84 32 -68L28 -56Q0 -70 -28 -56Z', '#ffcf33') +
    path(star(0, -34, 15, 8, 8), '#ffcf33') +
    circle(0, -34, 5, '#12b5a5') +
    path('M-6 -12L0 6L6 -12Z', '#ffcf33') +
    mirror(circle(-34, -36, 4.5, '#ffcf33') + circle(-22, -20, 4, '#ffcf33'))
  );
};

const rickshaw: Draw = (p) => {
  const wheel = (x: number, r: number): string =>
    sheet(p, `M${x - r} 72A${r} ${r} 0 1 1 ${x + r} 72A${r} ${r} 0 1 1 ${x - r} 72Z`, '#1c2440', 3) +
    circle(x, 72, r * 0.55, '#e6edf6') +
    circle(x, 72, r * 0.24, '#ff9f1c');
  return (
    wheel(46, 24) +
    sheet(p, 'M-82 -20Q-74 -78 -40 -82H70Q92 -80 92 -56V60H-40Z', '#ffcf33', 5) +
    path('M-40 -82H70Q92 -80 92 -56V-50H-66Q-56 -78 -40 -82Z', '#ff9f1c') +
    path('M-64 -22Q-58 -60 -44 -64H-22V-10H-66Z', '#bff2ff') +
    path('M-10 -64H42V24H-10Z', '#5a2a1c') +
    path('M10 -20Q26 -26 40 -16V24H0V-4Q2 -18 10 -20Z', '#ff3d7a') +
    path('M52 -64H80V-16H52Z', '#bff2ff') +
    path('M-62 -22L-34 -62H-28L-62 -14ZM56 -20L78 -60V-50L62 -18Z', '#fff', { opacity: 0.8 }) +
    sheet(p, 'M-98 26Q-92 -6 -62 -10H-16V26H98V52Q98 66 84 66H-70Q-100 64 -98 26Z', '#12a06a', 5) +
    rect(-14, 32, 112, 8, '#ffcf33') +
    path(star(40, 52, 9, 8, 5), '#ffcf33') +
    sheet(p, 'M-96 10A12 12 0 1 1 -72 10A12 12 0 1 1 -96 10Z', '#fff8d0', 2) +
    wheel(-62, 22) +
    sheet(p, 'M-86 54Q-62 30 -38 54L-44 58Q-62 44 -80 58Z', '#0a7a50', 2) +
    times(6, (i) => path(`M${-34 + i * 20} -82h20l-10 14Z`, i % 2 ? '#ff3d7a' : '#12b5a5'))
  );
};

const parrot: Draw = (p) =>
  at(
    4,
    0,
    line('M-84 74Q0 60 88 78', '#7a3f1c', 13) +
      line('M-84 71Q0 57 88 75', '#b06c3c', 5) +
      sheet(p, 'M10 44L34 112L48 108L40 50ZM22 44L56 100L66 92L46 46Z', '#2e6cff', 3) +
      sheet(
        p,
        'M-46 -62C-30 -104 34 -102 44 -54C54 -16 62 30 40 68C14 84 -22 74 -34 40C-42 14 -30 -10 -38 -30Z',
        '#f0303f',
        5,
      ) +
      sheet(p, 'M6 -24C44 -26 66 8 60 58C30 60 2 34 6 -24Z', '#ffcf33', 3) +
      path('M20 6C44 6 60 26 60 58C38 56 22 38 20 6Z', '#12a06a') +
      path('M32 28C48 30 58 42 60 58C46 56 36 46 32 28Z', '#2e6cff') +
      sheet(p, 'M-46 -62C-40 -84 -14 -84 -8 -60C-12 -40 -30 -36 -42 -40Z', '#fff8ea', 2) +
      circle(-22, -60, 9, '#1c2440') +
      circle(-25, -63, 3, '#fff') +
      sheet(p, 'M-42 -68C-78 -72 -82 -34 -66 -18C-64 -34 -56 -40 -40 -42Z', '#ffb52e', 3) +
      path('M-48 -40Q-62 -36 -64 -22Q-50 -26 -42 -40Z', '#3a2440') +
      line('M-14 68V80M-2 70V80M12 70V80', '#5a2a1c', 6) +
      path('M6 -96Q18 -116 32 -112Q24 -102 26 -92Z', '#f0303f'),
    1,
  );

/** A length of silk, folded, its border in gold, a brooch upon it. */
const sari: Draw = (p) =>
  sheet(p, 'M-74 -86Q-20 -100 30 -86L86 78Q40 98 -10 88Z', '#12b5a5', 4) +
  path('M12 -90L30 -86L86 78L66 85Z', '#ffcf33') +
  sheet(p, 'M-92 -70Q-40 -92 14 -74L52 84Q0 104 -56 92Z', '#ff3d7a', 5) +
  path('M-92 -70L-72 -77L-32 95L-56 92Z', '#ffcf33') +
  path('M-60 54Q0 70 46 52L52 84Q0 104 -56 92Z', '#ffcf33') +
  times(6, (i) => path(star(-38 + i * 16, 74 - Math.abs(i - 2.5) * 1.4, 7, 4, 3), '#c21a5c')) +
  times(6, (i) => circle(-76 + i * 6, -56 + i * 24, 4, '#c21a5c')) +
  times(9, (i) => {
    const [x, y] = [-34 + (i % 3) * 24 + Math.floor(i / 3) * 8, -44 + Math.floor(i / 3) * 32];
    return (
      times(5, (k) => ellipse(x, y - 6, 3.2, 6, '#ffd1e0', { transform: `rotate(${k * 72} ${x} ${y})` })) +
      circle(x, y, 2.6, '#ffcf33')
    );
  }) +
  line('M-14 -84Q20 0 28 90M6 -78Q36 0 44 86', '#c21a5c', 3, { opacity: 0.6 });

const pineapple: Draw = (p) => {
  const body = 'M0 -34C44 -34 60 2 54 42C48 84 24 100 0 100C-24 100 -48 84 -54 42C-60 2 -44 -34 0 -34Z';
  const leaf = (turn: number, long: number, fill: string): string =>
    at(
      0,
      -28,
      sheet(p, `M-12 4Q-16 ${n(-long * 0.6)} 0 ${-long}Q16 ${n(-long * 0.6)} 12 4Z`, fill, 2),
      1,
      turn,
    );
  return (
    [-58, 58].map((t) => leaf(t, 56, '#0a7a50')).join('') +
    [-34, 34].map((t) => leaf(t, 70, '#12a06a')).join('') +
    [-14, 16].map((t) => leaf(t, 80, '#3ecf7a')).join('') +
    sheet(p, body, '#ffb52e', 5) +
    p.clip(
      path(body, '#000'),
      line(
        'M-80 -20L40 100M-60 -44L70 86M-30 -54L90 66M-90 20L10 120M80 -20L-40 100M60 -44L-70 86M30 -54L-90 66M90 20L-10 120',
        '#e07a14',
        4,
      ) +
        path('M20 -40C70 -30 70 90 0 104C50 70 44 0 20 -40Z', '#e07a14', { opacity: 0.45 }) +
        times(12, (i) =>
          circle(
            -36 + (i % 3) * 25 + (Math.floor(i / 3) % 2) * 12,
            -10 + Math.floor(i / 3) * 25,
            3.4,
            '#fff0a8',
          ),
        ),
    )
  );
};

/** A glass of milk tea on its saucer, with a cardamom leaf and steam. */
const tea: Draw = (p) => {
  const steam = (x: number): string => line(`M${x} -62q-12 -12 0 -22t0 -22`, '#ffffff', 8, { opacity: 0.9 });
  return (
    steam(-24) +
    steam(2) +
    steam(28) +
    sheet(p, 'M-92 72H92Q84 98 52 98H-52Q-84 98 -92 72Z', '#ff3d7a', 5) +
    path('M-92 72H92L88 81H-88Z', '#ffcf33') +
    line('M52 -20Q96 -26 90 12Q84 44 44 42', '#0a7a86', 15) +
    line('M52 -20Q96 -26 90 12Q84 44 44 42', '#12b5a5', 9) +
    sheet(p, 'M-62 -48H62Q62 40 38 72H-38Q-62 40 -62 -48Z', '#12b5a5', 5) +
    path('M-60 -18H60Q58 2 55 14H-55Q-58 2 -60 -18Z', '#fff4e0') +
    times(5, (i) => path(`M${-48 + i * 24} 12l-10 -14l10 -14l10 14Z`, i % 2 ? '#ff9f1c' : '#ff3d7a')) +
    path('M-58 22Q-52 52 -38 72H-22Q-42 48 -46 22Z', '#7fe0d4') +
    ellipse(0, -48, 62, 13, '#0a7a86') +
    ellipse(0, -46, 54, 9, '#c47a3a') +
    path('M-30 -48Q-8 -58 10 -48Q-8 -42 -30 -48Z', '#e8b070')
  );
};

/** A ripe mango: its blush, its lit side, two leaves at the stalk. */
const mango: Draw = (p) => {
  const body =
    'M30 -78C74 -72 92 -22 74 28C56 78 0 100 -44 84C-84 68 -98 26 -78 4C-62 -14 -44 -12 -24 -38C-10 -58 4 -82 30 -78Z';
  const leaf = (turn: number, fill: string): string =>
    at(
      28,
      -78,
      sheet(p, 'M0 0C14 -28 54 -32 78 -8C56 16 18 16 0 0Z', fill, 3) +
        line('M4 -1Q36 -12 70 -8', '#bff2a0', 2.6),
      1,
      turn,
    );
  return (
    line('M30 -74Q30 -90 22 -98', '#7a3f1c', 9) +
    sheet(p, body, '#ffb81c', 5) +
    p.clip(
      path(body, '#000'),
      path('M100 -90C110 20 40 110 -60 100C10 84 60 30 40 -84Z', '#ff7a2c') +
        path('M100 -60C110 40 60 110 -10 104C50 80 84 20 74 -60Z', '#f0433a'),
    ) +
    path('M-72 22Q-66 2 -44 -2Q-16 -12 0 -44Q8 -24 -12 -4Q-46 4 -60 36Z', '#fff3b0', { opacity: 0.9 }) +
    leaf(-6, '#12a06a') +
    leaf(-150, '#3ecf7a')
  );
};

export const monsoonMarket: SlotArt = {
  card,
  disc: ['#ff9f1c', '#fff0cf'],
  symbols: {
    umbrella: (p) => at(0, -2, umbrella(p), 0.98),
    storm: (p) => at(0, -22, storm(p), 0.94),
    elephant: (p) => at(0, -8, elephant(p), 0.84),
    rickshaw: (p) => at(0, 4, rickshaw(p), 0.9),
    parrot: (p) => at(0, -2, parrot(p), 0.88),
    sari: (p) => at(2, 0, sari(p), 0.86),
    pineapple: (p) => at(0, 2, pineapple(p), 0.9, 14),
    mango: (p) => at(0, 2, mango(p), 0.9),
    dragonfruit: (p) => pitaya(p, 0, 4, 2.3),
    chili: (p) => at(-24, 4, chilli(p, 0, 0, 2.3, 36)) + at(30, 8, chilli(p, 0, 0, 2.3, 0)),
    tea: (p) => at(0, 2, tea(p), 0.9),
  },
  stage: {
    landscape: { cx: 0.072, cy: 0.44, scale: 0.98, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.2, scale: 2, floor: 0.46 },
  },
};
