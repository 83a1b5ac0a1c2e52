import type { Paper } from '../../kit/paper.ts';
import { at, n, type Pt, polar, smooth, times } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';
import { sheet } from '../../studios/papercut.ts';
import { paperAngler, paperClown, paperRay, paperStar } from '../../things/shoal.ts';

/** A sheet of the light box: the whole card but for an opening whose rim runs in waves. */
function layer(p: Paper, f: Frame, reach: number, waves: number, fill: string): string {
  const k = f.scale;
  const rim: Pt[] = Array.from({ length: waves * 4 }, (_, i) => {
    const angle = (i * 360) / (waves * 4);
    const [x, y] = polar(0, 0, reach * (i % 4 < 2 ? 1 : 0.93) * p.between(0.97, 1.03), angle);
    return [f.cx + x * k * 1.12, f.cy + y * k];
  });
  return sheet(p, `M-60 -60H${n(f.w + 60)}V${n(f.h + 60)}H-60Z${smooth(rim, true, 1)}`, fill, 9);
}

const kelp = (p: Paper, x: number, y: number, k: number, lean: number, fill: string): string =>
  at(
    x,
    y,
    sheet(
      p,
      `M-8 0Q${n(lean)} -70 ${n(lean * 0.4)} -150Q${n(lean + 16)} -70 8 0Z${times(5, (i) => {
        const [side, up] = [i % 2 ? 1 : -1, 24 + i * 24];
        return `M${n(lean * 0.5)} ${-up}Q${n(lean * 0.5 + side * 40)} ${-up - 4} ${n(lean * 0.5 + side * 36)} ${-up - 34}Q${n(lean * 0.5 + side * 8)} ${-up - 22} ${n(lean * 0.5)} ${-up}Z`;
      })}`,
      fill,
      4,
    ),
    k,
  );

export const lanternShoal: Card = {
  code: 'lantern-shoal',
  name: 'Lantern Shoal',
  lines: ['Lantern', 'Shoal'],
  studio: 'papercut',
  title: { colours: ['#fff6dc', '#ffb347', '#a8361c'], dark: '#04203a' },
  scene: (p, f) => {
    const k = f.scale;
    const ground = f.ground;
    return (
      p.fill(p.radAt(['#fffbe0', '#ffe7a6 26', '#b4ead2 58', '#5fc9bb'], f.cx, f.cy, 150 * k)) +
      layer(p, f, 104, 7, '#3fb3ad') +
      at(f.cx - 68 * k, f.cy - 68 * k, paperRay(p), 0.42 * k, -28) +
      layer(p, f, 124, 9, '#1f8795') +
      kelp(p, f.cx - 98 * k, ground + 26 * k, 0.62 * k, 22, '#17738a') +
      kelp(p, f.cx + 100 * k, ground + 30 * k, 0.56 * k, -18, '#17738a') +
      layer(p, f, 147, 8, '#0f567a') +
      at(f.cx - 12 * k, f.cy + 12 * k, paperAngler(p), 0.8 * k, -6) +
      at(
        f.cx + 66 * k,
        f.cy + 58 * k,
        at(0, 0, paperClown(p), 1, 0, { transform: 'scale(-1 1)' }),
        0.4 * k,
        8,
      ) +
      p.glow(f.cx + 54 * k, f.cy - 56 * k, 62 * k, '#ffe9a0', 0.9) +
      paperStar(p, f.cx + 84 * k, f.cy + 4 * k, 0.52 * k, 20) +
      paperStar(p, f.cx - 92 * k, f.cy + 62 * k, 0.4 * k, 50) +
      layer(p, f, 178, 9, '#083657') +
      kelp(p, f.cx - 116 * k, ground + 44 * k, 0.74 * k, 26, '#062a47') +
      kelp(p, f.cx + 118 * k, ground + 46 * k, 0.68 * k, -24, '#062a47') +
      p.bokeh(12, ['#fff3c0', '#ffd98a'], [0, 0, f.w, f.h], [2, 8], 0.5)
    );
  },
};
