import { type Box, type Cutout, cut, lay, layWhole, resized } from '../../../canvas/cutout.ts';
import { blankSheet, type Pen } from '../../../canvas/pen.ts';
import { disc, gear, metal, plate, rivet, tones } from './metal.ts';

/** A place for drawing in: its size, its middle and the height of the ground in pixels, and pixels a unit. */
export interface Room {
  readonly wide: number;
  readonly tall: number;
  readonly cx: number;
  readonly ground: number;
  readonly k: number;
}

const PIT = { rx: 430, ry: 96, y: 2 } as const;

/** Wall and columns, and the floor with the pit, in the light that falls off to the sides. */
function hall(pen: Pen, room: Room): void {
  wall(pen, room);
  pen.save();
  placePen(pen, room);
  for (const x of [-690, -460, 460, 690]) column(pen, x);
  pennant(pen, -392, 'red');
  pennant(pen, 392, 'blue');
  for (const [x, y] of LAMPS) lamp(pen, x, y);
  const floor = pen.createLinearGradient(0, -60, 0, 220);
  floor.addColorStop(0, '#3b210b');
  floor.addColorStop(1, '#0d0602');
  pen.fillStyle = floor;
  pen.fillRect(-2_000, -64, 4_000, 900);
  pit(pen);
  pen.restore();
  dusk(pen, room);
  pen.save();
  placePen(pen, room);
  pen.globalCompositeOperation = 'screen';
  pen.globalAlpha = 0.5;
  for (const [x, y] of LAMPS) lay(pen, glow, x, y);
  pen.restore();
}

/** From here a pen counts in units, around the middle of the pit. */
function placePen(pen: Pen, { cx, ground, k }: Room): void {
  pen.translate(cx, ground);
  pen.scale(k, k);
}

function dusk(pen: Pen, { wide, tall, cx, ground, k }: Room): void {
  const y = ground - 130 * k;
  const dark = pen.createRadialGradient(cx, y, wide * 0.3, cx, y, Math.max(wide, tall) * 0.72);
  dark.addColorStop(0, '#00000000');
  dark.addColorStop(1, '#000000a8');
  pen.fillStyle = dark;
  pen.fillRect(0, 0, wide, tall);
}

function wall(pen: Pen, { wide, tall, cx, ground, k }: Room): void {
  const light = pen.createRadialGradient(cx, ground - 250 * k, 20 * k, cx, ground - 150 * k, 720 * k);
  light.addColorStop(0, '#8a5a24');
  light.addColorStop(0.32, '#55300f');
  light.addColorStop(0.7, '#271407');
  light.addColorStop(1, '#0e0703');
  pen.fillStyle = light;
  pen.fillRect(0, 0, wide, tall);
}

function ellipse(pen: Pen, scale: number): Path2D {
  const shape = new Path2D();
  shape.ellipse(0, PIT.y, PIT.rx * scale, PIT.ry * scale, 0, 0, Math.PI * 2);
  pen.lineJoin = 'round';
  return shape;
}

/** A column of riveted plates. */
function column(pen: Pen, x: number): void {
  pen.fillStyle = metal(pen, tones.dark, [x - 26, 0], [x + 28, 0]);
  pen.fillRect(x - 24, -620, 48, 560);
  pen.fillStyle = '#00000055';
  pen.fillRect(x + 14, -620, 10, 560);
  for (let y = -590; y < -90; y += 74) {
    pen.fillStyle = metal(pen, tones.brass, [x - 30, 0], [x + 30, 0]);
    pen.globalAlpha = 0.7;
    pen.fillRect(x - 29, y, 58, 12);
    pen.globalAlpha = 1;
    rivet(pen, x - 20, y + 6, 3);
    rivet(pen, x + 20, y + 6, 3);
  }
}

/** A pennant of enamel with a cog on it. */
function pennant(pen: Pen, x: number, side: 'red' | 'blue'): void {
  plate(pen, `M${x - 46} -470H${x + 46}V-330L${x} -292L${x - 46} -330Z`, {
    fill: metal(pen, tones[side], [x - 46, -470], [x + 46, -310]),
  });
  lay(pen, gear(10, 24, tones.brass, 4), x, -388);
  pen.fillStyle = metal(pen, tones.brass, [x, -482], [x, -466]);
  pen.fillRect(x - 56, -480, 112, 12);
  rivet(pen, x - 52, -474, 5);
  rivet(pen, x + 52, -474, 5);
}

/** The ring: a low wall behind, the floor with its inlay, and the marks where the birds begin. */
function pit(pen: Pen): void {
  pen.save();
  pen.translate(0, -46);
  plate(pen, ellipse(pen, 1.06), { fill: metal(pen, tones.dark, [0, -110], [0, 60]), wide: 6 });
  pen.restore();
  for (let i = 0; i <= 22; i++) {
    const a = Math.PI + (i / 22) * Math.PI;
    const [x, y] = [Math.cos(a) * PIT.rx * 1.02, PIT.y + Math.sin(a) * PIT.ry * 1.02];
    pen.fillStyle = metal(pen, i % 2 === 0 ? tones.brass : tones.dark, [x - 18, y - 52], [x + 18, y]);
    pen.fillRect(x - 4, y - 50, 8, 52);
    rivet(pen, x, y - 40, 3);
  }
  const rim = metal(pen, tones.brass, [-PIT.rx, 0], [PIT.rx, 20]);
  plate(pen, ellipse(pen, 1.03), { fill: rim, wide: 5 });
  const sand = pen.createRadialGradient(0, -10, 20, 0, 0, PIT.rx);
  sand.addColorStop(0, '#f3c977');
  sand.addColorStop(0.45, '#b97f35');
  sand.addColorStop(1, '#4c2c0d');
  pen.fillStyle = sand;
  pen.fill(ellipse(pen, 0.985));
  pen.strokeStyle = '#3a20075c';
  for (const scale of [0.86, 0.62, 0.36]) {
    pen.lineWidth = 2.5;
    pen.stroke(ellipse(pen, scale));
  }
  pen.save();
  pen.scale(1, PIT.ry / PIT.rx);
  pen.globalAlpha = 0.5;
  lay(pen, gear(20, 104, tones.brass, 6), 0, 10);
  pen.globalAlpha = 0.85;
  for (const [x, colour] of [
    [-222, tones.red],
    [222, tones.blue],
  ] as const) {
    pen.strokeStyle = colour[1];
    pen.lineWidth = 9;
    pen.stroke(disc(x, 10, 66));
  }
  pen.restore();
}

/** The near edge of the ring, in front of the birds. */
function nearRim(pen: Pen): void {
  const band = new Path2D();
  band.ellipse(0, PIT.y + 4, PIT.rx * 1.04, PIT.ry * 1.1, 0, 0.04, Math.PI - 0.04);
  band.ellipse(0, PIT.y + 26, PIT.rx * 1.05, PIT.ry * 1.14, 0, Math.PI - 0.04, 0.04, true);
  band.closePath();
  plate(pen, band, { fill: metal(pen, tones.brass, [-PIT.rx, 60], [PIT.rx, 130]), wide: 4 });
  for (let i = 1; i < 16; i++) {
    const a = (i / 16) * Math.PI;
    rivet(pen, Math.cos(a) * PIT.rx * 1.045, PIT.y + 15 + Math.sin(a) * PIT.ry * 1.12, 4);
  }
}

function lamp(pen: Pen, x: number, y: number): void {
  pen.fillStyle = '#1d1206';
  pen.fillRect(x - 2, -700, 4, 700 + y - 36);
  plate(pen, `M${x - 34} ${y}C${x - 30} ${y - 30} ${x + 30} ${y - 30} ${x + 34} ${y}Z`, {
    fill: metal(pen, tones.brass, [x - 30, y - 26], [x + 34, y]),
  });
  pen.fillStyle = '#fff3c9';
  pen.fill(disc(x, y + 4, 11));
}

const LAMPS = [
  [-300, -372],
  [300, -372],
] as const;

const GLOW = 250;

const glow = cut(2 * GLOW, 2 * GLOW, (pen) => {
  const light = pen.createRadialGradient(GLOW, GLOW, 6, GLOW, GLOW, GLOW);
  light.addColorStop(0, 'rgb(255,226,160)');
  light.addColorStop(0.3, 'rgba(255,176,74,0.36)');
  light.addColorStop(1, 'rgba(255,150,40,0)');
  pen.fillStyle = light;
  pen.fillRect(0, 0, 2 * GLOW, 2 * GLOW);
});
/** What flickers of it. */
const FLAME = 0.3;

/** A part of the hall as it is seen in a room, in pixels. */
interface Part {
  readonly picture: HTMLCanvasElement;
  readonly left: number;
  readonly top: number;
}

/** Draws the part of a room that is in a box of units, pixel for pixel as it will lie there. */
function part(room: Room, sharp: number, box: Box, draw: (pen: Pen) => void): Part {
  const [x, y] = [(room.cx + box.left * room.k) * sharp, (room.ground + box.top * room.k) * sharp];
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  const right = Math.min(room.wide * sharp, x + box.wide * room.k * sharp);
  const bottom = Math.min(room.tall * sharp, y + box.tall * room.k * sharp);
  const { picture, pen } = blankSheet(right - left, bottom - top, 1);
  pen.translate(-left, -top);
  pen.scale(sharp, sharp);
  draw(pen);
  return { picture, left, top };
}

/** Behind the birds the wheels stand in the pit: this much of it is in front of them. */
const BRINK: Box = { left: -350, top: -160, wide: 700, tall: 100 };
const RIM: Box = { left: -470, top: -10, wide: 940, tall: 150 };

interface Wheel {
  readonly cast: Cutout;
  readonly x: number;
  readonly y: number;
  /** Radians a second. */
  readonly speed: number;
}

/** The hall around the pit: what stands still is drawn once for a size, wheels and lamps move. */
export class Arena {
  readonly #wheels: readonly Wheel[] = [
    { cast: gear(22, 150, tones.dark, 6), x: -60, y: -330, speed: 0.09 },
    { cast: gear(14, 92, tones.dark, 5), x: 158, y: -418, speed: -0.142 },
    { cast: gear(12, 78, tones.dark, 5), x: -238, y: -232, speed: -0.168 },
    { cast: gear(16, 106, tones.dark, 5), x: 196, y: -226, speed: 0.128 },
  ];
  #fitted:
    | {
        readonly room: Room;
        readonly hall: Part;
        readonly wheels: readonly Wheel[];
        readonly flame: Cutout;
        readonly brink: Part;
        readonly rim: Part;
      }
    | undefined;

  fit(room: Room, sharp: number): void {
    const inUnits = (draw: (pen: Pen) => void) => (pen: Pen) => {
      placePen(pen, room);
      draw(pen);
    };
    const { wide, tall, cx, ground, k } = room;
    const all = { left: -cx / k, top: -ground / k, wide: wide / k, tall: tall / k };
    this.#fitted = {
      room,
      hall: part(room, sharp, all, (pen) => hall(pen, room)),
      wheels: this.#wheels.map((wheel) => ({ ...wheel, cast: resized(wheel.cast, k * sharp) })),
      flame: resized(glow, k * sharp * FLAME),
      brink: part(room, sharp, BRINK, inUnits(pit)),
      rim: part(room, sharp, RIM, inUnits(nearRim)),
    };
  }

  /** @param seconds of a clock that only grows */
  behind(pen: Pen, seconds: number): void {
    if (!this.#fitted) return;
    const { room, hall, wheels, flame, brink } = this.#fitted;
    whole(pen, hall);
    pen.save();
    placePen(pen, room);
    pen.globalAlpha = 0.75;
    for (const { cast, x, y, speed } of wheels) lay(pen, cast, x, y, seconds * speed);
    pen.restore();
    whole(pen, brink);
    pen.save();
    placePen(pen, room);
    pen.globalCompositeOperation = 'screen';
    for (const [i, [x, y]] of LAMPS.entries()) {
      pen.globalAlpha = 0.2 + Math.sin(seconds * 7.3 + i * 2) * 0.08 + Math.sin(seconds * 3.1 + i) * 0.08;
      lay(pen, flame, x, y, 0, FLAME);
    }
    pen.restore();
  }

  before(pen: Pen): void {
    if (this.#fitted) whole(pen, this.#fitted.rim);
  }
}

function whole(pen: Pen, { picture, left, top }: Part): void {
  pen.save();
  pen.resetTransform();
  layWhole(pen, picture, left, top);
  pen.restore();
}
