import type { Round } from './client.ts';
import { animate, isStill, svg } from './dom.ts';
import type { Around, Board } from './game.ts';

/** As the server has them, in hundredths of the stake: studio/src/games/wheel.ts. */
const FIELDS = [500, 0, 120, 0, 200, 0, 120, 0, 120, 0, 300, 0, 120, 0, 200, 0, 120, 0, 120, 0];
const STEP = 360 / FIELDS.length;
const TURNS = 6;
const SPIN_MS = 4_600;

const colours: Readonly<Record<number, string>> = {
  0: 'url(#blank)',
  120: 'url(#sea)',
  200: 'url(#violet)',
  300: 'url(#coral)',
  500: 'url(#gold)',
};

const at = (degrees: number, radius: number): string => {
  const turned = ((degrees - 90) * Math.PI) / 180;
  return `${(Math.cos(turned) * radius).toFixed(2)} ${(Math.sin(turned) * radius).toFixed(2)}`;
};

const gradient = (id: string, from: string, to: string) =>
  svg(
    'radialGradient',
    { id, gradientUnits: 'userSpaceOnUse', cx: 0, cy: 0, r: 210 },
    svg('stop', { offset: '0.25', 'stop-color': from }),
    svg('stop', { offset: '1', 'stop-color': to }),
  );

function fieldOf(times: number, index: number): SVGGElement {
  const [from, to, middle] = [index * STEP - STEP / 2, index * STEP + STEP / 2, index * STEP];
  const d = `M${at(from, 62)} L${at(from, 200)} A200 200 0 0 1 ${at(to, 200)} L${at(to, 62)} A62 62 0 0 0 ${at(from, 62)}Z`;
  const field = svg(
    'g',
    { class: 'field' },
    svg('path', { d, fill: colours[times] ?? 'none', stroke: '#0b1018', 'stroke-width': 1.5 }),
  );
  const label = times === 0 ? '·' : `${times / 100}×`;
  field.append(
    svg(
      'text',
      {
        transform: `rotate(${middle}) translate(0 -160)`,
        'text-anchor': 'middle',
        'dominant-baseline': 'central',
        class: times >= 300 ? 'prize high' : 'prize',
      },
      label,
    ),
  );
  return field;
}

function lamps(): SVGGElement {
  const around = svg('g', { class: 'lamps' });
  for (let index = 0; index < 40; index++) {
    const [cx = 0, cy = 0] = at(index * 9, 217).split(' ');
    around.append(svg('circle', { cx, cy, r: 3.4, class: index % 2 === 0 ? 'lamp' : 'lamp odd' }));
  }
  return around;
}

/** A wheel of twenty fields under a pointer at its top. */
export function createWheel(_around: Around): Board {
  const fields = FIELDS.map(fieldOf);
  const disc = svg('g', { class: 'disc' }, ...fields);
  const hub = svg(
    'g',
    { class: 'hub' },
    svg('circle', { r: 62, fill: 'url(#brass)', stroke: '#3a2a08', 'stroke-width': 2 }),
    svg('circle', { r: 46, fill: '#101826', stroke: '#f2d58a', 'stroke-width': 2 }),
    svg('path', { d: 'M0 -30 8 -9 30 -9 12 4 19 26 0 13 -19 26 -12 4 -30 -9 -8 -9Z', fill: 'url(#brass)' }),
  );
  const pointer = svg('path', {
    d: 'M-17 -236 Q0 -246 17 -236 L3 -190 Q0 -184 -3 -190Z',
    class: 'pointer',
    fill: 'url(#brass)',
  });
  const root = svg(
    'svg',
    { viewBox: '-250 -255 500 510', class: 'wheel', role: 'img', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      gradient('blank', '#26334a', '#141d2e'),
      gradient('sea', '#2fc7b5', '#0d6d70'),
      gradient('violet', '#a98bff', '#4d33a8'),
      gradient('coral', '#ff9b7d', '#c23a4b'),
      gradient('gold', '#fff0b3', '#e0a021'),
      svg(
        'linearGradient',
        { id: 'brass', x1: 0, y1: 0, x2: 1, y2: 1 },
        svg('stop', { offset: '0', 'stop-color': '#fff3c9' }),
        svg('stop', { offset: '0.45', 'stop-color': '#d9a441' }),
        svg('stop', { offset: '1', 'stop-color': '#7a4f12' }),
      ),
    ),
    svg('circle', { r: 232, fill: '#0b1018' }),
    svg('circle', { r: 217, fill: 'none', stroke: 'url(#brass)', 'stroke-width': 26 }),
    lamps(),
    disc,
    hub,
    pointer,
  );
  let angle = 0;
  let idle: Animation | undefined;
  const stop = () => {
    if (!idle) return;
    // Where it is now is where it goes on from.
    const { transform } = getComputedStyle(disc);
    idle.cancel();
    idle = undefined;
    const matrix = new DOMMatrix(transform);
    angle = (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
  };
  return {
    root,
    wait() {
      for (const field of fields) field.classList.remove('won');
      root.classList.add('turning');
      if (!isStill())
        idle = disc.animate(
          [{ transform: `rotate(${angle}deg)` }, { transform: `rotate(${angle + 360}deg)` }],
          { duration: 900, iterations: Number.POSITIVE_INFINITY },
        );
    },
    async show({ shown: { field = 0 }, times }: Round) {
      stop();
      // Not always in the middle of the field.
      const goal = -field * STEP + (Math.random() - 0.5) * STEP * 0.7;
      const turned = goal + 360 * (TURNS + Math.ceil((angle - goal) / 360));
      await animate(disc, [{ transform: `rotate(${angle}deg)` }, { transform: `rotate(${turned}deg)` }], {
        duration: SPIN_MS,
        easing: 'cubic-bezier(0.12, 0.7, 0.1, 1)',
      });
      angle = turned % 360;
      root.classList.remove('turning');
      if (times > 0) fields[field]?.classList.add('won');
    },
    rest() {
      stop();
      disc.style.transform = `rotate(${angle}deg)`;
      root.classList.remove('turning');
    },
    stake() {},
  };
}
