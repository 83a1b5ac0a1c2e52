import { penOf } from '../../../canvas/pen.ts';
import type { Course } from '../course/course.ts';
import { hillsOf, skyOf, standsOf, turfOf } from './country.ts';
import { finish, rail, spatter, startTape } from './course-marks.ts';
import { type Frame, frameOf, layStrip, leaning } from './ink.ts';
import { BOX, Sprites } from './sprite.ts';

/** What is to be seen. */
export type Sight =
  /** Runners walk by, before stakes close. */
  | { readonly is: 'paddock'; readonly at: number }
  /** They stand at the start. */
  | { readonly is: 'start'; readonly at: number }
  | { readonly is: 'race'; readonly course: Course; readonly ms: number }
  /** The moment in which the first one is on the line. */
  | { readonly is: 'photo'; readonly course: Course };

const RUNNERS = 8;
/** The whole way, in widths of what is seen. */
const WIDTHS = 8;
const NOSE = 68;
const WALK = 26;

/** The course and who runs on it, drawn with every frame from the moment alone. */
export class Track {
  readonly node: HTMLCanvasElement;
  readonly #ctx: CanvasRenderingContext2D;
  #frame: Frame | undefined;
  #sprites = new Sprites(1);
  #strips: Readonly<Record<'sky' | 'hills' | 'stands' | 'turf', ReturnType<typeof skyOf>>> | undefined;

  constructor(label: string) {
    this.node = document.createElement('canvas');
    this.node.className = 'track';
    this.node.role = 'img';
    this.node.ariaLabel = label;
    this.#ctx = penOf(this.node);
  }

  draw(sight: Sight): void {
    const frame = this.#fit();
    const strips = this.#strips;
    if (!frame || !strips) return;
    const ctx = this.#ctx;
    ctx.setTransform(frame.density, 0, 0, frame.density, 0, 0);
    const camera = this.#camera(sight, frame);
    layStrip(ctx, frame, strips.sky, 0, 0);
    layStrip(ctx, frame, strips.hills, camera * 0.12, 0);
    layStrip(ctx, frame, strips.turf, camera, frame.far);
    layStrip(ctx, frame, strips.stands, camera * 0.5, 0);
    rail(ctx, frame, frame.far + 3, camera, 0.8);
    if (sight.is === 'paddock') this.#paddock(frame, sight.at);
    else this.#run(sight, frame, camera);
    rail(ctx, frame, frame.height + 2, camera * 1.04, 1.15);
    if (sight.is === 'photo') this.#photo(frame, this.#wayLong(frame) - camera);
  }

  #wayLong({ width }: Frame): number {
    return width * WIDTHS;
  }

  /** What is seen is as large as its place; drawings are made anew for another size. */
  #fit(): Frame | undefined {
    const { clientWidth: width, clientHeight: height } = this.node;
    if (width < 2 || height < 2) return undefined;
    const density = Math.min(2, Math.ceil(window.devicePixelRatio || 1));
    const known = this.#frame;
    if (known?.width === width && known.height === height && known.density === density) return known;
    const frame = frameOf(width, height, density);
    this.#frame = frame;
    this.node.width = Math.round(width * density);
    this.node.height = Math.round(height * density);
    this.#sprites = new Sprites(frame.scale * density);
    this.#strips = {
      sky: skyOf(frame),
      hills: hillsOf(frame),
      stands: standsOf(frame),
      turf: turfOf(frame),
    };
    return frame;
  }

  #camera(sight: Sight, frame: Frame): number {
    const { width } = frame;
    const long = this.#wayLong(frame);
    if (sight.is === 'paddock') return long * 0.6 + sight.at * 0.006;
    if (sight.is === 'start') return -width * 0.42;
    const { course } = sight;
    const ms = sight.is === 'photo' ? Math.min(...course.arrivals) : sight.ms;
    const ways = course.arrivals.map((_, runner) => course.wayOf(runner, ms));
    const front = Math.max(...ways);
    const middle = ways.reduce((sum, way) => sum + way, 0) / ways.length;
    const anchor = 0.42 + 0.3 * Math.min(1, front / 0.14);
    return Math.min((front * 0.72 + middle * 0.28) * long - anchor * width, long - 0.72 * width);
  }

  /** The ground under a runner: the first one is farthest away. */
  #trackOf({ far, near, scale }: Frame, runner: number): number {
    return far + 22 * scale + ((runner + 0.5) / RUNNERS) * (near - far - 24 * scale);
  }

  #put(frame: Frame, runner: number, nose: number, phase: number | undefined): void {
    const { scale } = frame;
    const y = this.#trackOf(frame, runner);
    const x = leaning(frame, nose, y) - NOSE * scale;
    if (x < -140 * scale || x > frame.width + 120 * scale) return;
    const ctx = this.#ctx;
    ctx.fillStyle = '#2b1a2233';
    ctx.beginPath();
    ctx.ellipse(x, y + 1, 46 * scale, 5 * scale, 0, 0, Math.PI * 2);
    ctx.fill();
    if (phase !== undefined) spatter(ctx, x - 18 * scale, y, phase, scale);
    const sheet = this.#sprites.of(runner, phase);
    ctx.drawImage(
      sheet,
      x + BOX.left * scale,
      y + BOX.top * scale,
      sheet.width / frame.density,
      sheet.height / frame.density,
    );
  }

  #paddock(frame: Frame, at: number): void {
    const { width, scale } = frame;
    const loop = Math.max(width + 260 * scale, RUNNERS * 150 * scale);
    for (let runner = 0; runner < RUNNERS; runner++) {
      const gone = (at / 1_000) * WALK * scale + ((RUNNERS - runner) / RUNNERS) * loop;
      const nose = (gone % loop) - 60 * scale;
      this.#put(frame, runner, nose, at === 0 ? undefined : (gone / (70 * scale)) % 1);
    }
  }

  #run(sight: Exclude<Sight, { is: 'paddock' }>, frame: Frame, camera: number): void {
    const long = this.#wayLong(frame);
    const lifted = sight.is === 'race' ? Math.min(1, sight.ms / 350) : sight.is === 'start' ? 0 : 1;
    finish(this.#ctx, frame, long - camera);
    startTape(this.#ctx, frame, 10 * frame.scale - camera, lifted);
    for (let runner = 0; runner < RUNNERS; runner++) {
      if (sight.is === 'start') {
        const nod = sight.at === 0 ? 0 : Math.sin(sight.at / 420 + runner * 1.7) * 2 * frame.scale;
        this.#put(frame, runner, nod - camera, undefined);
        continue;
      }
      const ms = sight.is === 'photo' ? Math.min(...sight.course.arrivals) : sight.ms;
      const gone = sight.course.wayOf(runner, ms) * long;
      const phase = (gone / (150 * frame.scale) + runner * 0.37) % 1;
      this.#put(frame, runner, gone - camera, gone > 0 ? phase : undefined);
    }
  }

  /** A print of the finish: brown, with its line and its dark edges. */
  #photo(frame: Frame, line: number): void {
    const { width, height } = frame;
    const ctx = this.#ctx;
    ctx.save();
    ctx.globalCompositeOperation = 'color';
    ctx.fillStyle = '#b08a5c';
    ctx.globalAlpha = 0.55;
    ctx.fillRect(0, 0, width, height);
    ctx.restore();
    ctx.strokeStyle = '#c21f2f';
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.moveTo(line, frame.far);
    ctx.lineTo(leaning(frame, line, height), height);
    ctx.stroke();
    const edge = ctx.createRadialGradient(
      width / 2,
      height / 2,
      height * 0.4,
      width / 2,
      height / 2,
      width * 0.72,
    );
    edge.addColorStop(0, '#2b1a2200');
    edge.addColorStop(1, '#2b1a2299');
    ctx.fillStyle = edge;
    ctx.fillRect(0, 0, width, height);
  }
}
