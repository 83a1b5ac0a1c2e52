import { brass, brassTones, coin, sparkle } from '../../kit/metal.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, line, path, polar, rect, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { suit } from '../../things/court.ts';

/** A playing card around its own middle, 100 by 140: ace of spades or king of hearts. */
function card(p: Paper, which: 'ace' | 'king'): string {
  const ink = which === 'ace' ? '#2a1c12' : '#b3231f';
  const sign = which === 'ace' ? 'spade' : 'heart';
  const letter =
    which === 'ace'
      ? 'M-9 11L-2 -11H4L11 11H5.500L4 6H-2.500L-4 11ZM-1.200 1.600H2.800L1 -5Z'
      : 'M-8 -11H-2V-2.500L5 -11H12L3.500 -1L12.500 11H5.500L-2 1V11H-8Z';
  const cog = times(12, (i) => {
    const [x, y] = polar(0, 6, 31, i * 30);
    return rect(x - 6, y - 6, 12, 12, p.lin(brass, 60), { rx: 2, transform: `rotate(${i * 30} ${x} ${y})` });
  });
  return (
    rect(-50, -70, 100, 140, p.lin(['#fffdf6', '#fff3d8 60', '#e8cf9c'], 70), { rx: 9 }) +
    rect(-44, -64, 88, 128, 'none', { rx: 6, stroke: '#c48b34', 'stroke-width': 1.6 }) +
    cog +
    circle(0, 6, 29, p.lin(brass, 60)) +
    circle(0, 6, 23, p.rad(['#fff6dc', '#f0cf86'], 0.4, 0.35, 0.8)) +
    at(0, 7, suit(sign, ink), 0.3) +
    at(-32, -46, path(letter, ink)) +
    at(-31, -26, suit(sign, ink), 0.15) +
    at(32, 52, path(letter, ink), 1, 180)
  );
}

export const guildBlackjack: Card = {
  code: 'guild-blackjack',
  name: 'Guild Blackjack',
  lines: ['Guild', 'Blackjack'],
  studio: 'brasswork',
  title: { colours: ['#fffbe8', '#ffe28a 38', '#e0a030 62', '#96601a'], dark: '#0d1a18' },
  scene: (p, f) => {
    const k = f.scale;
    const lay = (x: number, y: number, turn: number, which: 'ace' | 'king', size: number) =>
      at(f.cx + x * k, f.cy + y * k, card(p, which), size * k, turn, {
        filter: p.shadow(0, 9, 9, '#000', 0.6),
      });
    const rings = times(5, (i) =>
      line(
        `M-20 ${f.cy + (92 + i * 4) * k}Q${f.cx} ${f.cy + (152 + i * 4) * k} ${f.w + 20} ${f.cy + (92 + i * 4) * k}`,
        i % 2 ? '#3a2408' : '#e6b65c',
        2.4,
        { opacity: 0.75 },
      ),
    );
    return (
      p.fill(p.rad(['#2f8a78', '#146053 38', '#0a3532 70', '#041615'], 0.5, 0.36, 0.85)) +
      rings +
      p.glow(f.cx, f.cy - 40 * k, 170 * k, '#ffdf9a', 0.6) +
      times(16, (i) => {
        const [x, y] = polar(f.cx, f.cy, 128 * k, i * 22.5);
        return ellipse(x, y, 2.4 * k, 2.4 * k, '#ffe9a8', { opacity: 0.35 });
      }) +
      lay(34, -6, 15, 'king', 1.02) +
      lay(-30, 2, -11, 'ace', 1.06) +
      coin(p, f.cx + 82 * k, f.cy + 76 * k, 26 * k, brass, 'star') +
      coin(p, f.cx + 58 * k, f.cy + 88 * k, 26 * k, brass, 'crown') +
      coin(p, f.cx - 88 * k, f.cy + 74 * k, 22 * k, brass, 'star') +
      sparkle(f.cx - 62 * k, f.cy - 76 * k, 18 * k, '#fff') +
      sparkle(f.cx + 96 * k, f.cy - 56 * k, 13 * k, '#fff') +
      p.bokeh(16, [brassTones[4] ?? '#ffeab0', '#ffd98a'], [0, 0, f.w, f.h], [3, 12], 0.45) +
      p.vignette('#020b0a', 0.8)
    );
  },
};
