import { drawing, type Shape } from '../../../board/drawing.ts';

const hill = (d: string, fill: string): Shape => ({ tag: 'path', class: 'sheet', d, fill });

/** A house with a lit window, standing on a ridge. */
const house = (x: number, y: number, size: number, fill: string): readonly Shape[] => [
  {
    tag: 'path',
    class: 'sheet',
    d: `M${x - 34 * size} ${y}L${x} ${y - 28 * size}L${x + 34 * size} ${y}H${x + 26 * size}V${y + 90}H${x - 26 * size}V${y}Z`,
    fill,
  },
  {
    tag: 'rect',
    x: x - 9 * size,
    y: y + 12 * size,
    width: 18 * size,
    height: 20 * size,
    rx: 3,
    fill: '#ffd88a',
  },
];

const stars = Array.from({ length: 34 }, (_, i): Shape => {
  const [x, y] = [(i * 379) % 1000, (i * 211) % 360];
  return {
    tag: 'circle',
    cx: x,
    cy: y,
    r: 1.4 + (i % 3),
    fill: ['#ffe9b0', '#d8fff0', '#ffc6a0'][i % 3] ?? '#fff',
  };
});

/** The fair at night: a moon, hills with houses, sheets of paper one behind the other. */
export function backdrop(): SVGSVGElement {
  const svg = drawing('0 0 1000 700', [
    ...stars,
    { tag: 'circle', cx: 760, cy: 150, r: 150, fill: '#ffdf9a', opacity: 0.1 },
    { tag: 'circle', class: 'sheet', cx: 760, cy: 150, r: 84, fill: '#ffeec2' },
    hill('M-20 470Q120 380 260 440T560 420T820 430T1020 390V720H-20Z', '#0f5560'),
    ...house(150, 420, 1.2, '#0d4b57'),
    ...house(250, 432, 0.9, '#0d4b57'),
    ...house(610, 418, 1.1, '#0d4b57'),
    ...house(880, 420, 1.3, '#0d4b57'),
    hill('M-20 560Q160 480 360 540T720 520T1020 550V720H-20Z', '#0b4250'),
    ...house(80, 530, 1.3, '#093845'),
    ...house(470, 536, 1.1, '#093845'),
    ...house(780, 524, 1.4, '#093845'),
    hill('M-20 640Q240 590 520 634T1020 620V720H-20Z', '#07303d'),
  ]);
  svg.setAttribute('class', 'fair');
  svg.setAttribute('preserveAspectRatio', 'xMidYMax slice');
  return svg;
}
