import { type Face, outline } from '../../kit/letters.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, line, n, path, polar, rect, times, wedge } from '../../kit/svg.ts';
import { guilloche } from '../../studios/burin.ts';
import type { Card } from '../../studios/frame.ts';

const HEX = 'A3F19C07E5B2D846';

/** A letter or more around a point. */
function letters(text: string, size: number, fill: string, face: Face = 'bodoni'): string {
  const { d, x, y, w, h } = outline(face, text, size);
  return path(d, fill, { transform: `translate(${n(-x - w / 2)} ${n(-y - h / 2)})` });
}

/** A wheel of a numbering machine: what it shows stands in its middle, what comes next above and below. */
function wheel(p: Paper, shown: string, before: string, after: string): string {
  const half = 37;
  return (
    rect(-half - 4, -78, half * 2 + 8, 156, '#1c0f0a', { rx: 10 }) +
    rect(
      -half,
      -74,
      half * 2,
      148,
      p.lin(['#1c0f0a', '#b98a4a 20', '#fff6dc 42', '#fffbee 52', '#d9b070 74', '#2a160c'], 90),
      {
        rx: 7,
      },
    ) +
    line(`M${-half} -36H${half}M${-half} 38H${half}`, '#4a2c14', 2.4) +
    at(0, 1, letters(shown, 74, '#8f1a2e', 'playfair')) +
    p.clip(
      rect(-half, -74, half * 2, 148, '#000', { rx: 7 }),
      at(0, -68, letters(before, 50, '#3a2012', 'playfair')) +
        at(0, 70, letters(after, 50, '#3a2012', 'playfair')),
    )
  );
}

export const lastDigits: Card = {
  code: 'last-digits',
  name: 'Last Digits',
  lines: ['Last', 'Digits'],
  studio: 'burin',
  title: { colours: ['#eef0d6', '#10261f', '#8f1a2e'], dark: '#10261f' },
  scene: (p, f) => {
    const k = f.scale;
    const [cx, cy] = [f.cx, f.cy - 4 * k];
    return (
      p.fill(p.rad(['#fdfbe8', '#cfdcb4 52', '#5f8a6a'], 0.5, 0.38, 0.8)) +
      times(32, (i) =>
        path(wedge(cx, cy, 70 * k, 460, i * 11.25, i * 11.25 + 5.6), '#8fae86', { opacity: 0.5 }),
      ) +
      circle(cx, cy, 112 * k, '#f8f7e2') +
      circle(cx, cy, 112 * k, 'none', { stroke: '#17372f', 'stroke-width': n(3.4 * k) }) +
      times(4, (i) =>
        line(guilloche(cx, cy, (44 + i * 12) * k, 22, 0.16), '#3f7a62', 1.3 * k, { opacity: 0.55 }),
      ) +
      [...HEX]
        .map((digit, i) => {
          const turn = (i * 360) / HEX.length - 90;
          const [x, y] = polar(cx, cy, 98 * k, turn);
          return at(x, y, letters(digit, 23, '#17372f', 'playfair'), k, turn + 90);
        })
        .join('') +
      circle(cx, cy, 83 * k, 'none', { stroke: '#17372f', 'stroke-width': n(1.6 * k) }) +
      at(cx - 39 * k, cy, wheel(p, '2', '1', '3'), k * 0.94, 0, { filter: p.shadow(0, 6, 7, '#000', 0.5) }) +
      at(cx + 39 * k, cy, wheel(p, '7', '6', '8'), k * 0.94, 0, { filter: p.shadow(0, 6, 7, '#000', 0.5) })
    );
  },
};
