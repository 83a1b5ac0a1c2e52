type Props = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;

/** An element with attributes, listeners (`onclick`) and children; text is never read as HTML. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A line icon of 24 units from path data. */
function icon(...paths: readonly string[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const look = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '2' };
  const round = {
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
    class: 'icon',
  };
  for (const [name, value] of Object.entries({ ...look, ...round })) svg.setAttribute(name, value);
  for (const d of paths) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}

export const icons = {
  info: () => icon('M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z', 'M12 16v-5', 'M12 8h.01'),
  shield: () =>
    icon('M12 3l8 3v6c0 5-3.500 8-8 9.500C7.500 20 4 17 4 12V6Z', 'M8.500 12l2.500 2.500 4.500-5'),
  soundOn: () => icon('M11 5 6 9H3v6h3l5 4Z', 'M15.500 8.500a5 5 0 0 1 0 7', 'M18.500 5.500a9 9 0 0 1 0 13'),
  soundOff: () => icon('M11 5 6 9H3v6h3l5 4Z', 'M22 9l-6 6', 'M16 9l6 6'),
  minus: () => icon('M6 12h12'),
  plus: () => icon('M12 6v12', 'M6 12h12'),
  autoplay: () =>
    icon(
      'M4 12a8 8 0 0 1 13.500-5.800L20 8.500',
      'M20 4v4.500h-4.500',
      'M20 12a8 8 0 0 1-13.500 5.800L4 15.500',
      'M4 20v-4.500h4.500',
      'M10.500 9.500v5l4-2.500Z',
    ),
  quick: () => icon('M13 3 5 13.500h6L10 21l8.500-11H12Z'),
  stop: () => icon('M7 7h10v10H7Z'),
  close: () => icon('M6 6l12 12', 'M18 6 6 18'),
  people: () =>
    icon(
      'M9 4a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7Z',
      'M2.500 20a6.500 6.500 0 0 1 13 0',
      'M16 4.500a3.500 3.500 0 0 1 0 6',
      'M18 14.500a6.500 6.500 0 0 1 3.500 5.500',
    ),
  spin: () => icon('M20 12a8 8 0 1 1-2.700-6', 'M20 3v4.500h-4.500'),
};
