const SVG = 'http://www.w3.org/2000/svg';
/** A reel in the units of the drawing: its width, and the height of a row. */
const WIDE = 100;
const ROW = 87;
/** Position of the flower's heart, as a share of the reel's height. */
const HEART = 0.37;

type Attributes = Readonly<Record<string, string | number>>;

function shape(name: string, attributes: Attributes, ...inside: readonly SVGElement[]): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...inside);
  return made;
}

const cut = (d: string, stroke: string, width: number): SVGElement =>
  shape('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round' });

interface Ring {
  readonly petals: number;
  readonly long: number;
  readonly wide: number;
  readonly turn: number;
  /** Colours from the heart outwards. */
  readonly tones: readonly string[];
}

const rings: readonly Ring[] = [
  { petals: 10, long: 49, wide: 13, turn: 0, tones: ['#2a1263', '#6a34bc', '#b892f2'] },
  { petals: 10, long: 38, wide: 11, turn: 18, tones: ['#3c1c88', '#9a5ee0', '#dcbcfc'] },
  { petals: 8, long: 32, wide: 10, turn: 6, tones: ['#8a4ad4', '#e2b8fc', '#fff6ff'] },
];

/** A ring's light comes from the heart, whichever way a petal points. */
function light(id: string, { long, tones }: Ring): SVGElement {
  const stops = tones.map((colour, i) =>
    shape('stop', { offset: i / (tones.length - 1), 'stop-color': colour }),
  );
  return shape('radialGradient', { id, cx: 0, cy: 0, r: long, gradientUnits: 'userSpaceOnUse' }, ...stops);
}

/** One engraved petal, standing upright on the heart. */
function petal({ long, wide }: Ring, fill: string): SVGElement[] {
  const edge = `M0 0C${-wide * 0.5} ${-long * 0.2} ${-wide * 1.3} ${-long * 0.62} ${-wide * 0.34} ${-long * 0.9}L0 ${-long}L${wide * 0.34} ${-long * 0.9}C${wide * 1.3} ${-long * 0.62} ${wide * 0.5} ${-long * 0.2} 0 0Z`;
  const lines = [-0.56, -0.28, 0, 0.28, 0.56].map((side) =>
    cut(
      `M${side * wide * 0.4} ${-long * 0.3}Q${side * wide * 1.2} ${-long * 0.56} ${side * wide * 0.6} ${-long * (0.88 - Math.abs(side) * 0.1)}`,
      '#f6eaff99',
      0.7,
    ),
  );
  return [shape('path', { d: edge, fill, stroke: '#150836', 'stroke-width': 1.2 }), ...lines];
}

function ringOf(ring: Ring, id: string, first: number): SVGElement[] {
  return Array.from({ length: ring.petals }, (_, i) => {
    const style = `--turn:${ring.turn + (i * 360) / ring.petals}deg;--i:${first + i}`;
    return shape('g', { class: 'petal', style }, ...petal(ring, `url(#${id})`));
  });
}

/** Stem, leaves and a bud, from the foot of the reel up to the heart. */
function stem(tall: number, heart: number): SVGElement[] {
  const leaf = (side: number, y: number, long: number): SVGElement[] => {
    const tip = `${side * long} ${-long * 0.5}`;
    const d = `M50 ${y}q${side * long * 0.3} ${-long * 0.8} ${tip}q${side * -long * 0.3} ${long * 0.8} ${-side * long} ${long * 0.5}Z`;
    const veins = `M50 ${y}l${side * long * 0.9} ${-long * 0.44}m${side * -long * 0.3} ${long * 0.14}l${side * 2} ${-long * 0.2}m${side * -long * 0.26} ${long * 0.34}l${side * 2} ${-long * 0.22}`;
    return [
      shape('path', { d, fill: '#2f7a52', stroke: '#04140d', 'stroke-width': 1.4 }),
      cut(veins, '#c4f0b4', 0.9),
    ];
  };
  const rise = `M50 ${tall}Q40 ${(tall + heart) / 2} 50 ${heart}`;
  return [
    cut(rise, '#04140d', 8),
    cut(rise, '#3f9464', 5.4),
    cut(rise, '#c4f0b4', 1),
    ...leaf(-1, tall * 0.9, 40),
    ...leaf(1, tall * 0.8, 42),
    ...leaf(-1, tall * 0.7, 30),
  ];
}

/** The multiplier of wins, in the heart of the flower. */
function heartOf(times: number): SVGElement[] {
  const stamens = Array.from({ length: 18 }, (_, i) => {
    const [x, y] = [Math.cos((i * Math.PI) / 9), Math.sin((i * Math.PI) / 9)];
    const reach = i % 2 ? 26 : 23;
    return shape('circle', { cx: x * reach, cy: y * reach, r: 1.7, fill: '#ffe27a' });
  });
  const disc = shape('circle', {
    r: 20,
    fill: '#ffd24a',
    stroke: '#4a2408',
    'stroke-width': 1.6,
  });
  if (times < 2) return [...stamens, disc, shape('circle', { r: 13, fill: '#fff3b0' })];
  const label = shape('text', { y: 9.4, 'text-anchor': 'middle', class: 'bloom-times' });
  label.textContent = `×${times}`;
  return [...stamens, disc, label];
}

/** A flower as tall as its reel. @param name tells its colours from those of others on the page */
export function flower(times: number, rows: number, name: string): SVGElement {
  const tall = rows * ROW;
  const heart = tall * HEART;
  const sparks = [
    [14, 0.07, 2.6],
    [84, 0.12, 2],
    [90, 0.56, 2.4],
    [10, 0.6, 2],
    [20, 0.9, 2.2],
  ].map(([x = 0, y = 0, r = 0]) => shape('circle', { class: 'spark', cx: x, cy: y * tall, r }));
  const ids = rings.map((_, i) => `${name}-${i}`);
  const first = [0, 10, 20];
  const petals = rings.flatMap((ring, i) => ringOf(ring, ids[i] ?? '', first[i] ?? 0));
  return shape(
    'svg',
    { viewBox: `0 0 ${WIDE} ${tall}`, class: 'bloom', preserveAspectRatio: 'xMidYMid meet' },
    shape('defs', {}, ...rings.map((ring, i) => light(ids[i] ?? '', ring))),
    ...sparks,
    ...stem(tall, heart),
    shape('g', { transform: `translate(50 ${heart})` }, ...petals, ...heartOf(times)),
  );
}
