import type { SpinStory } from '#rules/games/line-slot/explain.ts';
import type { LineSlot } from '#rules/games/line-slot/slot.ts';
import type { Pen } from '../../canvas/pen.ts';
import { el } from '../../frame/dom.ts';
import { lessMotion, wait } from '../../frame/wait.ts';
import type { Box, Stage } from '../stage.ts';

const ALL_S = 1.3;
const EACH_S = 1.15;
const DIMMED = 0.32;
/** The moment (0 to 1) of a win's animation at which it is brightest. */
const BRIGHTEST = 0.5;
/** Number of repetitions of the win highlights. */
const TIMES = 5;

type Cell = readonly [reel: number, row: number];

interface Show {
  readonly cells: readonly Cell[];
  /** The payline of the symbols; `undefined` for scatters. */
  readonly line: readonly number[] | undefined;
  readonly label: string;
}

/** Writes out what a number of line bets is worth. */
export type Worth = (units: number) => string;

function showsOf(slot: LineSlot, spin: SpinStory, worth: Worth): Show[] {
  const shows: Show[] = spin.wins.map((win) => {
    const line = slot.lines[win.line] ?? [];
    const cells = line.slice(0, win.count).map((row, reel): Cell => [reel, row]);
    return { cells, line, label: worth(win.units * spin.times) };
  });
  if (spin.scatterUnits > 0 || spin.freeSpinsWon > 0) {
    const cells = spin.window.flatMap((rows, reel): Cell[] => {
      const row = rows.indexOf(slot.scatter);
      return row < 0 ? [] : [[reel, row]];
    });
    const label = spin.scatterUnits > 0 ? worth(spin.scatterUnits * spin.times) : '';
    shows.unshift({ cells, line: undefined, label });
  }
  return shows;
}

/** The middle of a line over each reel, from the left edge on, as far as `reach` (0 to 1) goes. */
function pathOf(line: readonly number[], { cellWide, cellTall }: Box, reach: number): [number, number][] {
  const end = reach * (line.length - 1);
  const points: [number, number][] = [[cellWide * 0.12, cellTall * ((line[0] ?? 0) + 0.5)]];
  line.forEach((row, reel) => {
    if (reel > Math.ceil(end)) return;
    const part = reel === 0 ? 1 : Math.min(end - (reel - 1), 1);
    const before = line[reel - 1] ?? row;
    points.push([cellWide * (reel - 0.5 + part), cellTall * (before + (row - before) * part + 0.5)]);
  });
  return points;
}

/** Shows the wins of a spin, all at once and then one after another, until it is stopped. */
export class WinShow {
  readonly #stage: Stage;
  readonly #slot: LineSlot;
  readonly #glow: string;
  readonly #label = el('span', { class: 'line-win', hidden: true });
  #run = 0;

  constructor(stage: Stage, slot: LineSlot, overlay: HTMLElement, glow: string) {
    this.#stage = stage;
    this.#slot = slot;
    this.#glow = glow;
    overlay.append(this.#label);
  }

  play(spin: SpinStory, worth: Worth): void {
    this.stop();
    const shows = showsOf(this.#slot, spin, worth);
    if (shows.length > 0) void this.#cycle(shows, this.#run);
  }

  stop(): void {
    this.#run += 1;
    this.#stage.marks = () => undefined;
    this.#tag(undefined);
    this.#dim(undefined);
    this.#swell(this.#everyCell(), 0);
    this.#stage.motion.redraw();
  }

  async #cycle(shows: readonly Show[], mine: number): Promise<void> {
    await this.#present(shows, ALL_S, mine);
    for (let i = 0; this.#run === mine && i < shows.length * TIMES; i++) {
      const at = i % shows.length;
      await this.#present(shows.slice(at, at + 1), EACH_S, mine);
    }
    // Stops the animation loop when idle.
    if (this.#run === mine) this.stop();
  }

  async #present(shows: readonly Show[], seconds: number, mine: number): Promise<void> {
    if (this.#run !== mine) return;
    const cells = shows.flatMap((show) => show.cells);
    this.#dim(cells);
    this.#tag(shows.length === 1 ? shows[0] : undefined);
    if (lessMotion()) return this.#hold(shows, seconds);
    await this.#stage.motion.animate(seconds, (share) => {
      if (this.#run !== mine) return;
      this.#swell(cells, share);
      this.#stage.marks = (pen) => this.#draw(pen, shows, share);
    });
  }

  /** Reduced motion: drawn once, then at rest. */
  #hold(shows: readonly Show[], seconds: number): Promise<void> {
    this.#stage.marks = (pen) => this.#draw(pen, shows, BRIGHTEST);
    this.#stage.motion.redraw();
    return wait(seconds * 1000);
  }

  #everyCell(): Cell[] {
    return this.#stage.reels.flatMap((_, reel) =>
      Array.from({ length: this.#slot.rows }, (__, row): Cell => [reel, row]),
    );
  }

  #dim(lit: readonly Cell[] | undefined): void {
    const names = new Set(lit?.map(([reel, row]) => `${reel}.${row}`));
    for (const [reel, row] of this.#everyCell()) {
      const shown = this.#stage.reels[reel]?.at(row);
      if (shown) shown.alpha = !lit || names.has(`${reel}.${row}`) ? 1 : DIMMED;
    }
  }

  #swell(cells: readonly Cell[], share: number): void {
    const more = 1 + 0.09 * Math.sin(share * Math.PI * 3) ** 2;
    for (const [reel, row] of cells) {
      const shown = this.#stage.reels[reel]?.at(row);
      if (shown) shown.size = more;
    }
  }

  #draw(pen: Pen, shows: readonly Show[], share: number): void {
    const { box } = this.#stage;
    const reach = Math.min(share * 2.6, 1);
    for (const { line } of shows) if (line) this.#drawLine(pen, pathOf(line, box, reach));
    const [only] = shows;
    if (!only || shows.length > 1) return;
    const inset = Math.min(box.cellWide, box.cellTall) * 0.03;
    const [wide, tall] = [box.cellWide - 2 * inset, box.cellTall - 2 * inset];
    pen.lineWidth = 3;
    pen.strokeStyle = this.#glow;
    pen.globalAlpha = 0.55 + 0.45 * Math.sin(share * Math.PI);
    pen.beginPath();
    for (const [reel, row] of only.cells)
      pen.roundRect(reel * box.cellWide + inset, row * box.cellTall + inset, wide, tall, inset * 4);
    pen.stroke();
    pen.globalAlpha = 1;
  }

  /** A wide soft stroke, a bright one and a white heart. */
  #drawLine(pen: Pen, points: readonly [number, number][]): void {
    const strokes = [
      { width: 10, colour: this.#glow, alpha: 0.28 },
      { width: 5, colour: this.#glow, alpha: 0.95 },
      { width: 1.8, colour: '#ffffff', alpha: 0.95 },
    ];
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.beginPath();
    for (const point of points) pen.lineTo(...point);
    for (const { width, colour, alpha } of strokes) {
      pen.lineWidth = width;
      pen.strokeStyle = colour;
      pen.globalAlpha = alpha;
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }

  #tag(show: Show | undefined): void {
    this.#label.hidden = !show || show.label === '';
    if (!show) return;
    const [reel, row] = show.cells[Math.floor(show.cells.length / 2)] ?? [2, 1];
    this.#label.textContent = show.label;
    this.#label.style.left = `${((reel + 0.5) / this.#stage.reels.length) * 100}%`;
    this.#label.style.top = `${((row + 0.82) / this.#slot.rows) * 100}%`;
  }
}
