import type { Plate } from '../kit/engrave.ts';
import type { Title } from '../kit/letters.ts';
import type { Paper } from '../kit/paper.ts';
import { circle, group, line, n, path, polar, rect, times } from '../kit/svg.ts';
import { type Card, type Frame, imprint, titleOf } from './frame.ts';

const hex = (colour: string): readonly [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

/** colours: paper, ink, accent. A plate with a light ink is cut in the negative. */
export function plateOf(card: Card, f: Frame): Plate {
  const [paper = '#f3e3c3', ink = '#201018'] = card.title.colours;
  const negative = hex(ink)[0] > hex(paper)[0];
  return {
    paper: hex(paper),
    ink: hex(ink),
    negative,
    pitch: f.shape === 'portrait' ? 4.6 : 4.1,
    wash: negative ? 0.6 : 0.55,
  };
}

/** A rosette of interlaced curves, as on a banknote. */
export function guilloche(cx: number, cy: number, r: number, lobes: number, swing: number): string {
  const steps = lobes * 18;
  let d = '';
  for (let i = 0; i <= steps; i += 1) {
    const a = (i / steps) * 360;
    const reach = r * (1 + swing * Math.sin((a * lobes * Math.PI) / 180));
    const [x, y] = polar(cx, cy, reach, a);
    d += `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`;
  }
  return d;
}

function cornerScroll(x: number, y: number, sx: number, sy: number, ink: string): string {
  return group(
    line('M0 46V14Q0 0 14 0H46', ink, 2) +
      line('M6 40V18Q6 6 18 6H40', ink, 1) +
      line('M10 10C30 8 34 26 22 28C14 29 12 20 18 18M10 10C8 30 26 34 28 22', ink, 1.6) +
      circle(10, 10, 3, ink),
    { transform: `translate(${n(x)} ${n(y)}) scale(${sx} ${sy})` },
  );
}

/** The plate beneath a scene, risen in the middle to carry the title. */
function cartouche(f: Frame, top: number): string {
  const [mid, bottom, curl] = [f.w / 2, f.h - 10, 18];
  return `M10 ${n(top + curl)}Q${n(mid * 0.5)} ${n(top + curl)} ${n(mid * 0.62)} ${n(top + curl * 0.3)}Q${n(mid)} ${n(top - curl)} ${n(f.w - mid * 0.62)} ${n(top + curl * 0.3)}Q${n(f.w - mid * 0.5)} ${n(top + curl)} ${n(f.w - 10)} ${n(top + curl)}V${n(bottom)}H10Z`;
}

/** A label laid on a wide scene, its four corners bitten out. */
function label(f: Frame, title: Title): string {
  const [bite, w] = [12, f.title.w + 26];
  const h = title.h + 66;
  const [x, y] = [f.title.x - w / 2, title.y + (title.h + 20) / 2 - h / 2];
  const arc = (dx: number, dy: number) => `a${bite} ${bite} 0 0 0 ${dx} ${dy}`;
  return (
    `M${n(x + bite)} ${n(y)}H${n(x + w - bite)}${arc(bite, bite)}V${n(y + h - bite)}${arc(-bite, bite)}` +
    `H${n(x + bite)}${arc(-bite, -bite)}V${n(y + bite)}${arc(bite, -bite)}Z`
  );
}

/** Burin letters: old capitals printed in ink on a ruled cartouche, with a shade line cut to their right. */
export function burinOverlay(p: Paper, f: Frame, card: Card): string {
  const [paper = '#f3e3c3', ink = '#201018', accent = '#8a2232'] = card.title.colours;
  const isWide = f.shape === 'landscape';
  const title = titleOf('playfair', card, f, { gap: 0.22, stretch: isWide ? 1.9 : 1.55, tracking: 0.01 });
  const { d, y, h } = title;
  const small = imprint('playfair', 'BURIN', f, title, isWide ? 11 : 13, 0.42);
  const panel = isWide ? label(f, title) : cartouche(f, y - 20);
  const rosettes = times(5, (i) =>
    line(guilloche(f.title.x, y + h / 2, 60 + i * 26, 24, 0.14 - i * 0.012), accent, 0.8, { opacity: 0.3 }),
  );
  return (
    path(panel, '#000', { opacity: 0.4, filter: p.blur(6), transform: 'translate(0 -3)' }) +
    path(panel, paper) +
    p.clip(path(panel, '#000'), rosettes) +
    line(panel, ink, 2.2) +
    group(line(panel, accent, 1), {
      transform: isWide
        ? `translate(${n(f.title.x)} ${n(f.h / 2)}) scale(.955 .94) translate(${n(-f.title.x)} ${n(-f.h / 2)})`
        : `translate(${n(f.cx * 0.03)} 5) scale(.97 1)`,
    }) +
    path(d, 'none', { stroke: paper, 'stroke-width': 7, 'stroke-linejoin': 'round' }) +
    times(3, (i) => path(d, accent, { transform: `translate(${n(3.6 - i * 1.2)} ${n(3.6 - i * 1.2)})` })) +
    path(d, ink, { stroke: paper, 'stroke-width': 1.6, 'paint-order': 'stroke' }) +
    path(small.d, ink, { opacity: 0.8 }) +
    rect(4, 4, f.w - 8, f.h - 8, 'none', { stroke: paper, 'stroke-width': 8 }) +
    rect(9, 9, f.w - 18, f.h - 18, 'none', { stroke: ink, 'stroke-width': 2 }) +
    rect(14, 14, f.w - 28, f.h - 28, 'none', { stroke: ink, 'stroke-width': 0.9 }) +
    cornerScroll(15, 15, 1, 1, ink) +
    cornerScroll(f.w - 15, 15, -1, 1, ink)
  );
}

/** The studio's emblem: the lozenge point of a burin within a rosette. */
export function burinMark(): string {
  return (
    times(3, (i) => line(guilloche(32, 32, 17 + i * 4.6, 12, 0.16), '#c9a86a', 1.1)) +
    path('M32 10L42 32L32 54L22 32Z', '#f3e3c3') +
    path('M32 10L42 32L32 54Z', '#8a2232') +
    line('M32 10V54M22 32H42', '#2a1520', 1.4)
  );
}
