import type { Paper } from '../kit/paper.ts';
import { group, line, path, polygon, rect, times } from '../kit/svg.ts';
import { type Card, type Frame, imprint, titleOf } from './frame.ts';

/** Papercut letters: flat, heavy, with one long hard shadow; colours[0] is the paper, colours[1] the second line's. */
export function papercutCard(p: Paper, f: Frame, card: Card): string {
  const isWide = f.shape === 'landscape';
  const room = { ...f.title, bottom: f.title.bottom - 4, w: f.title.w - 12 };
  const title = titleOf('dela', card, { ...f, title: room }, { gap: 0.2, stretch: 1.5 });
  const { d, y, h, lines } = title;
  const [face = '#fff', second = face, shade = card.title.dark] = card.title.colours;
  const length = f.shape === 'portrait' ? 16 : isWide ? 7 : 11;
  const small = imprint('dela', 'PAPERCUT', f, title, isWide ? 10 : 13, 0.3);
  return (
    card.scene(p, f) +
    (isWide
      ? p.fill(p.linAt([`${card.title.dark} 0 0`, `${card.title.dark} 100 .6`], f.w * 0.42, 0, f.w * 0.82, 0))
      : rect(
          0,
          y - h * 0.28,
          f.w,
          f.h,
          p.linAt(
            [`${card.title.dark} 0 0`, `${card.title.dark} 45 .8`, `${card.title.dark} 100 .95`],
            0,
            y - h * 0.28,
            0,
            f.h,
          ),
        )) +
    times(length, (i) => path(d, shade, { transform: `translate(${length - i} ${length - i})` })) +
    path(d, card.title.dark, {
      stroke: card.title.dark,
      'stroke-width': isWide ? 5 : 7,
      'stroke-linejoin': 'round',
    }) +
    lines.map((one, i) => path(one, i === 0 ? face : second)).join('') +
    path(small.d, face, { opacity: 0.8 }) +
    corner(p, f)
  );
}

/** A turned-down corner of the sheet. */
function corner(p: Paper, f: Frame): string {
  const s = 34;
  return (
    path(
      polygon([
        [f.w, 0],
        [f.w - s, 0],
        [f.w, s],
      ]),
      '#00000055',
      { filter: p.blur(3) },
    ) +
    path(
      polygon([
        [f.w - s, 0],
        [f.w, s],
        [f.w - s * 0.94, s * 0.94],
      ]),
      p.lin(['#fffdf6', '#d9d0bf'], 135),
      { filter: p.shadow(-2, 3, 3, '#000', 0.4) },
    )
  );
}

/** A sheet of coloured paper: flat, with a lit upper edge and the shadow it throws on the sheet below. */
export function sheet(p: Paper, d: string, fill: string, depth = 5): string {
  return (
    group(path(d, fill, { 'fill-rule': 'evenodd' }), {
      filter: p.shadow(depth * 0.5, depth, depth * 0.9, '#000', 0.38),
    }) + line(d, '#fff', 1.2, { opacity: 0.28 })
  );
}

/** The studio's emblem: a folded crane of three sheets. */
export function papercutMark(): string {
  return (
    path('M6 44L30 18L38 46Z', '#ff5a4e') +
    path('M30 18L58 8L38 46Z', '#ff8a5c') +
    path('M38 46L58 8L54 40Z', '#ffc35c') +
    path('M6 44L38 46L22 56Z', '#b92d4a') +
    path('M54 40L38 46L60 52Z', '#ff5a4e')
  );
}
