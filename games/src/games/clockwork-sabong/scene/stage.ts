import type { Side } from '#rules/games/clockwork-sabong/pool.ts';
import { watchCost } from '../../../canvas/frame-cost.ts';
import { type Pen, penOf, sharpness } from '../../../canvas/pen.ts';
import { strewn } from '../../../canvas/strewn.ts';
import { Arena, type Room } from './arena.ts';
import { drawBird, type Pose } from './bird.ts';
import { birdShapes, resizedBird } from './bird-shapes.ts';
import { atEase, blowsOf, type Exchange, exchangesOf, inBout, steamAt } from './bout.ts';
import { disc } from './metal.ts';

/** What is to be drawn at a moment. */
export type PitNow =
  /** @property wound how eager the birds are, 0 to 1 */
  | { readonly is: 'rest'; readonly wound: number }
  | { readonly is: 'bout'; readonly link: string; readonly winner: Side; readonly s: number };

/** Of the width at least so many units are in sight, and of the height above the ground. */
const [WIDE, TALL] = [780, 470];
/** The ground is this far up from the lower edge, of the height. */
const GROUND = 0.235;
const STEAM = 9;

/** The scene: two clockwork birds in a brass pit. It is drawn from the moment alone. */
export class PitStage {
  readonly canvas = document.createElement('canvas');
  readonly #pen: Pen;
  readonly #arena = new Arena();
  #birds = { meron: birdShapes('red'), wala: birdShapes('blue') };
  readonly #begun = watchCost(() => this.#fit());
  #room: Room = { wide: 0, tall: 0, cx: 0, ground: 0, k: 1 };
  #bout: { readonly key: string; readonly exchanges: readonly Exchange[] } | undefined;

  constructor() {
    this.#pen = penOf(this.canvas, { alpha: false });
    this.canvas.setAttribute('aria-hidden', 'true');
    new ResizeObserver(() => this.#fit()).observe(this.canvas);
  }

  #fit(): void {
    const { width: wide, height: tall } = this.canvas.getBoundingClientRect();
    if (wide < 1 || tall < 1) return;
    const sharp = sharpness();
    const k = Math.min(1.5, wide / WIDE, (tall * (1 - GROUND)) / TALL);
    const ground = tall - Math.max(tall * GROUND, 112 * k);
    this.#room = { wide, tall, cx: wide / 2, ground, k };
    this.canvas.width = Math.round(wide * sharp);
    this.canvas.height = Math.round(tall * sharp);
    this.#pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    this.#arena.fit(this.#room, sharp);
    this.#birds = {
      meron: resizedBird(birdShapes('red'), k * sharp),
      wala: resizedBird(birdShapes('blue'), k * sharp),
    };
  }

  #exchanges(link: string, winner: Side): readonly Exchange[] {
    const key = `${link} ${winner}`;
    if (this.#bout?.key !== key) this.#bout = { key, exchanges: exchangesOf(link, winner) };
    return this.#bout.exchanges;
  }

  /** @param seconds of a clock that only grows; stands still where nothing may move */
  draw(now: PitNow, seconds: number): void {
    if (this.#room.wide < 1) return;
    this.#begun();
    const pen = this.#pen;
    const { cx, ground, k } = this.#room;
    this.#arena.behind(pen, seconds);
    const exchanges = now.is === 'bout' ? this.#exchanges(now.link, now.winner) : [];
    const poseOf = (corner: 'meron' | 'wala'): Pose =>
      now.is === 'rest'
        ? atEase(corner, seconds, now.wound)
        : inBout(corner, { exchanges, winner: now.winner, s: now.s, seconds });
    const poses = { meron: poseOf('meron'), wala: poseOf('wala') };
    pen.save();
    pen.translate(cx, ground);
    pen.scale(k, k);
    shadow(pen, poses.meron.x, poses.meron.lift);
    shadow(pen, -poses.wala.x, poses.wala.lift);
    drawBird(pen, this.#birds.meron, 'red', poses.meron);
    pen.save();
    pen.scale(-1, 1);
    drawBird(pen, this.#birds.wala, 'blue', poses.wala);
    pen.restore();
    if (now.is === 'bout') {
      for (const blow of blowsOf(exchanges)) sparks(pen, blow, now.s);
      if (now.winner !== 'meron') steam(pen, poses.meron.x, steamAt(now.s), seconds);
      if (now.winner !== 'wala') steam(pen, -poses.wala.x, steamAt(now.s), seconds);
    }
    pen.restore();
    this.#arena.before(pen);
  }
}

function shadow(pen: Pen, x: number, lift: number): void {
  const share = 1 / (1 + lift / 90);
  pen.fillStyle = `rgba(20,10,2,${0.5 * share})`;
  pen.beginPath();
  pen.ellipse(x, 4, 104 * (0.7 + 0.3 * share), 17, 0, 0, Math.PI * 2);
  pen.fill();
}

interface Blow {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly strong: number;
}

function sparks(pen: Pen, { at, x, y, strong }: Blow, s: number): void {
  const t = s - at;
  if (t < 0 || t > 0.9) return;
  pen.save();
  pen.globalCompositeOperation = 'lighter';
  const flash = Math.max(0, 1 - t / 0.16);
  if (flash > 0) {
    const r = 120 * strong;
    const light = pen.createRadialGradient(x, y, 2, x, y, r);
    light.addColorStop(0, `rgba(255,250,220,${flash})`);
    light.addColorStop(0.3, `rgba(255,190,80,${flash * 0.6})`);
    light.addColorStop(1, 'rgba(255,140,30,0)');
    pen.fillStyle = light;
    pen.fill(disc(x, y, r));
  }
  pen.lineCap = 'round';
  for (let i = 0; i < 30 * strong; i++) {
    const a = strewn(i + at * 7) * Math.PI * 2;
    const fast = (90 + strewn(i + 60) * 260) * strong;
    const life = 0.35 + strewn(i + 120) * 0.5;
    if (t > life) continue;
    const go = (now: number): readonly [number, number] => [
      x + Math.cos(a) * fast * now,
      y + Math.sin(a) * fast * now * 0.8 + 420 * now * now,
    ];
    pen.strokeStyle = i % 3 === 0 ? '#fff6d0' : '#ffb347';
    pen.globalAlpha = 1 - t / life;
    pen.lineWidth = 1.5 + strewn(i + 200) * 2;
    pen.beginPath();
    pen.moveTo(...go(Math.max(0, t - 0.035)));
    pen.lineTo(...go(t));
    pen.stroke();
  }
  pen.restore();
}

/** Puffs that rise from a bird whose spring is spent. */
function steam(pen: Pen, x: number, strong: number, seconds: number): void {
  if (strong <= 0) return;
  for (let i = 0; i < STEAM; i++) {
    const share = (seconds * 0.22 + i / STEAM) % 1;
    const r = 14 + share * 40;
    pen.fillStyle = `rgba(235,226,210,${(1 - share) * 0.17 * strong})`;
    pen.fill(disc(x + (strewn(i) - 0.5) * 70 + Math.sin(seconds + i) * 9, -150 - share * 170, r));
  }
}
