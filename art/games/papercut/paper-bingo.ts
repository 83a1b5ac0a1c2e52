import { outline } from '../../kit/letters.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, line, n, type Pt, path, rect, smooth, star, times } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';
import { sheet } from '../../studios/papercut.ts';

type Tones = readonly [lit: string, base: string, deep: string];

const vermilion: Tones = ['#ff9a5c', '#e8432f', '#8f1420'];
const saffron: Tones = ['#ffe08a', '#ffb02e', '#a85a08'];
const rose: Tones = ['#ffb3c7', '#ec4f86', '#7f1650'];
const jade: Tones = ['#b5f0cf', '#35b98c', '#0d5648'];

/** A lantern cut of five folded sheets, with a number on its round window; 50 wide to each side. */
function lantern(p: Paper, number: string, [lit, base, deep]: Tones): string {
  const body = 'M-26 -44H26Q54 -24 54 2Q54 28 26 46H-26Q-54 28 -54 2Q-54 -24 -26 -44Z';
  const label = outline('dela', number, 30);
  return (
    p.glow(0, 0, 118, lit, 0.5) +
    line('M0 -96V-44', '#ffdf9a', 3) +
    sheet(p, body, base, 5) +
    path('M-26 -44H-10Q-24 -20 -24 2Q-24 24 -10 46H-26Q-54 28 -54 2Q-54 -24 -26 -44Z', deep, {
      opacity: 0.5,
    }) +
    path('M-10 -44H10Q24 -20 24 2Q24 24 10 46H-10Q-24 24 -24 2Q-24 -20 -10 -44Z', lit, { opacity: 0.55 }) +
    sheet(p, 'M-28 -52H28V-42H-28ZM-28 44H28V54H-28Z', deep, 2) +
    times(7, (i) => line(`M${-15 + i * 5} 54V${i % 2 ? 78 : 86}`, i % 2 ? '#ffd24d' : base, 3)) +
    circle(0, 1, 27, '#fff7e3') +
    path(label.d, '#3b1020', {
      transform: `translate(${n(-label.x - label.w / 2)} ${n(1 - label.y - label.h / 2)})`,
    })
  );
}

const marks = [0, 6, 12, 18, 24, 3, 9, 16];

/** A card of five rows: what was called is punched out, and the light behind it shines through. */
function bingoCard(p: Paper): string {
  const place = (i: number): Pt => [-66 + (i % 5) * 33, -42 + Math.floor(i / 5) * 33];
  const head = ['#ff6a4d', '#ffb02e', '#ec4f86', '#2fae86', '#4f86e8'];
  return (
    sheet(p, 'M-92 -104H92Q98 -104 98 -98V116H-98V-98Q-98 -104 -92 -104Z', '#fff6e0', 9) +
    times(5, (i) => {
      const letter = outline('dela', 'BINGO'[i] ?? '', 24);
      const [x] = place(i);
      return (
        rect(x - 15, -96, 30, 34, head[i] ?? '', { rx: 5 }) +
        path(letter.d, '#fff', {
          transform: `translate(${n(x - letter.x - letter.w / 2)} ${n(-79 - letter.y - letter.h / 2)})`,
        })
      );
    }) +
    times(25, (i) => {
      const [x, y] = place(i);
      const called = marks.includes(i);
      return (
        rect(x - 15, y - 13, 30, 29, called ? '#ffd166' : '#f1dfbd', { rx: 5 }) +
        (called ? path(star(x, y + 1.5, 13, 5, 6), '#d8392b') : '')
      );
    }) +
    line('M-66 -41L66 91', '#d8392b', 5, { opacity: 0.9 })
  );
}

/** A hill with houses cut into its ridge. */
function town(p: Paper, f: Frame, y: number, fill: string, windows: string): string {
  const points: Pt[] = [[-70, f.h + 70]];
  for (let i = 0; i <= 5; i += 1)
    points.push([(f.w * i) / 5, y + (i % 2 ? -10 : 12) * p.between(0.5, 1.2) * f.scale]);
  points.push([f.w + 70, f.h + 70]);
  return (
    sheet(p, smooth(points, true, 0.9), fill, 6) +
    times(6, (i) => {
      const x = f.w * (0.06 + i * 0.18);
      const roof = `M-34 0L0 -26L34 0H26V60H-26V0Z`;
      return at(x, y + 2, sheet(p, roof, fill, 4) + rect(-9, 10, 18, 18, windows, { rx: 3 }), f.scale * 0.56);
    })
  );
}

export const paperBingo: Card = {
  code: 'paper-bingo',
  name: 'Paper Lantern Bingo',
  lines: ['Paper Lantern', 'Bingo'],
  studio: 'papercut',
  title: { colours: ['#fff6dc', '#ffb93b', '#8f1420'], dark: '#0a2a3a' },
  scene: (p, f) => {
    const k = f.scale * (f.shape === 'landscape' ? 0.94 : 1);
    const foot = f.ground;
    const wide = f.shape === 'square' ? 20 : 0;
    return (
      p.fill(p.lin(['#0a2540', '#10495c 45', '#2a8a80 80', '#f4b36a'])) +
      times(26, (i) =>
        path(
          star(p.between(0, f.w), p.between(0, f.cy), p.between(2.5, 6), 4, 1.4),
          ['#ffe9b0', '#d8fff0', '#ffc6a0'][i % 3] ?? '#fff',
        ),
      ) +
      circle(f.cx, f.cy + 6 * k, 122 * k, '#ffdf9a', { opacity: 0.18 }) +
      town(p, f, foot - 78 * k, '#0e5a63', '#ffd88a') +
      town(p, f, foot - 34 * k, '#0b4250', '#ffb35c') +
      line(
        `M-10 ${n(f.cy - 104 * k)}Q${n(f.cx)} ${n(f.cy - 62 * k)} ${f.w + 10} ${n(f.cy - 106 * k)}`,
        '#ffdf9a',
        3,
      ) +
      at(f.cx, f.cy + 2 * k, bingoCard(p), 0.8 * k, -6) +
      at(f.cx - (94 + wide) * k, f.cy - 30 * k, lantern(p, '7', vermilion), 0.66 * k, -4) +
      at(f.cx + (94 + wide) * k, f.cy - 40 * k, lantern(p, '60', saffron), 0.72 * k, 5) +
      at(f.cx + (88 + wide) * k, f.cy + 58 * k, lantern(p, '42', rose), 0.56 * k, 8) +
      at(f.cx - (90 + wide) * k, f.cy + 60 * k, lantern(p, '23', jade), 0.52 * k, -8)
    );
  },
};
