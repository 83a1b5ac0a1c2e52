import type { Paper } from '../kit/paper.ts';
import { path } from '../kit/svg.ts';
import { type Card, type Frame, imprint, titleOf } from './frame.ts';

/** Letters of Open Studio: narrow and bright, over a shade of the scene's own dark. */
export function openCard(p: Paper, f: Frame, card: Card): string {
  const isWide = f.shape === 'landscape';
  const title = titleOf('lilita', card, f, { gap: 0.12, tracking: 0.02 });
  const { d, y, h } = title;
  const { dark, colours } = card.title;
  const small = imprint('lilita', 'OPEN STUDIO', f, title, isWide ? 11 : 14, 0.2);
  return (
    card.scene(p, f) +
    p.fill(
      isWide
        ? p.linAt([`${dark} 0 0`, `${dark} 100 .88`], f.w * 0.44, 0, f.w * 0.84, 0)
        : p.linAt([`${dark} 0 0`, `${dark} 45 .78`, `${dark} 100 .96`], 0, y - h * 0.35, 0, f.h),
    ) +
    path(d, '#000', { transform: 'translate(0 6)', filter: p.blur(6), opacity: 0.8 }) +
    path(d, dark, { stroke: dark, 'stroke-width': isWide ? 5 : 8, 'stroke-linejoin': 'round' }) +
    path(d, p.linAt(colours, 0, y, 0, y + h)) +
    path(small.d, '#fff', { opacity: 0.82 })
  );
}
