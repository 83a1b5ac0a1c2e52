import type { Card } from '#rules/games/cards/card.ts';
import { drawing, type Shape } from '../drawing.ts';
import { courts, emblems, grounds, placed, type Studio } from './ornaments.ts';
import { isRed, pip, pips } from './suits.ts';

/** Cards are 100 by 140 units. */
const VIEW = '0 0 100 140';
const UPSIDE = 'rotate(180 50 70)';

/** Content for large or for small cards only; the stylesheet shows one of the two. */
const only = (kind: 'fine' | 'plain', shapes: readonly Shape[]): readonly Shape[] =>
  shapes.map((shape) => ({ ...shape, class: kind }));

function letters(rank: string, x: number, y: number, size: number, more: Omit<Shape, 'tag'> = {}): Shape {
  const isTen = rank === 'T';
  return {
    tag: 'text',
    text: isTen ? '10' : rank,
    x: isTen ? x - size * 0.03 : x,
    y,
    'font-size': isTen ? size * 0.88 : size,
    'font-weight': 800,
    'letter-spacing': isTen ? -size * 0.08 : 0,
    'text-anchor': 'middle',
    fill: 'currentColor',
    ...more,
  };
}

const corners = (rank: string, suit: string): readonly Shape[] => [
  letters(rank, 13.5, 27, 25),
  pip(suit, 13.5, 39, 15),
  letters(rank, 13.5, 27, 25, { transform: UPSIDE }),
  pip(suit, 86.5, 101, 15, true),
];

function middle(rank: string, suit: string, studio: Studio): readonly Shape[] {
  if (rank === 'A') return [...placed(grounds[studio], 'translate(50 70) scale(1.7)'), pip(suit, 50, 70, 34)];
  const court = courts[studio][rank];
  if (!court) return pips(rank, suit);
  const panel = { tag: 'rect', x: 26, y: 13, width: 48, height: 114, rx: 4 } as const;
  return [
    { ...panel, fill: 'var(--card-panel)', stroke: 'var(--card-line)', 'stroke-width': 1.4 },
    ...placed(court, 'translate(50 40) scale(1.02)'),
    ...placed(court, 'translate(50 100) rotate(180) scale(1.02)'),
    { tag: 'path', d: 'M26 70H74', stroke: 'var(--card-line)', 'stroke-width': 1.4 },
    { tag: 'circle', cx: 50, cy: 70, r: 9, fill: 'var(--card-paper)', stroke: 'var(--card-line)' },
    pip(suit, 50, 70.3, 10.5),
  ];
}

/** A card as small as a thumb: its rank, and one large sign. */
function plain(rank: string, suit: string, studio: Studio): readonly Shape[] {
  const court = courts[studio][rank];
  const sign = court ? placed(court, 'translate(65 104) scale(1.3)') : [pip(suit, 62, 100, 56)];
  return [letters(rank, 30, 47, 48), pip(suit, 28, 70, 30), ...sign];
}

/** The open side of a card in the manner of a studio. */
export function cardFace(card: Card, studio: Studio): SVGSVGElement {
  const [rank = '', suit = ''] = card;
  const shapes = [
    ...only('fine', [...corners(rank, suit), ...middle(rank, suit, studio)]),
    ...only('plain', plain(rank, suit, studio)),
  ];
  const face = drawing(VIEW, shapes);
  face.classList.add('ink', isRed(suit) ? 'red' : 'black');
  return face;
}

/** The other side: the same for all cards of a studio. */
export function cardBack(studio: Studio): SVGSVGElement {
  const line = { fill: 'none', stroke: 'var(--back-line)' };
  const lattice = Array.from({ length: 11 }, (_, i) => -50 + i * 20).flatMap((x): readonly Shape[] => [
    { tag: 'path', d: `M${x} 10L${x + 120} 130`, ...line, 'stroke-width': 0.8, opacity: 0.5 },
    { tag: 'path', d: `M${x + 50} 10L${x - 70} 130`, ...line, 'stroke-width': 0.8, opacity: 0.5 },
  ]);
  return drawing(VIEW, [
    { tag: 'rect', width: 100, height: 140, fill: 'var(--back)' },
    ...lattice,
    { tag: 'path', d: 'M0 0H100V140H0ZM9 9V131H91V9Z', fill: 'var(--back-rim)', 'fill-rule': 'evenodd' },
    { tag: 'rect', x: 9, y: 9, width: 82, height: 122, rx: 5, ...line, 'stroke-width': 1.8 },
    { tag: 'circle', cx: 50, cy: 70, r: 29, fill: 'var(--back)' },
    { tag: 'circle', cx: 50, cy: 70, r: 29, ...line, 'stroke-width': 1.6 },
    ...placed(emblems[studio], 'translate(50 70) scale(1.2)'),
  ]);
}
