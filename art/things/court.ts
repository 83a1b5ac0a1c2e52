import type { Paper } from '../kit/paper.ts';
import { circle, ellipse, line, mirror, n, type Pt, path, rect, smooth, star, times } from '../kit/svg.ts';

export type Suit = 'spade' | 'heart' | 'diamond' | 'club';

/** One of the four card suits; 100 wide around the origin. */
export function suit(which: Suit, fill: string): string {
  const shapes: Record<Suit, string> = {
    spade:
      'M0 -50C14 -24 46 -8 46 16C46 34 26 42 8 28C9 40 14 46 20 50H-20C-14 46 -9 40 -8 28C-26 42 -46 34 -46 16C-46 -8 -14 -24 0 -50Z',
    heart: 'M0 48C-14 24 -48 10 -48 -18C-48 -40 -18 -48 0 -22C18 -48 48 -40 48 -18C48 10 14 24 0 48Z',
    diamond: 'M0 -52Q16 -22 38 0Q16 22 0 52Q-16 22 -38 0Q-16 -22 0 -52Z',
    club: 'M0 -48A22 22 0 0 1 18 -12A22 22 0 1 1 8 22C9 38 14 44 20 50H-20C-14 44 -9 38 -8 22A22 22 0 1 1 -18 -12A22 22 0 0 1 0 -48Z',
  };
  return path(shapes[which], fill);
}

function crown(p: Paper): string {
  const metal = p.lin(['#7a5414', '#f7e3a0 30', '#fffbe8 45', '#c8983a 65', '#5a3a0c'], 0);
  return (
    path('M-40 -56L-54 -104L-28 -82L-18 -116L0 -86L18 -116L28 -82L54 -104L40 -56Q0 -44 -40 -56Z', metal) +
    path(
      'M-42 -58Q0 -44 42 -58L40 -44Q0 -32 -40 -44Z',
      p.lin(['#4a2c08', '#e9c66a 40', '#fff6d0 52', '#6b4510'], 0),
    ) +
    [
      [-54, -106],
      [-18, -118],
      [18, -118],
      [54, -106],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 6, p.rad(['#fff', '#c8983a 70', '#4a2c08'], 0.35, 0.3, 0.7)))
      .join('') +
    path('M0 -80L9 -68L0 -56L-9 -68Z', '#8a1a30') +
    path('M-28 -74L-22 -66L-28 -58L-34 -66ZM28 -74L34 -66L28 -58L22 -66Z', '#1c3a6b') +
    times(7, (i) => circle(-30 + i * 10, -42 + Math.abs(i - 3) * -1.4, 2.6, '#fffdf0'))
  );
}

function robe(p: Paper): string {
  const half =
    path('M0 44L-34 30Q-86 44 -104 110H0Z', p.lin(['#c23a4c', '#8a1a30 50', '#3d0a18'], 100)) +
    times(4, (i) =>
      line(`M${n(-26 - i * 17)} ${n(52 + i * 4)}Q${n(-40 - i * 16)} 80 ${n(-44 - i * 17)} 112`, '#f2d28a', 4),
    ) +
    times(6, (i) => path(star(-38 - (i % 3) * 22, 72 + Math.floor(i / 3) * 22, 5, 4, 2), '#fff1c4')) +
    path(
      'M0 40Q-30 34 -48 24Q-66 34 -70 52Q-34 64 -16 110H0Z',
      p.lin(['#ffffff', '#efe6d6 60', '#a89880'], 80),
    ) +
    times(7, (i) =>
      path('M0 0l3 8l-3 4l-3 -4Z', '#2a1a20', {
        transform: `translate(${n(-18 - (i % 4) * 12)} ${n(48 + Math.floor(i / 4) * 18 - (i % 2) * 6)}) rotate(20)`,
      }),
    );
  return (
    mirror(half) +
    rect(-7, 44, 14, 70, p.lin(['#5a3a0c', '#ffeeb0 45', '#7a5414'], 0)) +
    times(3, (i) => circle(0, 60 + i * 17, 5, '#8a1a30'))
  );
}

function beard(p: Paper): string {
  const outline: Pt[] = [
    [-33, -8],
    [-38, 22],
    [-30, 46],
    [-16, 66],
    [0, 78],
    [16, 66],
    [30, 46],
    [38, 22],
    [33, -8],
    [20, 10],
    [0, 8],
    [-20, 10],
  ];
  const locks = times(9, (i) => {
    const x = (i - 4) * 7;
    return line(
      `M${n(x)} ${n(16 + Math.abs(i - 4))}C${n(x - 8)} 34 ${n(x * 0.9 + 7)} 44 ${n(x * 0.5)} ${n(70 - Math.abs(i - 4) * 5)}`,
      i % 2 ? '#4a3424' : '#fff4dc',
      2.2,
    );
  });
  return path(smooth(outline), p.rad(['#f4e2be', '#b8935e 55', '#5a3c22'], 0.4, 0.3, 0.8)) + locks;
}

const curls = (p: Paper): string =>
  mirror(
    times(4, (i) => {
      const [x, y] = [-39 - (i % 2) * 5, -34 + i * 17];
      return (
        circle(x, y, 12, p.rad(['#fff1d0', '#a9804a 60', '#4a3018'], 0.4, 0.35, 0.7)) +
        line(`M${n(x - 6)} ${n(y)}A6 6 0 1 1 ${n(x)} ${n(y + 6)}`, '#3a2414', 2)
      );
    }),
  );

function face(p: Paper): string {
  const eye =
    ellipse(-13, -20, 7, 4.4, '#fffdf4') +
    circle(-12, -20, 3.4, '#1a1016') +
    line('M-22 -19Q-13 -28 -4 -20', '#2a1820', 2.2) +
    path('M-25 -29Q-14 -38 -3 -30Q-14 -33 -25 -29Z', '#5a3c22');
  return (
    ellipse(0, -14, 33, 42, p.rad(['#fff6e2', '#f2d6aa 55', '#a8774a'], 0.36, 0.36, 0.75)) +
    mirror(eye) +
    path('M-2 -26L2 -26L7 0Q0 7 -7 0Z', p.lin(['#fff2da', '#c4935c'], 0)) +
    line('M2 -26L7 0Q0 7 -7 0', '#6b4424', 1.6)
  );
}

/** A bearded king of the old cards, crowned, in ermine; radius 100. */
export function king(p: Paper): string {
  return (
    robe(p) +
    curls(p) +
    face(p) +
    beard(p) +
    mirror(path('M0 8C-10 0 -24 4 -34 14C-24 18 -8 18 0 12Z', p.lin(['#fff1d0', '#7a5530'], 100))) +
    path('M-9 17Q0 22 9 17Q0 27 -9 17Z', '#9c2a3a') +
    crown(p)
  );
}

/** A writing feather, its nib at the lower end; 150 tall. */
export function quill(p: Paper): string {
  const barbs = times(16, (i) =>
    line(
      `M${n(2 + i * 0.6)} ${n(30 - i * 7)}L${n(-18 + (i > 11 ? (i - 11) * 5 : 0))} ${n(16 - i * 7.4)}M${n(2 + i * 0.6)} ${n(30 - i * 7)}L${n(26 - (i > 11 ? (i - 11) * 4 : 0))} ${n(12 - i * 7.4)}`,
      '#6b5a48',
      1.1,
    ),
  );
  return (
    path(
      'M2 40C-26 20 -30 -40 10 -96C36 -50 36 10 2 40Z',
      p.lin(['#8a7a66', '#ffffff 45', '#d9cdb8 60', '#6b5a48'], 0),
    ) +
    barbs +
    line('M-4 84L4 30Q10 -20 10 -92', '#fffdf4', 3.4) +
    line('M-2 84L6 30Q12 -20 11 -90', '#4a3a2c', 1.2) +
    path('M-8 66L-6 86L-3 94L1 86L2 66Z', '#23121c')
  );
}

/** A squat glass inkwell; radius 50. */
export function inkwell(p: Paper): string {
  return (
    ellipse(0, 44, 62, 10, '#3a2414', { opacity: 0.7 }) +
    path(
      'M-22 -22V-34H22V-22Q60 -14 54 40H-54Q-60 -14 -22 -22Z',
      p.lin(['#16243f', '#7f9cc9 28', '#dfeaff 38', '#2a4270 58', '#0c1428'], 0),
    ) +
    path('M-50 14Q0 22 50 14L54 40H-54Z', '#0a0e1c', { opacity: 0.85 }) +
    path('M-42 -2Q-38 -12 -26 -15L-30 30Q-40 28 -44 24Z', '#fff', { opacity: 0.75 }) +
    ellipse(0, -34, 26, 7, p.lin(['#5a3a0c', '#ffeeb0 45', '#7a5414'], 0)) +
    ellipse(0, -35, 16, 4, '#0a0e1c')
  );
}
