import { drawing, type Shape } from '../../board/drawing.ts';

const light = (x: number, lean: number): readonly Shape[] => [
  { tag: 'path', d: `M${x} 236L${x + lean - 210} 560H${x + lean + 210}Z`, fill: '#fff3c4', opacity: 0.1 },
  { tag: 'path', d: `M${x - 5} 260H${x + 5}L${x + 9} 520H${x - 9}Z`, fill: '#123a4d' },
  { tag: 'path', d: `M${x - 58} 202H${x + 58}L${x + 50} 268H${x - 50}Z`, fill: '#1a4a60' },
  ...Array.from(
    { length: 10 },
    (_, i): Shape => ({
      tag: 'circle',
      cx: x - 40 + (i % 5) * 20,
      cy: 222 + Math.floor(i / 5) * 24,
      r: 8,
      fill: '#fff6d2',
    }),
  ),
];

/** A cricket ground at nightfall: sheets of paper from the sky down to the grass. */
export function ground(): SVGSVGElement {
  const svg = drawing('0 0 1440 900', [
    { tag: 'circle', cx: 720, cy: 300, r: 130, fill: '#ffdc8f' },
    { tag: 'path', d: 'M-20 420Q160 330 330 400T700 380T1080 396T1460 360V900H-20Z', fill: '#b8607a' },
    ...light(110, 160),
    ...light(1330, -160),
    {
      tag: 'path',
      d: 'M-20 470L120 440V420H420L460 452H980L1020 420H1320V440L1460 470V900H-20Z',
      fill: '#6d3a63',
    },
    { tag: 'path', d: 'M-20 520Q720 440 1460 520V900H-20Z', fill: '#412a58' },
    ...Array.from(
      { length: 90 },
      (_, i): Shape => ({
        tag: 'circle',
        cx: (i * 97) % 1440,
        cy: 500 + ((i * 53) % 74) + Math.abs(720 - ((i * 97) % 1440)) * 0.025,
        r: 4.5,
        fill: ['#ffd98a', '#ff9a76', '#8fd8d2', '#fdf3dd'][i % 4] ?? '',
        opacity: 0.75,
      }),
    ),
    { tag: 'ellipse', cx: 720, cy: 880, rx: 1040, ry: 300, fill: '#fdf3dd' },
    { tag: 'ellipse', cx: 720, cy: 890, rx: 1030, ry: 300, fill: '#2f8f57' },
    { tag: 'ellipse', cx: 720, cy: 920, rx: 800, ry: 240, fill: '#37a063' },
    { tag: 'ellipse', cx: 720, cy: 950, rx: 540, ry: 180, fill: '#41b170' },
    { tag: 'path', d: 'M650 780H790L830 900H610Z', fill: '#e8c98f' },
  ]);
  svg.classList.add('grounds');
  svg.setAttribute('preserveAspectRatio', 'xMidYMax slice');
  return svg;
}
