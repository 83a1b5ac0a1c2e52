import { outline } from '../kit/letters.ts';
import { brass, gold, sparkle } from '../kit/metal.ts';
import type { Paper } from '../kit/paper.ts';
import { at, circle, ellipse, group, line, mirror, n, path, polar, rect, times, wedge } from '../kit/svg.ts';
import { type Suit, suit } from './court.ts';

const mix = (a: string, b: string, share: number): string =>
  `#${[1, 3, 5]
    .map((i) =>
      Math.round(
        Number.parseInt(a.slice(i, i + 2), 16) * (1 - share) + Number.parseInt(b.slice(i, i + 2), 16) * share,
      )
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** A turned metal ring or disc: its reflections run around the centre. */
export function turned(
  x: number,
  y: number,
  inner: number,
  outer: number,
  dark: string,
  light: string,
  beats = 4,
): string {
  const count = 90;
  return times(count, (i) => {
    const a = (i * 360) / count;
    const wave =
      0.5 + 0.5 * Math.cos(((a + 30) * beats * Math.PI) / 180) * Math.cos(((a - 50) * Math.PI) / 180);
    return path(wedge(x, y, inner, outer, a, a + 360 / count + 0.6), mix(dark, light, wave ** 1.5));
  });
}

const reds = [32, 19, 21, 25, 34, 27, 36, 30, 23, 5, 16, 1, 14, 9, 18, 7, 12, 3];
const order = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];

function pockets(p: Paper): string {
  const step = 360 / order.length;
  return (
    order
      .map((number, i) => {
        const colour = number === 0 ? '#12804f' : reds.includes(number) ? '#b01626' : '#14110f';
        const from = i * step;
        const [x, y] = polar(0, 0, 74, from + step / 2);
        const label = outline('saira', String(number), 8.4);
        return (
          path(wedge(0, 0, 46, 82, from, from + step), colour) +
          path(wedge(0, 0, 46, 65, from, from + step), '#000', { opacity: 0.34 }) +
          at(
            x,
            y,
            path(label.d, '#f6e3b4', { transform: `translate(${n(-label.w / 2)} ${n(-label.h / 2)})` }),
            1,
            from + step / 2 + 90,
          ) +
          line(
            `M${polar(0, 0, 46, from).map(n).join(' ')}L${polar(0, 0, 82, from).map(n).join(' ')}`,
            '#e0b55a',
            1,
          )
        );
      })
      .join('') + circle(0, 0, 65, 'none', { stroke: p.lin(brass, 60), 'stroke-width': 1.4 })
  );
}

/** A roulette wheel on a table, seen from the side; radius 100, tilted back. */
export function roulette(p: Paper): string {
  const wood = p.lin(['#2a1206', '#7a3f1a 30', '#c07a3c 44', '#5c2a10 62', '#1c0b04'], 20);
  const bowl =
    circle(0, 0, 122, wood) +
    circle(0, 0, 122, 'none', { stroke: '#e8c070', 'stroke-width': 1.6, opacity: 0.7 }) +
    turned(0, 0, 104, 112, '#5a380c', '#fff0b8') +
    circle(0, 0, 104, p.rad(['#1a0d06 60', '#5a2c12 86', '#8a4e22'], 0.5, 0.5, 0.5)) +
    times(8, (i) =>
      at(...polar(0, 0, 94, i * 45 + 10), path('M0 -5L3 0L0 5L-3 0Z', '#ffe6a0'), 1, i * 45 + 10),
    ) +
    turned(0, 0, 82, 86, '#4a2c08', '#ffe9a8') +
    group(pockets(p), { transform: 'rotate(12)' }) +
    turned(0, 0, 43, 47, '#5a380c', '#fff0b8') +
    turned(0, 0, 0, 43, '#3a1a08', '#b8702e', 3) +
    turned(0, 0, 0, 22, '#6b430e', '#ffeeb4', 4);
  const handle = (turn: number): string => {
    const [x, y] = polar(0, 0, 27, turn);
    return (
      line(`M0 -22L${n(x)} ${n(-22 + y * 0.56)}`, p.lin(brass, 90), 3.6) +
      circle(x, -22 + y * 0.56, 4.4, p.rad(['#fff8d8', '#d9a03c 55', '#5a380c'], 0.35, 0.3, 0.75))
    );
  };
  return (
    ellipse(0, 34, 138, 60, '#000', { opacity: 0.6, filter: p.blur(10) }) +
    ellipse(0, 24, 122, 68, p.lin(['#160803', '#6b3414 30', '#a5622c 42', '#3a1808 66', '#0c0402'], 0)) +
    path(
      'M-122 0V24A122 68 0 0 0 122 24V0Z',
      p.lin(['#160803', '#6b3414 24', '#b8743a 40', '#4a200a 62', '#0c0402'], 0),
    ) +
    group(bowl, { transform: 'scale(1 .56)' }) +
    path('M-9 2L-5 -24H5L9 2Q0 7 -9 2Z', p.lin(brass, 0)) +
    handle(20) +
    handle(110) +
    handle(200) +
    handle(290) +
    circle(0, -29, 8, p.rad(['#fffbe6', '#e0a845 50', '#5a380c'], 0.35, 0.3, 0.75)) +
    circle(61, 24, 4.6, p.rad(['#fff', '#e8e4da 60', '#8a8478'], 0.35, 0.3, 0.75)) +
    sparkle(-84, -34, 14, '#fff3c4', 0.9) +
    sparkle(0, -32, 13, '#fff', 0.9)
  );
}

/** A playing card, 70 by 98, around its middle. */
export function playingCard(p: Paper, rank: string, which: Suit): string {
  const ink = which === 'heart' || which === 'diamond' ? '#b3152b' : '#17130f';
  const label = outline('bodoni', rank, 22);
  const corner = at(
    -26,
    -42,
    path(label.d, ink, { transform: `translate(${n(-label.w / 2)} 0)` }) + at(0, 24, suit(which, ink), 0.11),
  );
  return group(
    rect(-35, -49, 70, 98, p.lin(['#fffdf6', '#efe6d2'], 60), { rx: 5.5 }) +
      rect(-31.5, -45.5, 63, 91, 'none', { rx: 3.5, stroke: '#c9a45a', 'stroke-width': 0.7 }) +
      corner +
      group(corner, { transform: 'rotate(180)' }) +
      suit(which, ink).replace('<path', '<path transform="scale(.36)"'),
    { filter: p.shadow(-1.5, 3, 4, '#000', 0.55) },
  );
}

/** A pile of chips; `y` grows upwards from the foot, 60 wide. */
export function chips(p: Paper, count: number, colour: string, edge = '#f6ead0'): string {
  const one = (i: number): string => {
    const y = -i * 8;
    return (
      path(
        `M-30 ${y}V${y - 7}A30 14 0 0 1 30 ${y - 7}V${y}A30 14 0 0 1 -30 ${y}Z`,
        p.lin(['#0a0604', `${colour} 24`, '#ffffff 40', `${colour} 52`, '#0a0604'], 0),
      ) +
      times(5, (j) => {
        const a = 20 + j * 35 + (i % 2) * 8;
        const [x, dy] = [Math.cos((a * Math.PI) / 180) * 30, Math.sin((a * Math.PI) / 180) * 14];
        return rect(x - 3.4, y - 7 + dy, 6.8, 7, edge, { opacity: 0.85 });
      })
    );
  };
  const top = -(count - 1) * 8 - 7;
  return (
    ellipse(4, 6, 40, 16, '#000', { opacity: 0.5, filter: p.blur(5) }) +
    times(count, one) +
    ellipse(0, top, 30, 14, colour) +
    times(8, (j) =>
      group(path(wedge(0, 0, 22, 30, j * 45, j * 45 + 18), edge), {
        transform: `translate(0 ${top}) scale(1 .467)`,
      }),
    ) +
    ellipse(0, top, 20, 9.4, p.lin([colour, '#000000'], 60), { stroke: edge, 'stroke-width': 1 }) +
    ellipse(-6, top - 3, 13, 4, '#fff', { opacity: 0.25 })
  );
}

/** A brass chandelier of two tiers with lit candles and hanging crystals; radius 100, hung from y = -150. */
export function chandelier(p: Paper): string {
  const drop = (x: number, y: number, size: number): string =>
    path(
      `M${n(x)} ${n(y)}l${n(size)} ${n(size * 1.8)}l${n(-size)} ${n(size * 1.3)}l${n(-size)} ${n(-size * 1.3)}Z`,
      p.lin(['#fff', '#ffe3a0 50', '#a9803a'], 30),
      { opacity: 0.9 },
    );
  const candle = (x: number, y: number): string =>
    path(`M${n(x - 9)} ${n(y)}H${n(x + 9)}L${n(x + 4)} ${n(y + 6)}H${n(x - 4)}Z`, p.lin(brass, 0)) +
    rect(x - 3, y - 20, 6, 20, p.lin(['#d9c8a0', '#fffdf2 45', '#c4a870'], 0)) +
    path(
      `M${n(x)} ${n(y - 40)}Q${n(x + 7)} ${n(y - 27)} ${n(x)} ${n(y - 20)}Q${n(x - 7)} ${n(y - 27)} ${n(x)} ${n(y - 40)}Z`,
      p.lin(['#fff', '#ffe9a0 50', '#ffab3a']),
    ) +
    p.glow(x, y - 29, 34, '#ffcf70', 0.75) +
    drop(x, y + 9, 3.4);
  const arm = (reach: number, y: number): string =>
    mirror(
      line(
        `M0 ${n(y + 34)}C${n(-reach * 0.3)} ${n(y + 58)} ${n(-reach * 0.95)} ${n(y + 46)} ${n(-reach)} ${n(y + 4)}`,
        p.linAt(['#5a380c', '#ffe9a8 40', '#8a5a1c 70', '#f6cf77'], -reach, 0, reach, 0),
        5,
      ),
    );
  const swag = (from: number, to: number, y: number, sag: number): string =>
    times(9, (i) => {
      const s = i / 8;
      return drop(from + (to - from) * s, y + Math.sin(Math.PI * s) * sag, 2.6);
    });
  return (
    line('M0 -400V-90', '#b98534', 3) +
    times(24, (i) => ellipse(0, -392 + i * 13, 2.6, 5, 'none', { stroke: '#e0b055', 'stroke-width': 1.4 })) +
    p.glow(0, 0, 190, '#ffb84a', 0.5) +
    arm(54, -62) +
    arm(104, 0) +
    arm(74, 12) +
    swag(-104, 0, 8, 30) +
    swag(0, 104, 8, 30) +
    swag(-54, 54, -54, 26) +
    path(
      'M-5 -92Q-13 -74 -4 -58Q-20 -44 -5 -28Q-4 -10 -6 2Q-24 20 -7 38Q-16 58 0 72Q16 58 7 38Q24 20 6 2Q4 -10 5 -28Q20 -44 4 -58Q13 -74 5 -92Z',
      p.lin(brass, 0),
    ) +
    circle(0, 78, 8, p.lin(gold, 60)) +
    drop(0, 88, 6) +
    [-54, 54].map((x) => candle(x, -58)).join('') +
    [-104, -74, 74, 104].map((x) => candle(x, Math.abs(x) > 90 ? 4 : 14)).join('') +
    candle(0, -92)
  );
}
