import { type Cutout, cut } from '../../../canvas/cutout.ts';
import type { Pen } from '../../../canvas/pen.ts';
import { strewn } from '../../../canvas/strewn.ts';
import { sheet } from './sheet.ts';

const CLOUD =
  'M14 66A22 22 0 0 1 30 30A34 34 0 0 1 88 22A28 28 0 0 1 138 32A21 21 0 0 1 166 66Q168 76 156 76H26Q14 76 14 66Z';

export const cloud = (fill: string, curl: string): Cutout =>
  cut(184, 100, (pen) => {
    sheet(pen, CLOUD, fill, 6);
    pen.strokeStyle = curl;
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    pen.stroke(new Path2D('M38 60A13 13 0 1 1 52 44M82 58A17 17 0 1 1 102 42M128 60A11 11 0 1 1 138 44'));
  });

/** A lantern of folded paper with its light; the lantern itself is 44 wide. */
export const lantern = (deep: string, base: string, lit: string): Cutout =>
  cut(120, 150, (pen) => {
    const glow = pen.createRadialGradient(60, 70, 6, 60, 70, 58);
    glow.addColorStop(0, `${base}b0`);
    glow.addColorStop(1, `${base}00`);
    pen.fillStyle = glow;
    pen.fillRect(0, 0, 120, 150);
    const light = pen.createLinearGradient(0, 44, 0, 100);
    light.addColorStop(0, base);
    light.addColorStop(0.7, lit);
    light.addColorStop(1, base);
    sheet(pen, 'M42 46H78L86 72L76 100H44L34 72Z', light, 3);
    pen.fillStyle = deep;
    pen.fill(new Path2D('M40 41H80V47H40ZM43 99H77V104H43Z'));
    pen.strokeStyle = deep;
    pen.globalAlpha = 0.45;
    pen.lineWidth = 1.5;
    pen.stroke(new Path2D('M52 47L48 72L53 99M68 47L72 72L67 99M34 72H86'));
    pen.globalAlpha = 1;
    pen.strokeStyle = lit;
    pen.lineWidth = 2;
    pen.stroke(new Path2D('M60 41V32M52 104V118M60 104V124M68 104V118'));
  });

/**
 * The moon behind three rings of thin paper.
 *
 * @param scale pixels for a unit
 */
export function moon(scale: number): Cutout {
  const draw = (pen: Pen): void => {
    for (const [reach, strength] of [
      [150, 0.07],
      [118, 0.1],
      [92, 0.15],
    ] as const) {
      pen.fillStyle = `rgb(255 236 190 / ${strength})`;
      pen.beginPath();
      pen.arc(160, 160, reach, 0, Math.PI * 2);
      pen.fill();
    }
    sheet(pen, 'M96 160A64 64 0 1 1 224 160A64 64 0 1 1 96 160Z', '#ffeec2', 5);
    for (const [x, y, r] of [
      [140, 140, 15],
      [182, 172, 20],
      [150, 192, 9],
      [186, 128, 8],
    ] as const) {
      pen.fillStyle = '#f1d590';
      pen.beginPath();
      pen.arc(x, y, r, 0, Math.PI * 2);
      pen.fill();
      pen.strokeStyle = '#c99f5366';
      pen.beginPath();
      pen.arc(x, y, r, Math.PI * 0.9, Math.PI * 1.7);
      pen.stroke();
    }
  };
  return cut(320, 320, draw, scale);
}

/** A planet of stripes with its ring, far up. */
export const planet = (base: string, stripe: string, ring: string): Cutout =>
  cut(180, 130, (pen) => {
    sheet(pen, 'M46 65A44 44 0 1 1 134 65A44 44 0 1 1 46 65Z', base, 4);
    pen.save();
    pen.clip(new Path2D('M46 65A44 44 0 1 1 134 65A44 44 0 1 1 46 65Z'));
    pen.fillStyle = stripe;
    pen.fill(new Path2D('M30 42Q90 58 150 38V52Q90 70 30 56ZM30 78Q90 96 150 74V84Q90 106 30 90Z'));
    pen.restore();
    pen.strokeStyle = ring;
    pen.lineWidth = 8;
    pen.lineCap = 'round';
    pen.stroke(new Path2D('M42 84C4 100 -2 92 40 62M138 48C180 30 184 42 140 70C106 90 70 96 42 84'));
  });

/** A star as it is cut with four snips. */
export const star = (fill: string): Cutout =>
  cut(40, 40, (pen) => {
    const glow = pen.createRadialGradient(20, 20, 1, 20, 20, 18);
    glow.addColorStop(0, `${fill}88`);
    glow.addColorStop(1, `${fill}00`);
    pen.fillStyle = glow;
    pen.fillRect(0, 0, 40, 40);
    pen.fillStyle = fill;
    pen.fill(new Path2D('M20 6L22.500 17.500L34 20L22.500 22.500L20 34L17.500 22.500L6 20L17.500 17.500Z'));
  });

function house(pen: Pen, x: number, foot: number, size: number, wall: string, roof: string): void {
  const [w, h] = [34 * size, 30 * size];
  sheet(pen, `M${x} ${foot}V${foot - h}H${x + w}V${foot}Z`, wall, 2);
  sheet(
    pen,
    `M${x - 8 * size} ${foot - h + 2}Q${x + 4 * size} ${foot - h - 6 * size} ${x + w / 2} ${foot - h - 22 * size}Q${x + w - 4 * size} ${foot - h - 6 * size} ${x + w + 8 * size} ${foot - h + 2}Z`,
    roof,
    2,
  );
  pen.fillStyle = '#ffcf6b';
  for (const at of [0.2, 0.58]) pen.fillRect(x + w * at, foot - h * 0.68, w * 0.22, h * 0.34);
}

function pine(pen: Pen, x: number, foot: number, size: number, fill: string): void {
  for (const [up, wide] of [
    [0, 20],
    [16, 16],
    [31, 11],
  ] as const)
    sheet(
      pen,
      `M${x - wide * size} ${foot - up * size}L${x} ${foot - (up + 27) * size}L${x + wide * size} ${foot - up * size}Z`,
      fill,
      2,
    );
}

/** Where a rolling edge goes through; the last point is as high as the first, so that it can be repeated. */
type Rolling = readonly (readonly [x: number, y: number])[];

function edgeOf(points: Rolling): string {
  let [before] = points;
  if (!before) return '';
  let d = `M${before[0]} ${before[1]}`;
  for (const [x, y] of points.slice(1)) {
    const middle = (before[0] + x) / 2;
    d += `C${middle} ${before[1]} ${middle} ${y} ${x} ${y}`;
    before = [x, y];
  }
  return d;
}

function heightAt(points: Rolling, at: number): number {
  const next = Math.max(
    1,
    points.findIndex(([x]) => x >= at),
  );
  const [[x1, y1], [x2, y2]] = [points[next - 1] ?? [0, 0], points[next] ?? [1, 0]];
  const share = (at - x1) / (x2 - x1);
  return y1 + (y2 - y1) * share * share * (3 - 2 * share);
}

const HILLS: readonly { readonly fill: string; readonly edge: Rolling }[] = [
  {
    fill: '#322a6b',
    edge: [
      [0, 130],
      [150, 66],
      [300, 118],
      [470, 60],
      [640, 122],
      [830, 74],
      [1_024, 130],
    ],
  },
  {
    fill: '#261f57',
    edge: [
      [0, 112],
      [190, 128],
      [420, 84],
      [640, 130],
      [840, 96],
      [1_024, 112],
    ],
  },
  {
    fill: '#17123c',
    edge: [
      [0, 128],
      [260, 92],
      [540, 132],
      [790, 100],
      [1_024, 128],
    ],
  },
];
export const HILL_WIDE = 1_024;
/** How far the top of a hill's sheet is above the foot of the scene. */
export const hillTall = (row: number): number => 250 - row * 34;

/**
 * A hill of one sheet, with what stands on it; as wide as it repeats.
 *
 * @param scale pixels for a unit
 */
export function hill(row: number, scale: number): Cutout {
  const { fill, edge } = HILLS[row] ?? { fill: '#17123c', edge: [] };
  const draw = (pen: Pen): void => {
    if (row === 1)
      for (const [x, size] of [
        [300, 1.1],
        [372, 1.4],
        [446, 1],
        [770, 1.2],
        [842, 1.5],
        [908, 1],
      ] as const)
        house(pen, x, heightAt(edge, x + 17 * size) + 8, size, '#453a85', '#7a4a8f');
    else
      for (let i = 0; i < 13; i++) {
        const x = 30 + i * 76 + strewn(i + row * 40) * 36;
        pine(pen, x, heightAt(edge, x) + 8, 0.7 + strewn(i * 3 + row) * 0.7, fill);
      }
    sheet(pen, `${edgeOf(edge)}h12V320H-12V${edge[0]?.[1] ?? 0}Z`, fill, 7);
  };
  return cut(HILL_WIDE, hillTall(row), draw, scale);
}

/**
 * The tower that the comet starts from, with a light on every floor.
 *
 * @param scale pixels for a unit
 */
export function tower(scale: number): Cutout {
  const draw = (pen: Pen): void => {
    for (let floor = 0; floor < 4; floor++) {
      const [foot, half] = [226 - floor * 46, 40 - floor * 7];
      sheet(pen, `M${75 - half} ${foot}V${foot - 40}H${75 + half}V${foot}Z`, '#3a2f78', 2);
      pen.fillStyle = '#ffcf6b';
      for (const at of [-0.55, -0.1, 0.35]) pen.fillRect(75 + half * at * 1.2, foot - 28, half * 0.26, 16);
      const eaves = half * 1.65;
      sheet(
        pen,
        `M${75 - eaves} ${foot - 34}Q${75 - half} ${foot - 42} ${75 - half * 0.6} ${foot - 58}H${75 + half * 0.6}Q${75 + half} ${foot - 42} ${75 + eaves} ${foot - 34}Q75 ${foot - 44} ${75 - eaves} ${foot - 34}Z`,
        '#8a4a86',
        3,
      );
    }
  };
  return cut(150, 230, draw, scale);
}

export const WAVE_WIDE = 900;
const WAVE_TALL = 80;

/**
 * The wavering edge of a sheet of sky, as wide as it repeats; below it lies plain paper.
 *
 * @param scale pixels for a unit
 */
export function wave(fill: string, kind: number, scale: number): Cutout {
  const edge = Array.from({ length: 7 }, (_, i): [number, number] => [
    (i * WAVE_WIDE) / 6,
    44 + strewn((i % 6) + kind * 9) * 34,
  ]);
  const d = edgeOf(edge);
  const draw = (pen: Pen): void => {
    for (const [up, strength] of [
      [14, 0.1],
      [8, 0.14],
      [3, 0.2],
    ] as const) {
      pen.save();
      pen.translate(0, -up);
      pen.fillStyle = `rgb(5 2 26 / ${strength})`;
      pen.fill(new Path2D(`${d}V${WAVE_TALL + 20}H0Z`));
      pen.restore();
    }
    pen.fillStyle = fill;
    pen.fill(new Path2D(`${d}V${WAVE_TALL + 20}H0Z`));
    pen.strokeStyle = '#ffffff24';
    pen.lineWidth = 1.4;
    pen.stroke(new Path2D(d));
  };
  return cut(WAVE_WIDE, WAVE_TALL, draw, scale);
}
