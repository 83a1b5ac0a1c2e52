import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, line, n, path, polygon, rect, times } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';
import { sheet } from '../../studios/papercut.ts';

/** A mango in three flat tones with its leaf; 50 wide. */
const mango = (p: Paper, x: number, y: number, k: number, turn = 0): string =>
  at(
    x,
    y,
    sheet(p, 'M-24 6C-26 -16 -6 -28 12 -22C30 -16 30 8 14 20C0 30 -22 24 -24 6Z', '#ffb01f', 3) +
      path('M12 -22C30 -16 30 8 14 20C6 26 -4 26 -11 23C14 14 20 -6 12 -22Z', '#ff7a2f') +
      path('M-16 -4C-14 -12 -8 -16 0 -18C-6 -12 -10 -6 -11 2Z', '#ffe08a') +
      sheet(p, 'M8 -22Q12 -38 32 -36Q26 -20 8 -22Z', '#2fae5b', 2),
    k,
    turn,
  );

export const chilli = (p: Paper, x: number, y: number, k: number, turn = 0): string =>
  at(
    x,
    y,
    sheet(p, 'M-6 -26C14 -22 18 6 -8 34C-2 10 -12 -6 -16 -18Z', '#e8243c', 3) +
      path('M-6 -26C2 -16 4 6 -8 34C-4 12 -12 -4 -16 -18Z', '#ff5a5a') +
      sheet(p, 'M-18 -18Q-14 -30 -2 -28L-8 -40L-3 -42L2 -27Q6 -24 4 -20Q-8 -26 -18 -18Z', '#2fae5b', 2),
    k,
    turn,
  );

export const pitaya = (p: Paper, x: number, y: number, k: number): string =>
  at(
    x,
    y,
    times(9, (i) =>
      path('M-6 -20L0 -38L6 -20Z', i % 2 ? '#8fd14f' : '#4fb35c', { transform: `rotate(${i * 40})` }),
    ) +
      sheet(p, 'M-26 0A26 26 0 1 1 26 0A26 26 0 1 1 -26 0Z', '#ff2e88', 3) +
      circle(0, 0, 20, '#fff6fa') +
      times(16, (i) =>
        circle(Math.cos(i * 2.4) * (4 + (i % 4) * 4), Math.sin(i * 2.4) * (4 + (i % 4) * 4), 1.5, '#2a1030'),
      ),
    k,
  );

/** A stall with a striped awning, a counter and a paper lamp; 160 wide, its counter at y = 0. */
function stall(p: Paper, a: string, b: string): string {
  const scallops = times(8, (i) => {
    const x = -80 + i * 20;
    return path(`M${x} -54H${x + 20}V-44A10 10 0 0 1 ${x} -44Z`, i % 2 ? a : b);
  });
  const stripes = times(8, (i) => {
    const [x, top] = [-80 + i * 20, -62 + i * (124 / 8)];
    return path(
      polygon([
        [x, -53],
        [x + 20, -53],
        [top + 15.5, -94],
        [top, -94],
      ]),
      i % 2 ? a : b,
    );
  });
  return (
    rect(-70, -50, 140, 56, '#3a1452') +
    rect(-70, -50, 140, 56, p.rad(['#ffd36b 0 .95', '#ff8a3c 55 .55', '#ff8a3c 100 0'], 0.5, 0.1, 0.8)) +
    rect(-74, -60, 6, 120, '#5c2a4f') +
    rect(68, -60, 6, 120, '#5c2a4f') +
    sheet(p, 'M-80 -54L-62 -94H62L80 -54V-44H-80Z', b, 6) +
    stripes +
    scallops +
    sheet(p, 'M-84 4H84V14H-84Z', '#c9713b', 4) +
    sheet(p, 'M-78 14H78V64H-78Z', '#8a3d3f', 4) +
    times(7, (i) => rect(-76 + i * 22, 16, 19, 46, '#a14a45', { opacity: 0.9 })) +
    rect(-78, 14, 156, 5, '#000', { opacity: 0.25 })
  );
}

function rain(p: Paper, f: Frame, count: number, opacity: number): string {
  return times(count, () => {
    const [x, y, length] = [p.between(-40, f.w + 40), p.between(-20, f.h * 0.78), p.between(16, 46)];
    return line(`M${n(x)} ${n(y)}l${n(-length * 0.34)} ${n(length)}`, '#d6fbff', p.between(1.2, 2.6), {
      opacity: opacity * p.between(0.5, 1),
    });
  });
}

function roofs(p: Paper, f: Frame, y: number, k: number, fill: string): string {
  const count = Math.max(5, Math.round(f.w / (80 * k)));
  return times(count, (i) => {
    const x = (f.w * (i + 0.5)) / count + p.between(-12, 12);
    const [w, h] = [p.between(40, 58) * k, p.between(22, 60) * k];
    return (
      sheet(
        p,
        `M${n(x - w * 0.7)} ${n(y - h)}Q${n(x - w * 0.3)} ${n(y - h - 8 * k)} ${n(x)} ${n(y - h - 26 * k)}Q${n(x + w * 0.3)} ${n(y - h - 8 * k)} ${n(x + w * 0.7)} ${n(y - h)}H${n(x + w * 0.5)}V${n(f.h)}H${n(x - w * 0.5)}V${n(y - h)}Z`,
        fill,
        5,
      ) +
      times(4, (j) =>
        rect(
          x - w * 0.3 + (j % 2) * w * 0.36,
          y - h * 0.7 + Math.floor(j / 2) * 18 * k,
          8 * k,
          10 * k,
          '#ffd36b',
          { opacity: p.random() > 0.35 ? 0.85 : 0.15 },
        ),
      )
    );
  });
}

const lamp = (p: Paper, x: number, y: number, k: number, fill: string): string =>
  at(
    x,
    y,
    line('M0 -40V-16', '#fff', 1.5, { opacity: 0.6 }) +
      sheet(p, 'M-14 0A14 16 0 1 1 14 0A14 16 0 1 1 -14 0Z', fill, 3) +
      ellipse(0, 0, 6, 15.5, '#fff', { opacity: 0.25 }) +
      rect(-6, -18, 12, 4, '#7a1f3a') +
      rect(-6, 14, 12, 4, '#7a1f3a'),
    k,
  ) + p.glow(x, y, 44 * k, '#ffcf6b', 0.5);

export const monsoonMarket: Card = {
  code: 'monsoon-market',
  name: 'Monsoon Market',
  lines: ['Monsoon', 'Market'],
  studio: 'papercut',
  title: { colours: ['#ffffff', '#ffcf33', '#0a5a66'], dark: '#04283a' },
  scene: (p, f) => {
    const k = f.scale;
    const counter = f.ground - 26 * k;
    return (
      p.fill(p.lin(['#12305e', '#1d6f8f 45', '#38b3a8 75', '#8fe0c0'])) +
      roofs(p, f, counter - 14 * k, k, '#1a4f7a') +
      rain(p, f, 70, 0.4) +
      roofs(p, f, counter + 26 * k, k * 0.9, '#143a63') +
      lamp(p, f.cx - 96 * k, f.cy - 52 * k, 0.8 * k, '#ff5a4e') +
      lamp(p, f.cx + 94 * k, f.cy - 64 * k, 0.95 * k, '#ff9f1c') +
      at(f.cx, counter, stall(p, '#ff3d7a', '#fff4e0'), k * 1.06) +
      lamp(p, f.cx - 34 * k, counter - 34 * k, 0.5 * k, '#ffcf33') +
      lamp(p, f.cx + 34 * k, counter - 34 * k, 0.5 * k, '#ffcf33') +
      chilli(p, f.cx - 62 * k, counter - 16 * k, 0.72 * k, 24) +
      chilli(p, f.cx - 50 * k, counter - 13 * k, 0.66 * k, 52) +
      mango(p, f.cx - 10 * k, counter - 22 * k, 0.95 * k, -8) +
      pitaya(p, f.cx + 48 * k, counter - 18 * k, 0.72 * k) +
      mango(p, f.cx + 22 * k, counter - 6 * k, 0.66 * k, 14) +
      mango(p, f.cx - 32 * k, counter - 3 * k, 0.56 * k, -24) +
      rain(p, f, 44, 0.85) +
      times(14, () =>
        line(
          `M${n(p.between(0, f.w))} ${n(p.between(counter + 20 * k, f.h * 0.9))}q5 -8 10 0`,
          '#d6fbff',
          1.6,
          { opacity: 0.6 },
        ),
      )
    );
  },
};
