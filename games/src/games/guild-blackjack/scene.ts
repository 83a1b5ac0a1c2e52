import { drawing, type Shape } from '../../board/drawing.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** The rule of the table along its arc, on a desk; on a phone it stands in a line. */
export function arcText(text: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 800 96');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('guild-arc');
  const bow = document.createElementNS(SVG, 'path');
  bow.id = 'guild-bow';
  bow.setAttribute('d', 'M20 8Q400 116 780 8');
  bow.setAttribute('fill', 'none');
  const words = document.createElementNS(SVG, 'text');
  const along = document.createElementNS(SVG, 'textPath');
  along.setAttribute('href', '#guild-bow');
  along.setAttribute('startOffset', '50%');
  along.textContent = text;
  words.append(along);
  svg.append(bow, words);
  return svg;
}

const cogPath = (radius: number, teeth: number): string => {
  const points = Array.from({ length: teeth * 8 }, (_, i) => {
    const turn = (i / (teeth * 8)) * 2 * Math.PI;
    const reach = radius * (Math.floor((turn * teeth) / Math.PI) % 2 === 0 ? 1 : 0.84);
    return `${(reach * Math.cos(turn)).toFixed(1)} ${(reach * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
};

const brass = { stroke: '#3a2408', 'stroke-width': 2, 'stroke-linejoin': 'round' } as const;

/** The machine that holds six decks and deals them. */
export const shoeBody = (): SVGSVGElement => {
  const sheets = Array.from(
    { length: 9 },
    (_, i): Shape => ({
      tag: 'path',
      d: `M${26 + i * 5} 16L${18 + i * 5} 78`,
      stroke: i % 2 ? '#d8c6a0' : '#fff8e9',
      'stroke-width': 4.4,
    }),
  );
  return drawing('0 0 120 110', [
    { tag: 'path', d: 'M22 14H96L112 34V86H8Z', fill: '#4a1811', ...brass },
    ...sheets,
    { tag: 'path', d: 'M4 84L14 50H78L100 84Z', fill: '#c48b34', ...brass },
    { tag: 'path', d: 'M14 50H78L82 56H12Z', fill: '#ffe9a8' },
    { tag: 'path', d: 'M4 84H100V100H4Z', fill: '#8a5a1c', ...brass },
    { tag: 'path', d: 'M100 100V34L112 34V92Z', fill: '#6d440f', ...brass },
    { tag: 'path', d: 'M10 92H94', stroke: '#ffe9a8', 'stroke-width': 1.4, opacity: 0.7 },
    ...[12, 92].map(
      (cx): Shape => ({ tag: 'circle', cx, cy: 92, r: 2.6, fill: '#ffe9a8', stroke: '#3a2408' }),
    ),
  ]);
};

/** The wheel on its side: it turns while cards are dealt. */
export const shoeWheel = (): SVGSVGElement =>
  drawing('-24 -24 48 48', [
    { tag: 'path', d: cogPath(22, 12), fill: '#e9bb62', ...brass },
    { tag: 'circle', cx: 0, cy: 0, r: 15, fill: '#8a5a1c', stroke: '#3a2408', 'stroke-width': 1.5 },
    {
      tag: 'path',
      d: 'M0 -15V15M-15 0H15M-10.6 -10.6L10.6 10.6M10.6 -10.6L-10.6 10.6',
      stroke: '#ffe9a8',
      'stroke-width': 2.4,
    },
    { tag: 'circle', cx: 0, cy: 0, r: 5, fill: '#ffe9a8', stroke: '#3a2408', 'stroke-width': 1.5 },
  ]);
