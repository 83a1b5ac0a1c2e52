import { gold } from '../../kit/metal.ts';
import { at, path, rect, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';

type Part = readonly [d: string, fill: string];

/** Crown, star, sun and leaf as the game has them, in a square of 100. */
const crown: readonly Part[] = [
  ['M8 30 28 50 50 14 72 50 92 30 84 80 16 80Z', '#ffdf70'],
  ['M50 14 72 50 92 30 84 80 50 80Z', '#e0a021'],
  ['M16 80H84V90H16Z', '#a86f10'],
  ['M50 56A7 7 0 1 1 49.9 56Z', '#e2365b'],
];
const gem: readonly Part[] = [
  ['M50 6 62 38 96 38 69 58 79 92 50 72 21 92 31 58 4 38 38 38Z', '#ff6f91'],
  ['M50 6 62 38 96 38 50 56Z', '#ffb3c4'],
  ['M50 56 69 58 79 92 50 72Z', '#c53a62'],
];
const leaf: readonly Part[] = [
  ['M20 82Q12 30 82 16Q88 80 34 84Q40 58 62 40Q34 54 26 86Z', '#39c98a'],
  ['M82 16Q88 80 34 84Q40 58 62 40Z', '#1f8f63'],
];
const drop: readonly Part[] = [
  ['M50 10Q82 52 78 66A29 29 0 0 1 22 66Q18 52 50 10Z', '#4ea8ff'],
  ['M34 62Q36 78 50 82Q32 84 28 68Z', '#d9efff'],
];
const cells = [leaf, gem, drop, crown, crown, crown, drop, leaf, gem];

const drawn = (parts: readonly Part[]) => parts.map(([d, fill]) => path(d, fill)).join('');

export const openReels: Card = {
  code: 'open-reels',
  name: 'Open Reels',
  lines: ['Open', 'Reels'],
  studio: 'open',
  title: { colours: ['#f4fff4 0', '#9ff0c4 50', '#2fc58c 100'], dark: '#041615' },
  scene: (p, f) => {
    const k = f.scale;
    const metal = p.lin(gold, 60);
    return (
      p.fill(p.linAt(['#1b6b66 0', '#0d3a3a 55', '#051b1c 100'], 0, 0, 0, f.h)) +
      p.glow(f.cx, f.cy, 170 * k, '#57e0c0', 0.45) +
      at(
        f.cx,
        f.cy,
        rect(-104, -104, 208, 208, metal, { rx: 18, filter: p.shadow(0, 8, 10, '#000', 0.6) }) +
          times(3, (reel) =>
            rect(
              -95 + reel * 65,
              -95,
              60,
              190,
              p.linAt(['#061c1b 0', '#155049 50', '#061c1b 100'], 0, -95, 0, 95),
              {
                rx: 9,
              },
            ),
          ) +
          p.glow(0, 0, 100, '#ffd867', 0.5) +
          times(9, (i) =>
            at(-65 + (i % 3) * 65 - 24, -62 + Math.floor(i / 3) * 62 - 24, drawn(cells[i] ?? leaf), 0.48),
          ) +
          path('M-100 0H100', 'none', { stroke: '#fff3c4', 'stroke-width': 2.4, opacity: 0.55 }),
        k * 0.94,
        -3,
      )
    );
  },
};
