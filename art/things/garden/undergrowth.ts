import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, line, mirror, n, path, times } from '../../kit/svg.ts';

const oak =
  'M0 0C10 -16 26 -10 30 -22C22 -40 48 -46 52 -34C62 -52 84 -40 78 -26C96 -26 104 -8 92 0C104 8 96 26 78 26C84 40 62 52 52 34C48 46 22 40 30 22C26 10 10 16 0 0Z';

const oakLeaf = (p: Paper): string =>
  path(oak, p.lin(['#b8d85a', '#5c9430 50', '#24521c'], 30), { stroke: '#14280c', 'stroke-width': 3 }) +
  line('M0 0H84M28 0L44 -24M28 0L44 24M52 0L68 -18M52 0L68 18', '#24480f', 3);

/** Two ripe acorns under their caps, on an oak twig. */
export function acorns(p: Paper): string {
  const scales = times(4, (row) =>
    times(7 - row, (i) => {
      const x = (i - (6 - row) / 2) * 17;
      return path(
        `M${n(x - 9)} ${-6 - row * 12}Q${n(x)} ${8 - row * 12} ${n(x + 9)} ${-6 - row * 12}Q${n(x)} ${-22 - row * 12} ${n(x - 9)} ${-6 - row * 12}Z`,
        p.lin(['#e8c48a', '#7a4a1c']),
        { stroke: '#2a1404', 'stroke-width': 2.4 },
      );
    }),
  );
  const one =
    line('M0 -50Q2 -66 12 -76', '#2a1404', 14) +
    line('M0 -50Q2 -66 12 -76', '#b8803c', 8) +
    path(
      'M-48 -8C-50 40 -24 70 0 92C24 70 50 40 48 -8Q0 8 -48 -8Z',
      p.lin(['#7a3c08', '#ffc04a 32', '#e08a1c 50', '#6a2e06'], 0),
      {
        stroke: '#2a1404',
        'stroke-width': 4,
      },
    ) +
    path('M-26 6C-28 34 -20 52 -10 64C-14 44 -16 24 -14 6Z', '#fffbe0', { opacity: 0.85 }) +
    line('M14 8Q18 40 6 72M28 6Q32 32 20 56', '#8a4a10', 3) +
    path('M-62 -2C-66 -44 -34 -62 0 -62C34 -62 66 -44 62 -2Q0 18 -62 -2Z', '#5a3210', {
      stroke: '#2a1404',
      'stroke-width': 4,
    }) +
    scales;
  return (
    at(-4, -66, oakLeaf(p), 1.05, -24) +
    at(-2, -62, oakLeaf(p), 0.92, -158) +
    at(42, 6, one, 0.8, -26) +
    at(-28, 14, one, 0.98, 14)
  );
}

/** A clover of four leaves with their pale bows. */
export function clover(p: Paper): string {
  const leaf =
    path(
      'M0 0C-10 -16 -52 -20 -52 -58C-52 -88 -14 -94 0 -70C14 -94 52 -88 52 -58C52 -20 10 -16 0 0Z',
      p.rad(['#b4ee6a', '#4cb040 48', '#1a6e34 82', '#0a3e22'], 0.5, 0.36, 0.74),
      {
        stroke: '#06280f',
        'stroke-width': 4,
      },
    ) +
    path('M-38 -50Q-18 -64 0 -40Q18 -64 38 -50Q18 -44 0 -22Q-18 -44 -38 -50Z', '#fbffe4') +
    line('M0 -6V-64M0 -24L-26 -66M0 -24L26 -66', '#0e4a2a', 2.6);
  return (
    line('M4 10Q30 60 16 108', '#06280f', 15) +
    line('M4 10Q30 60 16 108', '#8ad06a', 9) +
    [45, 135, 225, 315].map((turn) => at(0, -8, leaf, 0.98, turn)).join('') +
    circle(0, -8, 8, '#fbffe4') +
    [
      [-52, -30, 7],
      [44, 34, 6],
      [30, -62, 5],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          circle(x, y, r, '#e6fbff', { stroke: '#0e4a2a', 'stroke-width': 2 }) +
          circle(x - 2, y - 2, r * 0.3, '#fff'),
      )
      .join('')
  );
}

/** Bell-capped mushrooms that glow from within. */
export function bellMushrooms(p: Paper): string {
  const one = (tones: readonly string[]) =>
    path('M-11 0Q-8 60 -17 108Q0 116 17 108Q8 60 11 0Z', p.lin(['#7aa8b0', '#ffffff 42', '#6a98a4'], 0), {
      stroke: '#06222a',
      'stroke-width': 3,
    }) +
    path('M-30 26Q0 40 30 26L22 34Q0 46 -22 34Z', '#eafcff', { stroke: '#06222a', 'stroke-width': 2.4 }) +
    path(
      'M-56 14C-58 -54 -30 -92 0 -98C30 -92 58 -54 56 14Q42 4 34 16Q22 4 12 18Q0 6 -12 18Q-22 4 -34 16Q-42 4 -56 14Z',
      p.rad(tones, 0.42, 0.3, 0.85),
      {
        stroke: '#06222a',
        'stroke-width': 4,
      },
    ) +
    line(
      'M-36 8C-38 -40 -20 -76 -2 -94M-12 12C-14 -34 -8 -70 0 -94M12 12C14 -34 8 -70 2 -94M36 8C38 -40 20 -76 4 -94',
      '#0a5a66',
      2.6,
    ) +
    ellipse(-24, -46, 7, 14, '#ffffff', { transform: 'rotate(16 -24 -46)' });
  return (
    p.glow(0, -10, 118, '#7af4ff', 0.8) +
    at(-56, 30, one(['#a0fff0', '#30b8b8 40', '#147084 76', '#0a3a48']), 0.62, -12) +
    at(58, 22, one(['#a0fff0', '#30b8b8 40', '#147084 76', '#0a3a48']), 0.7, 11) +
    at(0, -4, one(['#c8ffff', '#3cc8d4 36', '#167e94 72', '#0a4656']), 0.98) +
    times(9, (i) =>
      path(
        `M${-98 + i * 22} 108Q${-96 + i * 22} 88 ${-88 + i * 22 + (i % 3) * 5} ${74 + (i % 2) * 10}Q${-84 + i * 22} 92 ${-82 + i * 22} 108Z`,
        '#a8e0b0',
      ),
    )
  );
}

/** A maple leaf turned red, veins and all. */
export function mapleLeaf(p: Paper): string {
  const half =
    'M0 -108L-14 -74L-34 -84L-28 -44L-58 -62L-62 -48L-96 -46L-80 -18L-98 -6L-58 26L-66 44L-8 36L0 40Z';
  const veins = 'M0 40L-66 -40M0 40L-78 -4M0 20V-96M0 -20L-22 -62M-34 0L-76 -30M0 36L-48 36';
  return at(
    0,
    4,
    line('M0 30Q4 76 20 108', '#2a0a06', 14) +
      line('M0 30Q4 76 20 108', '#f0a070', 8) +
      mirror(
        path(half, p.radAt(['#ffd070', '#f0682c 34', '#c4281e 70', '#6a0e1a'], 0, 10, 120), {
          stroke: '#2a0606',
          'stroke-width': 4,
        }),
      ) +
      mirror(line(veins, '#6a1010', 5) + line(veins, '#fff2cc', 2.2)),
    1,
    -10,
  );
}
