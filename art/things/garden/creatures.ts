import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, line, mirror, n, path, polar, star, times } from '../../kit/svg.ts';

/** A glow-beetle from above, wing cases open, its abdomen alight; radius 105. */
export function glowBeetle(p: Paper): string {
  const side =
    path(
      'M-4 -30C-60 -66 -104 -40 -106 6C-84 24 -34 14 -6 -8Z',
      p.lin(['#b4f0cc', '#5cb08c 60', '#2a6a58'], 50),
      {
        opacity: 0.9,
        stroke: '#0d2a22',
        'stroke-width': 2.4,
      },
    ) +
    line(
      'M-8 -22Q-60 -40 -98 -8M-10 -14Q-56 -18 -90 8M-40 -42Q-52 -20 -50 8M-72 -42Q-84 -18 -78 10',
      '#123c30',
      2.2,
    ) +
    path(
      'M-3 -34C-38 -30 -60 2 -58 46C-36 44 -10 18 -3 -16Z',
      p.lin(['#ff9a3c', '#c8461a 45', '#5a140c'], 60),
      {
        stroke: '#2a0c06',
        'stroke-width': 3,
      },
    ) +
    line('M-14 -24Q-44 4 -50 36', '#ffe6b0', 3) +
    line('M-8 -56Q-22 -88 -52 -96', '#ffe6b0', 4) +
    line('M-14 -40L-40 -56L-54 -50M-16 8L-40 62L-54 70', '#f0c890', 4);
  return (
    p.glow(0, 46, 120, '#d8ff6a', 1) +
    mirror(side) +
    path(
      'M-24 -10Q-32 42 0 92Q32 42 24 -10Z',
      p.linAt(['#7a3a10', '#b4dc2e 36', '#f2ff8a 62', '#8abf1c'], 0, -10, 0, 92),
      {
        stroke: '#3a4a08',
        'stroke-width': 3,
      },
    ) +
    [14, 34, 54]
      .map((y) => line(`M${n(-26 + y * 0.16)} ${y}Q0 ${y + 10} ${n(26 - y * 0.16)} ${y}`, '#6a8a1c', 3))
      .join('') +
    path(
      'M-26 -14Q-30 -46 0 -50Q30 -46 26 -14Q0 -4 -26 -14Z',
      p.rad(['#ffd890', '#b8501c 60', '#4a140a'], 0.42, 0.3, 0.8),
      {
        stroke: '#2a0c06',
        'stroke-width': 3,
      },
    ) +
    circle(0, -58, 15, p.rad(['#ffe0a0', '#7a2c10'], 0.4, 0.3, 0.8), {
      stroke: '#2a0c06',
      'stroke-width': 3,
    }) +
    mirror(circle(-8, -64, 5, '#fffbe0'))
  );
}

/** A barn owl's face and breast, turned to the viewer. */
export function barnOwl(p: Paper): string {
  const half =
    path(
      'M0 -70C-30 -100 -78 -78 -76 -28C-74 14 -40 34 0 44Z',
      p.lin(['#fffdf4', '#f4e6cc 70', '#c49a62'], 70),
      {
        stroke: '#4a2a10',
        'stroke-width': 4,
      },
    ) +
    times(9, (i) => {
      const [x1, y1] = polar(-34, -22, 26, 100 + i * 21);
      const [x2, y2] = polar(-34, -22, 37, 100 + i * 21);
      return line(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, '#c89a60', 2.4);
    }) +
    ellipse(-32, -20, 19, 22, p.rad(['#5a3a20', '#140a06 70'], 0.5, 0.5, 0.5)) +
    circle(-38, -28, 6, '#fff') +
    circle(-26, -12, 2.6, '#e8c890') +
    path(
      'M-84 6C-104 50 -92 92 -66 108C-52 78 -54 40 -58 14Z',
      p.lin(['#f0c078', '#b8702e 50', '#5a2c10'], 30),
      {
        stroke: '#3a1c08',
        'stroke-width': 3,
      },
    ) +
    line('M-86 34l10 8l8 -9M-88 58l10 8l10 -9M-82 82l10 8l8 -9', '#fff0cc', 3.4);
  return (
    path(
      'M-80 -26C-84 -96 -34 -112 0 -98C34 -112 84 -96 80 -26C98 36 70 108 0 108C-70 108 -98 36 -80 -26Z',
      p.rad(['#ffdc9a', '#c8843a 55', '#5e3010'], 0.5, 0.2, 0.9),
    ) +
    path('M-58 30C-58 84 -30 106 0 106C30 106 58 84 58 30Q0 62 -58 30Z', p.lin(['#fffdf4', '#e8d4ac'])) +
    times(11, (i) =>
      path(
        star(-36 + (i % 4) * 24 + (i > 3 && i < 8 ? 10 : 0), 58 + Math.floor(i / 4) * 15, 4.6, 4, 2),
        '#8a5422',
      ),
    ) +
    mirror(half) +
    line('M0 -70V-12', '#c49a62', 6) +
    path('M-11 -6Q0 -18 11 -6Q8 22 0 28Q-8 22 -11 -6Z', p.lin(['#ffe0a8', '#b8701a']), {
      stroke: '#3a1c08',
      'stroke-width': 3,
    })
  );
}

/** A stag's head turned to the viewer, its antlers wide. */
export function stag(p: Paper): string {
  const horn =
    'M-14 -52C-22 -78 -60 -70 -66 -108M-30 -66C-50 -58 -76 -62 -92 -86M-40 -70C-38 -84 -38 -94 -30 -108M-62 -66C-78 -52 -94 -52 -106 -60';
  const half =
    line(horn, '#2a1608', 15) +
    line(horn, '#e8cf9c', 10) +
    line(horn, '#fffbe8', 4) +
    path(
      'M-28 -30C-60 -52 -92 -44 -104 -24C-86 -2 -56 2 -32 -8Z',
      p.lin(['#f4d0a0', '#a8642a 60', '#4a240c'], 70),
      {
        stroke: '#2a1206',
        'stroke-width': 3,
      },
    ) +
    path('M-40 -24C-60 -36 -80 -32 -90 -23C-76 -12 -56 -10 -40 -14Z', '#ffe6d0') +
    path(
      'M0 -58C-34 -58 -46 -30 -40 -4C-36 18 -26 34 -24 58C-22 82 -12 92 0 92Z',
      p.lin(['#f0b868', '#b8642a 55', '#6a3410'], 20),
      {
        stroke: '#2a1206',
        'stroke-width': 3,
      },
    ) +
    ellipse(-27, -10, 9, 11, '#120804', { transform: 'rotate(18 -27 -10)' }) +
    circle(-30, -14, 3.4, '#fff') +
    line('M-42 -24Q-28 -32 -14 -22', '#fff2d0', 4) +
    line('M-22 12L-16 46M-14 -48L-8 -20', '#8a4c1c', 3);
  return (
    path('M-42 30C-66 60 -70 100 -64 112H64C70 100 66 60 42 30Z', p.lin(['#a8602a', '#4a240c']), {
      stroke: '#2a1206',
      'stroke-width': 3,
    }) +
    times(7, (i) => line(`M${-42 + i * 14} 76q4 16 0 30`, '#ffdca8', 3)) +
    mirror(half) +
    path('M-23 52Q0 40 23 52Q22 90 0 92Q-22 90 -23 52Z', p.lin(['#fff6e6', '#e0c49a'])) +
    path('M-16 56Q0 48 16 56Q14 72 0 76Q-14 72 -16 56Z', '#180a06') +
    ellipse(-5, 59, 6, 2.6, '#d8c4b0') +
    path(star(0, -30, 13, 4, 4), '#fffdf0')
  );
}

/** A hedgehog walking to the left, every spine cut. */
export function hedgehog(p: Paper): string {
  const spines = (
    r: number,
    long: number,
    from: number,
    to: number,
    step: number,
    tones: readonly [string, string],
  ) => {
    let out = '';
    for (let a = from; a <= to; a += step) {
      const [x1, y1] = polar(18, 26, r, a - step * 0.42);
      const [x2, y2] = polar(18, 26, r, a + step * 0.42);
      const [x, y] = polar(18, 26, r + long, a + 5);
      out += path(
        `M${n(x1)} ${n(y1 * 0.92)}L${n(x)} ${n(y * 0.92)}L${n(x2)} ${n(y2 * 0.92)}Z`,
        p.lin(tones, 90),
        {
          stroke: '#1c0e06',
          'stroke-width': 1.8,
        },
      );
    }
    return out;
  };
  return (
    path('M-40 58H84Q92 62 84 84H60L56 70H-6L-10 84H-36Z', '#8a5a30', {
      stroke: '#1c0e06',
      'stroke-width': 3,
    }) +
    path('M-52 40C-60 -40 -8 -62 22 -60C76 -58 104 -10 96 62Q20 84 -40 66Z', '#a86c34') +
    spines(62, 38, 186, 392, 8, ['#fff6dc', '#b8803c']) +
    spines(46, 34, 190, 388, 9, ['#ffe6b4', '#b0743a']) +
    spines(28, 32, 188, 386, 11, ['#fff0cc', '#a8642c']) +
    spines(8, 32, 186, 384, 14, ['#ffe8bc', '#985a28']) +
    path(
      'M-30 4C-60 10 -84 32 -104 50C-98 64 -80 72 -58 74C-30 80 22 82 70 74C74 62 40 46 4 48C-8 38 -16 16 -30 4Z',
      p.lin(['#fff4dc', '#e8c896 55', '#a87444'], 70),
      {
        stroke: '#1c0e06',
        'stroke-width': 3,
      },
    ) +
    path('M-36 6C-40 -14 -18 -20 -10 -4C-8 10 -20 18 -30 14Z', p.lin(['#ffdcc0', '#b8743e']), {
      stroke: '#1c0e06',
      'stroke-width': 3,
    }) +
    circle(-104, 50, 10, '#1a0a08') +
    circle(-107, 47, 3, '#fff') +
    circle(-62, 36, 8.6, '#120806') +
    circle(-65, 33, 3, '#fff') +
    line('M-92 60Q-80 66 -66 62M-50 52l-8 8M-40 56l-6 8', '#7a4a24', 3)
  );
}

/** A badger's face: white, with the two dark stripes. */
export function badger(p: Paper): string {
  const half =
    path('M-44 -58C-64 -84 -92 -68 -86 -40C-80 -22 -62 -18 -50 -28Z', '#3a4450', {
      stroke: '#f4f8fa',
      'stroke-width': 4,
    }) +
    path('M-58 -54C-68 -64 -80 -56 -76 -44C-72 -36 -62 -36 -56 -42Z', '#ffd8c8') +
    path(
      'M-12 -76C-52 -78 -74 -44 -84 0L-98 22L-78 26L-88 48L-62 48L-52 70C-36 70 -28 84 -10 92Z',
      p.lin(['#ffffff', '#dfe6e8 60', '#9fb0b6'], 60),
      {
        stroke: '#10181c',
        'stroke-width': 3,
      },
    ) +
    path(
      'M-14 -74C-46 -64 -58 -28 -52 0C-46 26 -32 42 -17 62C-14 30 -12 -20 -14 -74Z',
      p.lin(['#5a6874', '#262f3a 50', '#12181f'], 60),
    ) +
    line('M-24 -58Q-44 -34 -44 -6M-20 -30Q-32 0 -26 28M-22 8L-20 40', '#8fa0ac', 2.6) +
    circle(-32, -2, 10, '#ffffff') +
    circle(-32, -2, 8, '#c87a2a') +
    circle(-32, -2, 5, '#0a0604') +
    circle(-35, -5, 2.6, '#fff') +
    line('M-80 12l14 4M-76 32l14 0M-60 52l12 -6M-64 -20l10 8', '#8fa0a8', 3);
  return (
    mirror(half) +
    path('M-15 -76H15Q12 -10 18 56Q0 70 -18 56Q-12 -10 -15 -76Z', p.lin(['#ffffff', '#eef2f2'])) +
    path('M-24 52Q0 40 24 52Q30 90 0 98Q-30 90 -24 52Z', p.lin(['#ffffff', '#c4d0d4'])) +
    path('M-20 54Q0 44 20 54Q18 74 0 80Q-18 74 -20 54Z', '#141014', {
      stroke: '#5a4a50',
      'stroke-width': 2,
    }) +
    ellipse(-7, 57, 7, 3, '#d8d0d8') +
    line('M0 80V90M-14 88Q-4 96 0 90Q4 96 14 88', '#2a2024', 3)
  );
}

/** A ring of small leaves around a lit disc: what stands in it is of high rank. */
export function wreath(p: Paper, light: string, deep: string): string {
  return (
    circle(0, 0, 92, p.rad([light, `${deep} 82`], 0.5, 0.42, 0.72)) +
    circle(0, 0, 92, 'none', { stroke: '#e8ffe0', 'stroke-width': 2.6 }) +
    times(26, (i) =>
      at(
        0,
        0,
        path('M-12 -100Q2 -116 14 -98Q0 -90 -12 -100Z', i % 2 ? '#f0ffe4' : '#a8d8a4') +
          (i % 3 ? '' : circle(0, -112, 4, '#ffd866')),
        1,
        i * (360 / 26),
      ),
    )
  );
}
