import { drawing, type Shape } from '../../board/drawing.ts';

/** A wave of paper over the whole width: crests so wide and so high, from a height down. */
function wave(top: number, width: number, height: number, shift: number, fill: string): readonly Shape[] {
  let d = `M${-width - shift} ${top}`;
  for (let x = -width - shift; x < 1200 + width; x += width)
    d += `q${width / 4} ${-height} ${width / 2} 0t${width / 2} 0`;
  d += 'V420H-400Z';
  return [
    { tag: 'path', d, fill: '#0b0722', opacity: 0.3, transform: 'translate(0 -7)' },
    { tag: 'path', d, fill },
    { tag: 'path', d, fill: 'none', stroke: '#ffffff', 'stroke-width': 1.5, opacity: 0.16 },
  ];
}

/** The sea of cut paper, four sheets deep. */
export function sea(): SVGSVGElement {
  const drawn = drawing('0 0 1200 400', [
    ...wave(70, 260, 46, 40, '#3c3a86'),
    ...wave(150, 220, 42, 130, '#2f4f9c'),
    ...wave(230, 250, 44, 10, '#23698f'),
    ...wave(310, 210, 40, 90, '#17506e'),
  ]);
  drawn.setAttribute('preserveAspectRatio', 'xMidYMax slice');
  drawn.classList.add('duel-sea');
  return drawn;
}

/** A lantern that hangs over the water. */
export function lantern(): SVGSVGElement {
  const drawn = drawing('0 0 80 150', [
    { tag: 'path', d: 'M40 0V34', stroke: '#ffe9c4', 'stroke-width': 2 },
    { tag: 'circle', cx: 40, cy: 72, r: 38, fill: '#ffb35c', opacity: 0.22 },
    { tag: 'path', d: 'M12 72a28 34 0 0 1 56 0a28 34 0 0 1 -56 0', fill: '#ff6a4d' },
    { tag: 'path', d: 'M26 72a14 34 0 0 1 28 0a14 34 0 0 1 -28 0', fill: '#ff9a5c' },
    { tag: 'path', d: 'M36 72a4 34 0 0 1 8 0a4 34 0 0 1 -8 0', fill: '#ffd08a' },
    { tag: 'path', d: 'M26 32H54V42H26ZM26 102H54V112H26Z', fill: '#fff3e0' },
    { tag: 'path', d: 'M32 112V138M40 112V146M48 112V138', stroke: '#fff3e0', 'stroke-width': 3 },
  ]);
  drawn.classList.add('duel-lantern');
  return drawn;
}
