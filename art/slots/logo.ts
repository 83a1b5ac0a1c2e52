import { titleBlock } from '../kit/letters.ts';
import { brass } from '../kit/metal.ts';
import { Paper } from '../kit/paper.ts';
import { path, times } from '../kit/svg.ts';
import type { Card } from '../studios/frame.ts';

export const LOGO = { w: 720, h: 150 };

/** The title in one line, in the letters of its studio, on nothing. */
export function logo(card: Card): string {
  const p = new Paper(LOGO.w, LOGO.h, 3);
  const face = card.studio === 'brasswork' ? 'lilita' : card.studio === 'papercut' ? 'dela' : 'playfair';
  const arch = card.studio === 'brasswork' ? 12 : 0;
  const { d, y, h } = titleBlock({
    face,
    lines: [card.name],
    cx: LOGO.w / 2,
    bottom: LOGO.h - 26,
    width: LOGO.w - 44,
    height: LOGO.h - 52,
    arch,
  });
  const { colours, dark } = card.title;
  const solid = (width: number, move: number, colour: string) =>
    path(d, colour, {
      stroke: colour,
      'stroke-width': width,
      'stroke-linejoin': 'round',
      transform: `translate(0 ${move})`,
    });
  if (card.studio === 'brasswork') {
    return p.svg(
      path(d, '#000', {
        transform: 'translate(0 10)',
        filter: p.blur(5),
        opacity: 0.7,
        stroke: '#000',
        'stroke-width': 10,
      }) +
        times(7, (i) => solid(12, 7 - i, dark)) +
        path(d, dark, {
          stroke: p.linAt(brass, 0, y, 0, y + h),
          'stroke-width': 11,
          'stroke-linejoin': 'round',
        }) +
        solid(5, 0, dark) +
        path(d, p.linAt(colours, 0, y, 0, y + h)) +
        path(d, p.linAt(['#fff 0 .75', '#fff 46 .12', '#fff 50 0'], 0, y, 0, y + h)),
    );
  }
  const [first = '#fff', second = first, third = dark] = colours;
  if (card.studio === 'papercut') {
    return p.svg(
      times(10, (i) => path(d, third, { transform: `translate(${10 - i} ${10 - i})` })) +
        solid(8, 0, dark) +
        path(d, first),
    );
  }
  return p.svg(
    path(d, 'none', { stroke: first, 'stroke-width': 12, 'stroke-linejoin': 'round' }) +
      times(3, (i) => path(d, third, { transform: `translate(${3.6 - i * 1.2} ${3.6 - i * 1.2})` })) +
      path(d, second),
  );
}
