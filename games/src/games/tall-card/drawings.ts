import { cardBack } from '../../board/cards/card-face.ts';
import { drawing } from '../../board/drawing.ts';
import { guilloche } from '../../board/scenes/engraved.ts';
import { el } from '../../frame/dom.ts';

const sign = (d: string) => drawing('0 0 24 24', [{ tag: 'path', d, fill: 'currentColor', stroke: 'none' }]);

/** The past or pending guess. */
export const signs = {
  higher: () => sign('M12 3L21 14H15.500V21H8.500V14H3Z'),
  lower: () => sign('M12 21L21 10H15.500V3H8.500V10H3Z'),
  same: () => sign('M4 7H20V11H4ZM4 14H20V18H4Z'),
  skip: () => sign('M3 5L11 12L3 19ZM12 5L20 12L12 19ZM20.500 5H22.500V19H20.500Z'),
} as const;

/** Three cards face down, one on the other. */
export const deckOf = (): HTMLElement =>
  el(
    'span',
    { class: 'backs', 'aria-hidden': 'true' },
    ...[0, 1, 2].map((place) => {
      const back = el('i', {}, cardBack('burin'));
      back.style.setProperty('--place', String(place));
      return back;
    }),
  );

/** The engraving on the sheet behind the cards. */
export function note(): SVGSVGElement {
  const line = { fill: 'none', stroke: '#8a2232', 'stroke-width': 0.8 } as const;
  const svg = drawing('0 0 800 500', [
    { tag: 'path', d: guilloche(400, 250, 238, 6), ...line, opacity: 0.2 },
    { tag: 'path', d: guilloche(70, 70, 92, 3), ...line, opacity: 0.26 },
    { tag: 'path', d: guilloche(730, 70, 92, 3), ...line, opacity: 0.26 },
    { tag: 'path', d: guilloche(70, 430, 92, 3), ...line, opacity: 0.26 },
    { tag: 'path', d: guilloche(730, 430, 92, 3), ...line, opacity: 0.26 },
  ]);
  svg.classList.add('engraving');
  svg.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  return svg;
}
