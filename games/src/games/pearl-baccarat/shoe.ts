import { drawing } from '../../board/drawing.ts';

/** The shoe that cards come from: a shell of paper with a pearl, the next card at its lip. */
export const shoeSign = (): SVGSVGElement =>
  drawing('0 0 120 100', [
    { tag: 'path', d: 'M22 84L60 96L98 84L92 68H28Z', fill: '#fffdf7' },
    {
      tag: 'path',
      d: 'M28 80L60 90L92 80',
      fill: 'none',
      stroke: '#22386f',
      'stroke-width': 2,
      opacity: 0.5,
    },
    {
      tag: 'path',
      d: 'M60 78C20 82 2 60 8 38C16 36 16 24 26 22C30 10 44 10 50 4C56 0 64 0 70 4C76 10 90 10 94 22C104 24 104 36 112 38C118 60 100 82 60 78Z',
      fill: '#0b2a55',
      opacity: 0.35,
      transform: 'translate(3 5)',
    },
    {
      tag: 'path',
      d: 'M60 78C20 82 2 60 8 38C16 36 16 24 26 22C30 10 44 10 50 4C56 0 64 0 70 4C76 10 90 10 94 22C104 24 104 36 112 38C118 60 100 82 60 78Z',
      fill: '#ffb59a',
    },
    {
      tag: 'path',
      d: 'M60 74V8M54 74Q44 40 36 16M66 74Q76 40 84 16M48 74Q26 54 16 34M72 74Q94 54 104 34',
      fill: 'none',
      stroke: '#ff8d7a',
      'stroke-width': 4,
      'stroke-linecap': 'round',
    },
    { tag: 'circle', cx: 60, cy: 58, r: 15, fill: '#0b2a55', opacity: 0.3, transform: 'translate(2 3)' },
    { tag: 'circle', cx: 60, cy: 58, r: 15, fill: '#fdf3f7' },
    { tag: 'circle', cx: 65, cy: 63, r: 9, fill: '#d8c2e2', opacity: 0.6 },
    { tag: 'ellipse', cx: 55, cy: 52, rx: 5, ry: 3.5, fill: '#ffffff' },
  ]);
