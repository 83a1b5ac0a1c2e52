import { brass } from '../kit/metal.ts';
import type { Paper } from '../kit/paper.ts';
import { circle, group, line, n, path, polar, rect, times } from '../kit/svg.ts';
import { type Card, type Frame, imprint, titleOf } from './frame.ts';

/** Brasswork letters: cast in depth, a lit face, a band of gloss and a rim of light. */
export function brassworkCard(p: Paper, f: Frame, card: Card): string {
  const isWide = f.shape === 'landscape';
  const title = titleOf('lilita', card, f, {
    arch: isWide ? 5 : 12,
    gap: 0.13,
    tracking: 0.01,
  });
  const { d, y, h } = title;
  const depth = f.shape === 'portrait' ? 9 : isWide ? 5 : 6;
  const face = p.linAt(card.title.colours, 0, y, 0, y + h);
  const gloss = p.linAt(['#fff 0 .75', '#fff 46 .12', '#fff 50 0'], 0, y, 0, y + h * 0.96);
  const small = imprint('lilita', 'BRASSWORK', f, title, isWide ? 12 : 15, 0.22);
  return (
    card.scene(p, f) +
    (isWide
      ? p.fill(p.linAt([`${card.title.dark} 0 0`, `${card.title.dark} 100 .8`], f.w * 0.42, 0, f.w * 0.86, 0))
      : p.fill(
          p.linAt(
            ['#000 0 0', `${card.title.dark} 62 .6`, `${card.title.dark} 100 .92`],
            0,
            y - h * 0.2,
            0,
            f.h,
          ),
        )) +
    path(d, '#000', {
      transform: `translate(0 ${depth + 6})`,
      filter: p.blur(7),
      opacity: 0.7,
      stroke: '#000',
      'stroke-width': isWide ? 8 : 12,
    }) +
    times(depth, (i) =>
      path(d, card.title.dark, {
        transform: `translate(0 ${depth - i})`,
        stroke: card.title.dark,
        'stroke-width': isWide ? 7 : 10,
        'stroke-linejoin': 'round',
      }),
    ) +
    path(d, card.title.dark, {
      stroke: p.linAt(brass, 0, y, 0, y + h),
      'stroke-width': isWide ? 6 : 9,
      'stroke-linejoin': 'round',
    }) +
    path(d, card.title.dark, {
      stroke: card.title.dark,
      'stroke-width': isWide ? 2.6 : 4,
      'stroke-linejoin': 'round',
    }) +
    path(d, face) +
    path(d, gloss) +
    path(d, 'none', { stroke: '#fff', 'stroke-width': 1.1, opacity: 0.55 }) +
    path(small.d, '#ffe6ad', { opacity: 0.85 }) +
    bezel(p, f)
  );
}

/** A thin brass rim with rivets, the studio's sign that the card is theirs. */
function bezel(p: Paper, f: Frame): string {
  const frame = { stroke: p.lin(brass, 55), 'stroke-width': 5, rx: 7 };
  const rivet = (x: number, y: number): string =>
    circle(x, y, 4.5, p.rad(['#fff3c4', '#c48b34 50', '#4a2c08'], 0.35, 0.3, 0.7));
  return (
    rect(3, 3, f.w - 6, f.h - 6, 'none', frame) +
    rect(8, 8, f.w - 16, f.h - 16, 'none', {
      stroke: '#000',
      'stroke-opacity': 0.45,
      'stroke-width': 2,
      rx: 5,
    }) +
    rivet(15, 15) +
    rivet(f.w - 15, 15) +
    rivet(15, f.h - 15) +
    rivet(f.w - 15, f.h - 15)
  );
}

/** The studio's emblem: a cog around a letter. */
export function brassworkMark(p: Paper): string {
  const teeth = times(12, (i) => {
    const [x, y] = polar(32, 32, 26, i * 30);
    return rect(x - 4, y - 4, 8, 8, p.lin(brass, 60), {
      rx: 1.5,
      transform: `rotate(${i * 30} ${n(x)} ${n(y)})`,
    });
  });
  return group(
    teeth +
      circle(32, 32, 25, p.lin(brass, 60)) +
      circle(32, 32, 20, '#1c1206') +
      circle(32, 32, 20, 'none', { stroke: p.lin(brass, 240), 'stroke-width': 2 }) +
      path(
        'M24 19h10c6 0 9 2.600 9 6.800 0 2.800-1.500 4.700-3.800 5.600 3.200.8 5.200 3.200 5.200 6.500 0 5-3.800 7.800-10 7.800H24Zm7 5.400v5h2.300c2 0 3-.9 3-2.500s-1-2.500-3-2.500Zm0 9.800v6h2.800c2.300 0 3.500-1.100 3.500-3s-1.200-3-3.500-3Z',
        p.lin(brass, 90),
      ) +
      line('M16 24a18 18 0 0 1 12-9', '#fff', 1.6, { opacity: 0.5 }),
  );
}
