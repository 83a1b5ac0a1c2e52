import { type Cutout, resized } from '../../../canvas/cutout.ts';
import { bulge, cast, disc, gear, metal, plate, rivet, type Tones, tones } from './metal.ts';

/** What a bird is put together from; enamel in the colour of its side, the rest brass. */
export interface BirdShapes {
  readonly shell: Cutout;
  readonly head: Cutout;
  readonly jaw: Cutout;
  readonly collar: Cutout;
  readonly sickles: readonly Cutout[];
  readonly feathers: readonly Cutout[];
  readonly shoulder: Cutout;
  readonly thigh: Cutout;
  readonly shank: Cutout;
  readonly claw: Cutout;
  readonly key: Cutout;
  readonly works: Cutout;
}

/** The shell: an egg of two plates with a seam of rivets and a window onto the works. */
const shellOf = (enamel: Tones): Cutout =>
  cast(210, 170, (pen) => {
    const egg = 'M-86 4C-92 -44 -40 -66 16 -62C66 -58 92 -28 86 8C80 48 34 68 -12 62C-52 56 -82 42 -86 4Z';
    plate(pen, egg, { fill: metal(pen, tones.brass, [-10, -66], [14, 66]), wide: 4 });
    plate(pen, 'M10 -62C66 -58 92 -28 86 8C81 44 40 64 4 63C34 30 36 -26 10 -62Z', {
      fill: metal(pen, enamel, [34, -62], [58, 64]),
    });
    plate(pen, 'M-86 4C-88 -30 -66 -50 -36 -58C-62 -30 -62 22 -38 55C-66 46 -83 28 -86 4Z', {
      fill: metal(pen, enamel, [-70, -56], [-50, 56]),
    });
    for (const [x, y] of [
      [20, -48],
      [27, -24],
      [28, 2],
      [25, 28],
      [15, 50],
      [-48, -44],
      [-57, -18],
      [-56, 12],
      [-48, 40],
    ] as const)
      rivet(pen, x, y);
    pen.fillStyle = metal(pen, tones.brass, [-48, 36], [20, -36]);
    pen.fill(disc(-14, 0, 37));
    pen.fillStyle = '#140b04';
    pen.fill(disc(-14, 0, 30));
    pen.fillStyle = '#fff8dc8c';
    pen.fill(new Path2D('M-52 -40C-20 -60 30 -58 52 -42C28 -50 -18 -52 -52 -40Z'));
  });

/** Head with a crest of cog teeth, a lens for an eye and the upper half of the beak. */
const headOf = (enamel: Tones): Cutout =>
  cast(150, 130, (pen) => {
    plate(pen, 'M-30 -20L-34 -44L-20 -38L-16 -58L-2 -42L8 -60L18 -40L32 -50L30 -26C24 -30 -22 -32 -30 -20Z', {
      fill: metal(pen, enamel, [-10, -60], [10, -20]),
    });
    plate(pen, 'M22 -12C40 -12 56 -2 66 12C52 10 36 10 20 10Z', {
      fill: metal(pen, tones.brass, [40, -14], [44, 14]),
    });
    plate(pen, disc(0, 0, 30), { fill: bulge(pen, tones.brass, 0, 0, 30), wide: 4 });
    plate(pen, 'M-30 2C-26 22 -6 32 14 26C8 12 -10 2 -30 2Z', {
      fill: metal(pen, enamel, [-10, 0], [-4, 30]),
      wide: 2,
    });
    pen.fillStyle = metal(pen, tones.steel, [-2, -18], [22, 8]);
    pen.fill(disc(10, -5, 12));
    pen.fillStyle = '#160c04';
    pen.fill(disc(10, -5, 8.5));
    rivet(pen, -16, -10);
    rivet(pen, -20, 4, 2.6);
  });

const jawOf = (enamel: Tones): Cutout =>
  cast(110, 90, (pen) => {
    plate(pen, 'M0 2C18 0 34 2 46 8C32 16 14 18 -2 14Z', {
      fill: metal(pen, tones.brass, [20, 0], [20, 18]),
    });
    plate(pen, 'M0 12C14 16 16 36 4 42C-10 36 -10 18 0 12Z', {
      fill: bulge(pen, enamel, 2, 26, 20),
      wide: 2,
    });
  });

/** One collar of the neck: pointed plates that hang over the collar below. */
const collarOf = (enamel: Tones): Cutout =>
  cast(96, 80, (pen) => {
    plate(pen, 'M-32 -12Q0 -24 32 -12L35 14L22 30L12 16L0 34L-12 16L-22 30L-35 14Z', {
      fill: metal(pen, enamel, [-36, -6], [40, 12]),
      wide: 2.6,
    });
    plate(pen, 'M-32 -12Q0 -24 32 -12L33 -4Q0 -15 -33 -4Z', {
      fill: metal(pen, tones.brass, [-34, -10], [36, -4]),
      wide: 1.4,
    });
  });

const sickleOf = (long: number, enamel: Tones): Cutout =>
  cast(long * 2.2, long * 2.2, (pen) => {
    const k = long / 150;
    pen.scale(k, k);
    plate(pen, 'M10 8C-20 -66 -84 -96 -150 -62C-100 -62 -58 -34 -30 26C-20 34 6 26 10 8Z', {
      fill: metal(pen, enamel, [-70, -92], [-34, 6]),
    });
    pen.strokeStyle = '#ffe9a8';
    pen.lineWidth = 2.4;
    pen.stroke(new Path2D('M-6 14C-30 -46 -76 -78 -136 -64'));
    rivet(pen, -10, 8, 4);
  });

const featherOf = (long: number, of: Tones): Cutout =>
  cast(long * 2.2, 70, (pen) => {
    const d = `M8 -12C${-long * 0.3} -20 ${-long * 0.8} -16 ${-long} 4C${-long * 0.8} 16 ${-long * 0.3} 18 8 12Z`;
    plate(pen, d, { fill: metal(pen, of, [-long * 0.5, -18], [-long * 0.46, 18]), wide: 2.6 });
    pen.strokeStyle = '#1a0e0480';
    pen.lineWidth = 1.6;
    pen.stroke(new Path2D(`M0 0L${-long * 0.9} 4`));
  });

const shoulderOf = (enamel: Tones): Cutout =>
  cast(110, 100, (pen) => {
    plate(pen, 'M-38 -20C-20 -40 26 -36 36 -8C38 22 6 40 -22 30C-40 22 -46 -4 -38 -20Z', {
      fill: bulge(pen, enamel, -4, -2, 44),
    });
    plate(pen, disc(6, -4, 15), { fill: metal(pen, tones.brass, [-6, -18], [18, 12]), wide: 2 });
    rivet(pen, 6, -4, 5);
    rivet(pen, -24, 14);
    rivet(pen, -26, -12);
  });

const thighCast = (): Cutout =>
  cast(60, 110, (pen) => {
    plate(pen, 'M-22 -36C-10 -46 14 -46 22 -34C20 -6 12 18 7 38L-8 38C-14 14 -24 -10 -22 -36Z', {
      fill: metal(pen, tones.brass, [-22, 0], [24, 6]),
    });
    rivet(pen, 0, -24, 5);
    rivet(pen, 0, 32, 4.4);
  });

const shankCast = (): Cutout =>
  cast(40, 110, (pen) => {
    plate(pen, 'M-4.500 -38H4.500V38H-4.500Z', {
      fill: metal(pen, tones.steel, [-5, 0], [6, 0]),
      wide: 2.4,
    });
    plate(pen, 'M-8.500 -36H8.500V2H-8.500Z', { fill: metal(pen, tones.brass, [-9, 0], [10, 0]), wide: 2.4 });
    rivet(pen, 0, -34, 5);
  });

const clawCast = (): Cutout =>
  cast(120, 60, (pen) => {
    const toe = (d: string) => plate(pen, d, { fill: metal(pen, tones.brass, [0, -14], [0, 16]), wide: 2.4 });
    toe('M-4 -6C-18 -2 -34 6 -42 14C-28 14 -12 10 0 6Z');
    toe('M2 -8C22 -8 40 2 50 14C34 12 16 10 0 6Z');
    toe('M-2 -8C10 -4 20 6 24 15C12 13 0 10 -8 4Z');
    rivet(pen, 0, -6, 6);
  });

/** The key that winds it up, seen from its side; turning makes it narrow and wide. */
const keyCast = (): Cutout =>
  cast(110, 90, (pen) => {
    const fill = metal(pen, tones.brass, [-40, -30], [44, 30]);
    const bow = new Path2D(
      'M0 12C-8 -34 -48 -38 -48 -8C-48 18 -14 22 0 12C14 22 48 18 48 -8C48 -38 8 -34 0 12Z',
    );
    bow.addPath(disc(-29, -8, 10));
    bow.addPath(disc(29, -8, 10));
    pen.strokeStyle = '#1a0e04';
    pen.lineWidth = 3;
    pen.stroke(bow);
    pen.fillStyle = fill;
    pen.fill(bow, 'evenodd');
  });

function castBird(side: 'red' | 'blue'): BirdShapes {
  const enamel = tones[side];
  return {
    shell: shellOf(enamel),
    head: headOf(enamel),
    jaw: jawOf(enamel),
    collar: collarOf(enamel),
    sickles: [150, 138, 126, 112, 96].map((long, i) => sickleOf(long, i % 2 === 0 ? enamel : tones.brass)),
    feathers: [116, 108, 98, 86, 72].map((long, i) => featherOf(long, i % 2 === 0 ? tones.brass : enamel)),
    shoulder: shoulderOf(enamel),
    thigh: thighCast(),
    shank: shankCast(),
    claw: clawCast(),
    key: keyCast(),
    works: gear(12, 20, tones.brass, 4),
  };
}

/** The same bird with the pixels that are shown of it. @param scale pixels for a unit */
export function resizedBird(bird: BirdShapes, scale: number): BirdShapes {
  const one = (part: Cutout) => resized(part, scale);
  const { shell, head, jaw, collar, sickles, feathers, shoulder, thigh, shank, claw, key, works } = bird;
  return {
    ...{ shell: one(shell), head: one(head), jaw: one(jaw), collar: one(collar), shoulder: one(shoulder) },
    ...{ thigh: one(thigh), shank: one(shank), claw: one(claw), key: one(key), works: one(works) },
    sickles: sickles.map(one),
    feathers: feathers.map(one),
  };
}

const birds: Partial<Record<'red' | 'blue', BirdShapes>> = {};

/** The bird of a side, which is cast once. */
export function birdShapes(side: 'red' | 'blue'): BirdShapes {
  birds[side] ??= castBird(side);
  return birds[side];
}
