import type { Paper } from '../../kit/paper.ts';
import { at, circle, line, n, path, rect, times } from '../../kit/svg.ts';
import { guilloche } from '../../studios/burin.ts';
import type { Card } from '../../studios/frame.ts';
import { quill, suit } from '../../things/court.ts';

/** A gilt frame with a card behind its glass, around its own middle, 130 by 170. */
function framed(p: Paper, sign: 'spade' | 'heart'): string {
  const ink = sign === 'spade' ? '#1a1016' : '#8a1a30';
  const gilt = p.lin(['#6b4510', '#f0cf86 22', '#fff6d0 36', '#b98436 58', '#5a3a0c 80', '#e9c66a'], 60);
  const letter = 'M-2 -13H9V6Q9 15 -1 15Q-10 15 -11 6L-5 5Q-4 9.500 -1 9.500Q3 9.500 3 5V-8H-2Z';
  return (
    rect(-65, -85, 130, 170, gilt, { rx: 5 }) +
    rect(-65, -85, 130, 170, 'none', { rx: 5, stroke: '#2a1606', 'stroke-width': 3 }) +
    times(4, (i) => {
      const [x, y] = [i % 2 ? 57 : -57, i < 2 ? -77 : 77];
      return circle(x, y, 9, p.rad(['#fffbe0', '#c8983a 60', '#5a3a0c'], 0.4, 0.35, 0.7));
    }) +
    rect(-50, -70, 100, 140, '#160a0c') +
    rect(-46, -66, 92, 132, p.lin(['#fffaf0', '#f2e0b8 70', '#cfae74'], 70), { rx: 5 }) +
    times(3, (i) => line(guilloche(0, 2, 27 + i * 4, 12, 0.13), '#8a6a3a', 1.3)) +
    at(0, 2, suit(sign, ink), 0.4) +
    at(-33, -46, path(letter, ink), 0.9) +
    at(-33, -22, suit(sign, ink), 0.17) +
    at(33, 48, path(letter, ink), 0.9, 180)
  );
}

export const galleryJacks: Card = {
  code: 'gallery-jacks',
  name: 'Gallery Jacks',
  lines: ['Gallery', 'Jacks'],
  studio: 'burin',
  title: { colours: ['#f6e8cb', '#2a0f18', '#a02436'], dark: '#2a0f18' },
  scene: (p, f) => {
    const k = f.scale;
    const hang = (x: number, y: number, turn: number, sign: 'spade' | 'heart', size: number) =>
      at(f.cx + x * k, f.cy + y * k, framed(p, sign), size * k, turn, {
        filter: p.shadow(4, 10, 8, '#000', 0.6),
      });
    return (
      p.fill(p.rad(['#f6b8ba', '#d07a88 45', '#94475a 80', '#5c2234'], 0.5, 0.34, 0.85)) +
      times(14, (i) =>
        line(
          `M${n(i * 44 - 60)} 0L${n(i * 44 + f.h * 0.5)} ${f.h}M${n(i * 44 + 60)} 0L${n(i * 44 - f.h * 0.5)} ${f.h}`,
          '#e8a0a8',
          1.2,
          { opacity: 0.35 },
        ),
      ) +
      path(
        `M${n(f.cx - 150 * k)} 0L${n(f.cx + 150 * k)} 0L${n(f.cx + 92 * k)} ${n(f.cy + 112 * k)}H${n(f.cx - 92 * k)}Z`,
        '#fff3d0',
        {
          opacity: 0.3,
        },
      ) +
      p.glow(f.cx, f.cy - 40 * k, 170 * k, '#ffe9b0', 0.6) +
      line(
        `M${n(f.cx - 40 * k)} 0V${n(f.cy - 60 * k)}M${n(f.cx + 44 * k)} 0V${n(f.cy - 70 * k)}`,
        '#e8c48a',
        2.4,
      ) +
      hang(44, -8, 7, 'heart', 0.98) +
      hang(-40, 4, -6, 'spade', 1.04) +
      at(f.cx + 96 * k, f.cy + 52 * k, quill(p), k * 0.7, 18) +
      rect(0, f.cy + 112 * k, f.w, f.h, p.lin(['#6b3a20', '#34190e 30', '#180a06'], 90)) +
      rect(0, f.cy + 110 * k, f.w, 4 * k, '#e8c48a')
    );
  },
};
