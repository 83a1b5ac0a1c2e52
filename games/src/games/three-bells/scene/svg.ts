const SVG = 'http://www.w3.org/2000/svg';

type Tag =
  | 'svg'
  | 'g'
  | 'path'
  | 'circle'
  | 'ellipse'
  | 'rect'
  | 'text'
  | 'defs'
  | 'linearGradient'
  | 'radialGradient'
  | 'stop'
  | 'clipPath';

/** A piece of a drawing with its attributes and what lies in it. */
export function piece<T extends Tag>(
  tag: T,
  attributes: Readonly<Record<string, string | number>> = {},
  ...inside: readonly Node[]
): SVGElementTagNameMap[T] {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}

/** A gradient of stops `colour offset`. */
export function gradient(id: string, turn: 'down' | 'across', ...stops: readonly string[]): SVGElement {
  const to = turn === 'down' ? { x2: 0, y2: 1 } : { x2: 1, y2: 0 };
  return piece(
    'linearGradient',
    { id, x1: 0, y1: 0, ...to },
    ...stops.map((stop) => {
      const [colour = '', offset = '0'] = stop.split(' ');
      return piece('stop', { 'stop-color': colour, offset: `${offset}%` });
    }),
  );
}

export const round = (value: number): number => Math.round(value * 10) / 10;

export const many = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** The same scatter every time, 0 to 1. */
export function scatter(n: number): number {
  const wild = Math.sin(n * 12.9898) * 43_758.5453;
  return wild - Math.floor(wild);
}
