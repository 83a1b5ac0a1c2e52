const SVG = 'http://www.w3.org/2000/svg';

/** One shape of a drawing: its tag and its attributes; letters have their `text` beside. */
export interface Shape {
  readonly tag: 'path' | 'circle' | 'ellipse' | 'rect' | 'text' | 'line';
  readonly [attribute: string]: string | number;
}

/** A small decorative drawing, hidden from screen readers; its parent has the label. */
export function drawing(viewBox: string, shapes: readonly Shape[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', viewBox);
  svg.setAttribute('aria-hidden', 'true');
  for (const { tag, text, ...attributes } of shapes) {
    const shape = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
    if (text !== undefined) shape.textContent = String(text);
    svg.append(shape);
  }
  return svg;
}
