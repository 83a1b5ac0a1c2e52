import { drawing } from '../../board/drawing.ts';

const cloud = 'M-150 40A46 46 0 0 1 -120 -38A62 62 0 0 1 -22 -78A70 70 0 0 1 92 -42A48 48 0 0 1 150 40Z';

const puff = (x: number, y: number, size: number, fill: string) =>
  ({ tag: 'path', d: cloud, fill, transform: `translate(${x} ${y}) scale(${size})` }) as const;

/** A town by the sea under the monsoon: sheets of paper, one before the other. */
export function sky(): SVGSVGElement {
  const svg = drawing('0 0 1440 900', [
    { tag: 'circle', cx: 1262, cy: 122, r: 78, fill: '#ffe7a3' },
    puff(190, 150, 1.5, '#2d5b93'),
    puff(1300, 250, 1.25, '#3a6ba6'),
    puff(60, 330, 1.1, '#3a6ba6'),
    puff(1010, 95, 0.8, '#4a7fbd'),
    puff(360, 70, 0.9, '#4a7fbd'),
    {
      tag: 'path',
      d: 'M-20 900V640L60 560L140 640V600H230V520L290 470L350 520V640H470V590L530 540L590 590V900Z',
      fill: '#1b4a74',
    },
    {
      tag: 'path',
      d: 'M1460 900V560L1390 500L1320 560V620H1230V550L1160 490L1090 550V660H990V610L940 570L890 610V900Z',
      fill: '#1b4a74',
    },
    {
      tag: 'path',
      d: 'M-20 900V730L50 670L120 730V700H240V640L310 580L380 640V900ZM1460 900V680L1380 610L1300 680V740H1180V690L1110 630L1040 690V900Z',
      fill: '#133a60',
    },
    ...[70, 285, 335, 1085, 1135, 1355].map(
      (x, index) =>
        ({ tag: 'rect', x, y: 720 + (index % 2) * 30, width: 24, height: 34, fill: '#ffcf6b' }) as const,
    ),
    {
      tag: 'path',
      d: 'M-20 900V812Q60 770 140 812T300 812T460 812T620 812T780 812T940 812T1100 812T1260 812T1420 812T1580 812V900Z',
      fill: '#1f7d8c',
    },
    {
      tag: 'path',
      d: 'M-100 900V850Q-20 812 60 850T220 850T380 850T540 850T700 850T860 850T1020 850T1180 850T1340 850T1500 850V900Z',
      fill: '#2aa39f',
    },
  ]);
  svg.classList.add('monsoon');
  svg.setAttribute('preserveAspectRatio', 'xMidYMax slice');
  return svg;
}

/** The cloud that lets go of the ball, around its own middle. */
export const cloudPath =
  'M-92 34A34 34 0 0 1 -74 -22A46 46 0 0 1 -8 -50A50 50 0 0 1 66 -24A32 32 0 0 1 92 34Z';
