import { layWhole } from '../../canvas/cutout.ts';
import { blankSheet, type Pen, penOf } from '../../canvas/pen.ts';
import { el } from '../../frame/dom.ts';
import { type Moment, POCKET, TRACK } from './ball-run.ts';
import { bowlSheet, inks, rotorSheet } from './wheel-sheets.ts';

/** The wheel is seen from a seat at the table: what is round looks so much lower than wide. */
const TILT = 0.74;
/** Depth of the pockets under the rim, and thickness of the bowl. */
const DEEP = 0.022;
const THICK = 0.11;
/** Gap between the wheel and its opening in the bowl. */
const FIT = 0.945;
const WIDE = 960;
const HIGH = 800;
const RADIUS = WIDE / 2 - 14;
const SHEET = 1000;

/** The wheel with its ball, drawn moment by moment. */
export class WheelCanvas {
  readonly node = el('canvas', { class: 'wheel', width: WIDE, height: HIGH, 'aria-hidden': 'true' });
  readonly #pen: Pen;
  readonly #bowl = still((pen) => {
    base(pen);
    layer(pen, bowlSheet(SHEET), 0, 0, 1);
    ellipse(pen, 0, 0.645, '#140807');
  });
  readonly #gloss = still(gloss);
  #rotor = rotorSheet(SHEET);

  constructor() {
    this.#pen = penOf(this.node);
    // The numbers are cut again once their letters have come.
    void document.fonts.ready.then(() => {
      this.#rotor = rotorSheet(SHEET);
      this.draw(this.#last);
    });
    this.draw(this.#last);
  }

  #last: Moment & { readonly hasBall: boolean } = {
    rotor: 0.6,
    ball: 0,
    radius: POCKET,
    height: 0,
    hasBall: false,
  };

  /** Angle of the wheel. */
  get turned(): number {
    return this.#last.rotor;
  }

  draw(moment: Moment & { readonly hasBall: boolean }): void {
    this.#last = moment;
    const pen = this.#pen;
    pen.clearRect(0, 0, WIDE, HIGH);
    layWhole(pen, this.#bowl, 0, 0);
    pen.save();
    placePen(pen);
    layer(pen, this.#rotor, DEEP, moment.rotor, FIT);
    pen.restore();
    layWhole(pen, this.#gloss, 0, 0);
    pen.save();
    placePen(pen);
    const isBehind = Math.sin(moment.ball) < 0;
    if (moment.hasBall && isBehind) this.#ball(moment);
    this.#turret(moment.rotor);
    if (moment.hasBall && !isBehind) this.#ball(moment);
    pen.restore();
  }

  #turret(rotor: number): void {
    const pen = this.#pen;
    const arms = [0, 1, 2, 3].map((i) => rotor + (i * Math.PI) / 2);
    pen.lineCap = 'round';
    ellipse(pen, DEEP, 0.13, inks.deep);
    for (const arm of arms) {
      const [x, y] = [Math.cos(arm) * 0.17, Math.sin(arm) * 0.17 * TILT - 0.06];
      for (const [colour, width] of [
        [inks.ink, 0.034],
        ['#e2c07c', 0.022],
      ] as const) {
        pen.strokeStyle = colour;
        pen.lineWidth = width;
        pen.beginPath();
        pen.moveTo(0, -0.06);
        pen.lineTo(x, y);
        pen.stroke();
      }
      this.#pearl(x, y, 0.032, ['#fff6d8', '#d2a552', '#5a3510']);
    }
    const shaft = pen.createLinearGradient(-0.09, 0, 0.09, 0);
    for (const [at, colour] of [
      [0, '#5a3510'],
      [0.35, '#fff3cf'],
      [0.6, '#c99643'],
      [1, '#3f2309'],
    ] as const)
      shaft.addColorStop(at, colour);
    pen.beginPath();
    pen.moveTo(-0.1, 0.04);
    pen.quadraticCurveTo(-0.03, -0.06, -0.034, -0.17);
    pen.lineTo(0.034, -0.17);
    pen.quadraticCurveTo(0.03, -0.06, 0.1, 0.04);
    pen.quadraticCurveTo(0, 0.1, -0.1, 0.04);
    pen.fillStyle = shaft;
    pen.fill();
    pen.strokeStyle = inks.ink;
    pen.lineWidth = 0.008;
    pen.stroke();
    this.#pearl(0, -0.205, 0.058, ['#fffbe8', '#d2a552', '#5a3510']);
  }

  #pearl(x: number, y: number, radius: number, [lit, body, dark]: readonly [string, string, string]): void {
    const pen = this.#pen;
    const shade = pen.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.1, x, y, radius);
    shade.addColorStop(0, lit);
    shade.addColorStop(0.55, body);
    shade.addColorStop(1, dark);
    pen.beginPath();
    pen.arc(x, y, radius, 0, Math.PI * 2);
    pen.fillStyle = shade;
    pen.fill();
    pen.strokeStyle = inks.ink;
    pen.lineWidth = 0.005;
    pen.stroke();
  }

  #ball({ ball, radius, height }: Moment): void {
    const pen = this.#pen;
    const sunken = Math.min(1, Math.max(0, (TRACK - radius) / (TRACK - POCKET)));
    const away = radius * (1 - (1 - FIT) * sunken);
    const [x, y] = [Math.cos(ball) * away, Math.sin(ball) * away * TILT];
    const sunk = DEEP * sunken;
    pen.beginPath();
    pen.ellipse(x + 0.012 + height * 0.3, y + sunk + 0.014, 0.036, 0.036 * TILT, 0, 0, Math.PI * 2);
    pen.fillStyle = '#0009';
    pen.fill();
    this.#pearl(x, y + sunk - height - 0.012, 0.036, ['#ffffff', '#f4ecd8', '#9a8a70']);
  }
}

/** From here a pen counts in radii of the bowl, around its middle. */
function placePen(pen: Pen): void {
  pen.translate(WIDE / 2, RADIUS * TILT + 8);
  pen.scale(RADIUS, RADIUS);
}

/** Static content is drawn once. */
function still(draw: (pen: Pen) => void): HTMLCanvasElement {
  const { picture, pen } = blankSheet(WIDE, HIGH, 1);
  placePen(pen);
  draw(pen);
  return picture;
}

function ellipse(pen: Pen, y: number, radius: number, fill: string | CanvasGradient): void {
  pen.beginPath();
  pen.ellipse(0, y, radius, radius * TILT, 0, 0, Math.PI * 2);
  pen.fillStyle = fill;
  pen.fill();
}

/** The side of the bowl that one sees, and its shadow on the cloth. */
function base(pen: Pen): void {
  pen.save();
  pen.shadowColor = '#000b';
  pen.shadowBlur = 26;
  pen.shadowOffsetY = 10;
  const side = pen.createLinearGradient(-1, 0, 1, 0);
  for (const [at, colour] of [
    [0, '#1c0a08'],
    [0.3, '#7d4230'],
    [0.45, '#c58a5e'],
    [0.7, '#53261b'],
    [1, '#160706'],
  ] as const)
    side.addColorStop(at, colour);
  ellipse(pen, THICK, 0.985, side);
  pen.restore();
  pen.strokeStyle = inks.ink;
  pen.lineWidth = 0.006;
  for (const y of [THICK, THICK * 0.66]) {
    pen.beginPath();
    pen.ellipse(0, y, 0.99, 0.99 * TILT, 0, 0, Math.PI);
    pen.stroke();
  }
}

function layer(pen: Pen, sheet: HTMLCanvasElement, y: number, turned: number, size: number): void {
  pen.save();
  pen.translate(0, y);
  pen.scale(size, size * TILT);
  pen.rotate(turned);
  pen.drawImage(sheet, -1, -1, 2, 2);
  pen.restore();
}

/** Light from the upper left, shade under the near wall of the bowl. */
function gloss(pen: Pen): void {
  const light = pen.createRadialGradient(-0.4, -0.45, 0.05, -0.2, -0.2, 1.1);
  light.addColorStop(0, '#fff8e238');
  light.addColorStop(0.5, '#fff8e200');
  light.addColorStop(1, '#0a030466');
  ellipse(pen, 0, 0.99, light);
}
