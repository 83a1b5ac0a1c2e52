import { at, circle, n, path, rect, times, wedge } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { inkwell, king, quill, suit } from '../../things/court.ts';

export const inkwellKings: Card = {
  code: 'inkwell-kings',
  name: 'Inkwell Kings',
  lines: ['Inkwell', 'Kings'],
  studio: 'burin',
  title: { colours: ['#f6e8cb', '#23121c', '#a02436'], dark: '#23121c' },
  scene: (p, f) => {
    const k = f.scale;
    return (
      p.fill(p.rad(['#fffaf0', '#f0dcb4 55', '#b58a5a'], 0.5, 0.34, 0.75)) +
      times(36, (i) =>
        path(wedge(f.cx, f.cy - 20 * k, 60 * k, 420, i * 10, i * 10 + 5), '#c9a878', { opacity: 0.5 }),
      ) +
      circle(f.cx, f.cy - 12 * k, 84 * k, p.rad(['#fffdf4', '#ecd6a6 80', '#b98c50'])) +
      circle(f.cx, f.cy - 12 * k, 84 * k, 'none', { stroke: '#6b4a24', 'stroke-width': n(3 * k) }) +
      at(f.cx - 92 * k, f.cy - 66 * k, suit('spade', '#241420'), 0.34 * k) +
      at(f.cx + 92 * k, f.cy - 66 * k, suit('heart', '#b3203a'), 0.34 * k) +
      at(f.cx, f.cy + 4 * k, king(p), k * 1.02) +
      at(f.cx + 70 * k, f.cy + 28 * k, quill(p), k * 0.86, 16) +
      rect(0, f.cy + 112 * k, f.w, f.h, p.lin(['#7a4e2a', '#3a2012 20', '#1c0e08 70'])) +
      rect(0, f.cy + 112 * k, f.w, 3 * k, '#e8c48a') +
      at(f.cx - 78 * k, f.cy + 62 * k, inkwell(p), k * 0.66)
    );
  },
};
