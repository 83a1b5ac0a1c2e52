import 'pixi.js/unsafe-eval';
import { Container, Graphics, isWebGLSupported, type Renderer, WebGLRenderer } from 'pixi.js';
import type { LineSlot, Reel } from '#rules/games/line-slot/slot.ts';
import type { Atlas } from './atlas.ts';
import { Motion } from './motion.ts';
import { ReelView } from './reel-view.ts';

/** Where the reels stand on the screen, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly cellWide: number;
  readonly cellTall: number;
}

/** For a browser without WebGL; nobody else loads it. */
async function plainRenderer(): Promise<Renderer> {
  const { CanvasRenderer } = await import('./canvas-renderer.ts');
  return new CanvasRenderer();
}

/** The drawing: a canvas over the whole page, the reels where the page has left room for them. */
export class Stage {
  readonly motion: Motion;
  readonly reels: readonly ReelView[];
  /** Above the reels, within their box: lines and frames of wins. */
  readonly marks = new Container();
  /** Above everything, in page coordinates: coins. */
  readonly air = new Container();
  readonly #renderer: Renderer;
  readonly #world = new Container();
  readonly #board = new Container();
  readonly #mask = new Graphics();
  readonly #rows: number;
  readonly #place: HTMLElement;
  #box: Box = { left: 0, top: 0, cellWide: 1, cellTall: 1 };
  readonly #onResize = new Set<() => void>();

  private constructor(renderer: Renderer, slot: LineSlot, atlas: Atlas, place: HTMLElement) {
    this.#renderer = renderer;
    this.#rows = slot.rows;
    this.#place = place;
    this.motion = new Motion(() => renderer.render(this.#world));
    this.reels = slot.baseReels.map((reel) => new ReelView(reel, slot.rows, atlas));
    const drums = new Container();
    drums.addChild(...this.reels.map((reel) => reel.node));
    drums.mask = this.#mask;
    this.#board.addChild(this.#mask, drums, this.marks);
    this.#world.addChild(this.#board, this.air);
    document.body.append(renderer.canvas);
    renderer.canvas.className = 'canvas';
    renderer.canvas.setAttribute('aria-hidden', 'true');
    new ResizeObserver(() => this.#fit()).observe(place);
    window.addEventListener('resize', () => this.#fit());
    this.#fit();
  }

  /** @throws when the browser can draw neither with WebGL nor on a plain canvas */
  static async open(slot: LineSlot, atlas: Atlas, place: HTMLElement): Promise<Stage> {
    const renderer = isWebGLSupported() ? new WebGLRenderer() : await plainRenderer();
    await renderer.init({
      skipExtensionImports: true,
      backgroundAlpha: 0,
      antialias: true,
      autoDensity: true,
      resolution: Math.min(window.devicePixelRatio, 2),
      width: window.innerWidth,
      height: window.innerHeight,
    });
    return new Stage(renderer, slot, atlas, place);
  }

  get box(): Box {
    return this.#box;
  }

  /** Called now and whenever the reels have moved or grown. */
  onFit(refit: () => void): void {
    this.#onResize.add(refit);
    refit();
  }

  mountReels(reels: readonly Reel[]): void {
    for (const [index, view] of this.reels.entries()) {
      const reel = reels[index];
      if (reel) view.mount(reel);
    }
  }

  show(stops: readonly number[]): void {
    for (const [index, view] of this.reels.entries()) view.show(stops[index] ?? 0);
    this.motion.redraw();
  }

  #fit(): void {
    this.#renderer.resize(window.innerWidth, window.innerHeight);
    const { left, top, width, height } = this.#place.getBoundingClientRect();
    const [cellWide, cellTall] = [width / this.reels.length, height / this.#rows];
    this.#box = { left, top, cellWide, cellTall };
    this.#board.position.set(left, top);
    this.#mask.clear().rect(0, 0, width, height).fill(0xffffff);
    for (const [index, view] of this.reels.entries()) {
      view.node.x = index * cellWide;
      view.resize(cellWide, cellTall);
    }
    for (const refit of this.#onResize) refit();
    this.motion.redraw();
  }
}
