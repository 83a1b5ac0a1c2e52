import type { Paper, Stops } from './paper.ts';
import { circle, ellipse, line, n, path, polar, star, times } from './svg.ts';

export const brass: Stops = [
  '#3a2408',
  '#a9752a 18',
  '#ffe9a8 34',
  '#c48b34 48',
  '#6d440f 62',
  '#f6cf77 80',
  '#5a380c',
];
export const gold: Stops = [
  '#6b3d05',
  '#f0b429 20',
  '#fff6c9 38',
  '#f5c542 52',
  '#a8690f 68',
  '#ffe28a 84',
  '#7a4a08',
];
export const jade: Stops = [
  '#04382a',
  '#128a63 22',
  '#8ff0c4 40',
  '#1fae7c 54',
  '#06573f 70',
  '#4fd39f 86',
  '#04382a',
];

export const brassTones = ['#1d0f03', '#5d3a0c', '#a8732a', '#e0b055', '#ffeab0', '#fffbe6'];
export const copperTones = ['#240a05', '#6b2410', '#b4532a', '#e8895a', '#ffd2b3', '#fff3ea'];

/** A polished ball: body, dark edge, reflected floor light and a window highlight. */
export function ball(
  p: Paper,
  x: number,
  y: number,
  r: number,
  tones: readonly [string, string, string, string],
): string {
  const [deep, base, lit, rim] = tones;
  return (
    circle(x, y, r, p.rad([`${lit} 0`, `${base} 42`, `${deep} 86`, `${deep}`], 0.38, 0.32, 0.72)) +
    circle(x, y, r, p.rad([`${rim} 62 0`, `${rim} 90 .55`, `${rim} 100 .1`], 0.42, 0.36, 0.66)) +
    ellipse(x - r * 0.3, y - r * 0.48, r * 0.42, r * 0.24, p.lin(['#fff 0 .95', '#fff 100 .05']), {
      transform: `rotate(-24 ${n(x - r * 0.3)} ${n(y - r * 0.48)})`,
    }) +
    circle(x + r * 0.44, y + r * 0.5, r * 0.09, '#fff', { opacity: 0.5 })
  );
}

/** A coin seen from the front, with a milled edge and a raised star or a square hole. */
export function coin(
  p: Paper,
  x: number,
  y: number,
  r: number,
  metal: Stops,
  motif: 'star' | 'hole' | 'bolt' | 'crown' = 'star',
): string {
  const inside: Record<typeof motif, string> = {
    star: star(x, y, r * 0.42, 5, r * 0.18),
    hole: `M${n(x - r * 0.22)} ${n(y - r * 0.22)}h${n(r * 0.44)}v${n(r * 0.44)}h${n(-r * 0.44)}Z`,
    bolt: `M${n(x + r * 0.1)} ${n(y - r * 0.48)}L${n(x - r * 0.3)} ${n(y + r * 0.08)}H${n(x - r * 0.02)}L${n(x - r * 0.12)} ${n(y + r * 0.48)}L${n(x + r * 0.3)} ${n(y - r * 0.12)}H${n(x + r * 0.02)}Z`,
    crown: `M${n(x - r * 0.4)} ${n(y + r * 0.28)}L${n(x - r * 0.46)} ${n(y - r * 0.24)}L${n(x - r * 0.2)} ${n(y)}L${n(x)} ${n(y - r * 0.38)}L${n(x + r * 0.2)} ${n(y)}L${n(x + r * 0.46)} ${n(y - r * 0.24)}L${n(x + r * 0.4)} ${n(y + r * 0.28)}Z`,
  };
  const first = metal[0]?.split(' ')[0] ?? '#000';
  const bright = metal[2]?.split(' ')[0] ?? '#fff';
  return (
    circle(x, y, r, p.lin(metal, 60)) +
    times(36, (i) => {
      const [a, b] = [polar(x, y, r * 0.9, i * 10), polar(x, y, r * 0.98, i * 10)];
      return line(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, first, r * 0.03, { opacity: 0.45 });
    }) +
    circle(x, y, r * 0.84, p.lin(metal, 240)) +
    circle(x, y, r * 0.76, p.lin(metal, 50), { opacity: 0.92 }) +
    path(inside[motif], first, { opacity: 0.85, transform: `translate(${n(r * 0.03)} ${n(r * 0.06)})` }) +
    path(inside[motif], motif === 'hole' ? first : bright) +
    ellipse(x - r * 0.22, y - r * 0.5, r * 0.5, r * 0.2, '#fff', {
      opacity: 0.28,
      transform: `rotate(-22 ${n(x)} ${n(y)})`,
    })
  );
}

/** A four-pointed flash of light. */
export function sparkle(x: number, y: number, r: number, colour = '#fff', opacity = 1): string {
  const k = r * 0.09;
  const d = `M${n(x)} ${n(y - r)}Q${n(x + k)} ${n(y - k)} ${n(x + r)} ${n(y)}Q${n(x + k)} ${n(y + k)} ${n(x)} ${n(y + r)}Q${n(x - k)} ${n(y + k)} ${n(x - r)} ${n(y)}Q${n(x - k)} ${n(y - k)} ${n(x)} ${n(y - r)}Z`;
  return path(d, colour, { opacity });
}
