import { drawing } from '../../board/drawing.ts';

/** The drawing of a safe field: a lamp in the grass. */
export const safeSign = (): SVGSVGElement =>
  drawing('0 0 48 48', [
    { tag: 'circle', cx: 24, cy: 25, r: 17, fill: '#ffdf7e', opacity: 0.22 },
    { tag: 'path', d: 'M17 18h14l3 18H14Z', fill: '#ffe9a6', stroke: '#6d440f', 'stroke-width': 2 },
    { tag: 'path', d: 'M24 22c4 5 4 8 0 11-4-3-4-6 0-11Z', fill: '#f08a1d' },
    {
      tag: 'path',
      d: 'M15 36h18v4H15ZM17 14h14v4H17Z',
      fill: '#b07a2c',
      stroke: '#6d440f',
      'stroke-width': 2,
    },
    { tag: 'path', d: 'M20 14a4 5 0 0 1 8 0', fill: 'none', stroke: '#6d440f', 'stroke-width': 2.5 },
  ]);

/** The drawing of a mine: a sprung trap. */
export const mineSign = (): SVGSVGElement =>
  drawing('0 0 48 48', [
    {
      tag: 'path',
      d: 'M24 4l4 9 9-5-3 10 10 2-8 6 7 8-10-1 1 10-8-6-6 9-3-10-9 5 3-10-10-2 8-6-7-8 10 1-1-10 8 6Z',
      fill: '#ff6a3d',
      stroke: '#5a1408',
      'stroke-width': 2,
      'stroke-linejoin': 'round',
    },
    { tag: 'circle', cx: 24, cy: 24, r: 9, fill: '#2a2320', stroke: '#120c0a', 'stroke-width': 2 },
    { tag: 'circle', cx: 21, cy: 21, r: 2.6, fill: '#ffffff', opacity: 0.55 },
  ]);
