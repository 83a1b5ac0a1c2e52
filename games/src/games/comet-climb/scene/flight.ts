import { type Cutout, lay } from '../../../canvas/cutout.ts';
import { watchCost } from '../../../canvas/frame-cost.ts';
import { type Pen, penOf, sharpness } from '../../../canvas/pen.ts';
import { type Arc, cometHead, drawScraps, drawShade, drawTail, onArc } from './comet.ts';
import type { Room } from './room.ts';
import { Sky } from './sky.ts';
import { lantern } from './things.ts';

/** What is to be drawn at a moment. */
export interface FlightNow {
  /** On its way, or lost where it was after `elapsed`; else it stands on the ground. */
  readonly is: 'ground' | 'flying' | 'lost';
  /** Milliseconds of flight so far, or until it was lost. */
  readonly elapsed: number;
  /** Milliseconds since it was lost. */
  readonly gone: number;
}

interface Released {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly isOwn: boolean;
}

const [ACROSS, UPWARDS] = [0.06, 0.062];
/** By so much of the way the scene is nearer to where it belongs after a second. */
const CATCHING_UP = 0.985;
const LANTERN_MS = 2_600;
const MOST_LANTERNS = 24;
const LONGEST_STEP_S = 0.05;
/** On the ground things move so slowly that every other frame shows all of it. */
const ON_GROUND_MS = 30;
/** Nearer than this to where it belongs, in pixels of the page, the scene is there. */
const THERE = 0.1;
/** Sizes differ by steps, so that a window that is drawn larger does not have everything made anew all the time. */
const SIZE_STEP = 1 / 32;

const progress = (ms: number): number => 1 - Math.exp(-ms / 4_200);

function nearing(from: number, to: number, near: number): number {
  return Math.abs(to - from) < THERE ? to : from + (to - from) * near;
}

/** The scene: a paper sky that a comet climbs through. */
export class Flight {
  readonly #canvas = document.createElement('canvas');
  readonly #pen: Pen;
  readonly #head: Cutout = cometHead();
  readonly #begun = watchCost(() => this.#fit());
  readonly #now: () => FlightNow;
  readonly #isStill: boolean;
  #wide = 0;
  #tall = 0;
  /** Both are there as soon as the scene has a size. */
  #room: Room | undefined;
  #sky: { readonly size: number; readonly layers: Sky } | undefined;
  #lights: Readonly<Record<'own' | 'other', Cutout>> | undefined;
  #x = 0;
  #y = 0;
  #last = 0;
  #drawn = '';
  #released: Released[] = [];

  /** @param isStill nothing moves: only the arc is drawn, anew with each phase */
  constructor(place: HTMLElement, isStill: boolean, now: () => FlightNow) {
    this.#pen = penOf(this.#canvas, { alpha: false });
    this.#isStill = isStill;
    this.#now = now;
    this.#canvas.className = 'flight';
    this.#canvas.setAttribute('aria-hidden', 'true');
    place.prepend(this.#canvas);
    new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      [this.#wide, this.#tall] = [width, height];
      this.#fit();
    }).observe(place);
    requestAnimationFrame((at) => this.#frame(at));
  }

  /** Somebody has left the comet: a lantern stays behind. */
  release(isOwn: boolean): void {
    if (this.#isStill) return;
    const [x, y] = this.#arc(this.#now()).to;
    this.#released = [...this.#released, { at: performance.now(), x, y, isOwn }].slice(-MOST_LANTERNS);
  }

  get #size(): number {
    const size = Math.min(1.25, Math.max(0.5, Math.min(this.#tall / 560, this.#wide / 720)));
    return Math.round(size / SIZE_STEP) * SIZE_STEP;
  }

  #fit(): void {
    if (this.#wide < 1 || this.#tall < 1) return;
    const sharp = sharpness();
    const [wide, tall] = [Math.round(this.#wide * sharp), Math.round(this.#tall * sharp)];
    this.#canvas.width = wide;
    this.#canvas.height = tall;
    const size = this.#size * sharp;
    this.#room = { wide, tall, size, sharp };
    if (this.#sky?.size !== size) this.#sky = { size, layers: new Sky(size) };
    this.#sky.layers.reshape();
    this.#drawn = '';
    this.#draw(performance.now());
  }

  #frame(at: number): void {
    requestAnimationFrame((next) => this.#frame(next));
    const now = this.#now();
    if (this.#isStill) {
      if (now.is === this.#drawn) return;
      this.#drawn = now.is;
    }
    if (now.is === 'ground' && !this.#isStill && at - this.#last < ON_GROUND_MS) return;
    const seconds = Math.min(LONGEST_STEP_S, (at - this.#last) / 1_000);
    this.#last = at;
    this.#follow(now, seconds);
    this.#begun();
    this.#draw(at);
  }

  #follow({ is, elapsed, gone }: FlightNow, seconds: number): void {
    if (this.#isStill) return;
    const slow = is === 'lost' ? 500 * (1 - Math.exp(-gone / 500)) : 0;
    const ms = is === 'ground' ? 0 : elapsed + slow;
    const flown = Math.max(0, ms - 900 * progress(ms));
    const near = 1 - (1 - CATCHING_UP) ** seconds;
    this.#x = nearing(this.#x, flown * ACROSS, near);
    this.#y = nearing(this.#y, flown * UPWARDS, near);
  }

  #arc({ is, elapsed }: FlightNow): Arc {
    const share = is === 'ground' ? 0 : this.#isStill ? 1 : progress(elapsed);
    // The start sinks out of the picture while the comet climbs.
    const from = [this.#wide * 0.09, this.#tall - (226 - share * 150) * this.#size] as const;
    const isTall = this.#wide < this.#tall * 1.2;
    const aim = [this.#wide * 0.8, this.#tall * (isTall ? 0.46 : 0.27)] as const;
    const to = [from[0] + (aim[0] - from[0]) * share, from[1] + (aim[1] - from[1]) * share ** 1.2] as const;
    return { from, to, bend: 1.1 + share * 0.9 };
  }

  #draw(at: number): void {
    const sky = this.#sky?.layers;
    const room = this.#room;
    if (!sky || !room) return;
    const now = this.#now();
    const pen = this.#pen;
    const { sharp } = room;
    const camera = { x: this.#x * sharp, y: this.#y * sharp };
    const seconds = this.#isStill ? 0 : at / 1_000;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    sky.behind(pen, room, camera, seconds);
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    this.#comet(now, seconds);
    this.#lanterns(at);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    sky.before(pen, room, camera, seconds);
  }

  #comet(now: FlightNow, seconds: number): void {
    const pen = this.#pen;
    const size = this.#size;
    const arc = this.#arc(now);
    const strength = now.is === 'lost' ? Math.max(this.#isStill ? 0.35 : 0, 1 - now.gone / 900) : 1;
    if (now.is !== 'ground') {
      drawShade(pen, arc, this.#tall, strength);
      drawTail(pen, arc, size, seconds * 2.4, strength);
    }
    if (now.is === 'lost') {
      if (!this.#isStill) drawScraps(pen, arc.to, now.gone, size);
      return;
    }
    const bob = now.is === 'flying' ? Math.sin(seconds * 3) * 4 * size : 0;
    const [x, y] = onArc(arc, 1);
    lay(pen, this.#head, x, y + bob, this.#isStill ? 0.3 : seconds * 0.5, size * 0.95);
  }

  #lanterns(at: number): void {
    this.#released = this.#released.filter((one) => at - one.at < LANTERN_MS);
    if (this.#released.length === 0) return;
    const pen = this.#pen;
    this.#lights ??= {
      own: lantern('#8a6a10', '#ffd54a', '#fffbe0'),
      other: lantern('#1d6a6f', '#59d6cf', '#e4fff6'),
    };
    for (const one of this.#released) {
      const share = (at - one.at) / LANTERN_MS;
      pen.globalAlpha = Math.min(1, share * 8) * (1 - share ** 3);
      const x = one.x - share * 150 * this.#size + Math.sin(share * 9) * 8;
      const y = one.y + share * share * 120 * this.#size + 20;
      const light = one.isOwn ? this.#lights.own : this.#lights.other;
      lay(pen, light, x, y, Math.sin(share * 7) * 0.15, this.#size * (one.isOwn ? 0.8 : 0.45));
    }
    pen.globalAlpha = 1;
  }
}
