import { drawing, type Shape } from '../../board/drawing.ts';
import { el } from '../../frame/dom.ts';
import { lessMotion } from '../../frame/wait.ts';
import { cloudAt, type Ground, groundFor, type Point, pegAt, pocketAt, WIDTH } from './fall.ts';
import { type Landing, throwPaper } from './landing.ts';
import { cloudPath } from './sky.ts';

const LEAST_BALL_PX = 5;

/** The look of a pocket: by its payout, in hundredths of the stake. */
function toneOf(times: number): string {
  if (times < 100) return 'low';
  if (times < 200) return 'even';
  if (times < 1_000) return 'good';
  return times < 10_000 ? 'high' : 'rare';
}

export const written = (times: number): string => String(times / 100);

/** The pegs, the ball and the pockets: redrawn for another number of rows or another window. */
export class Pegboard {
  readonly node: HTMLElement;
  readonly #sheet = el('div', { class: 'pegs' });
  readonly #pockets = el('ol', { class: 'pockets' });
  #ground = groundFor(8, 800);
  #pegs = new Map<string, SVGElement>();
  #ball: SVGElement | undefined;
  #trace: SVGElement | undefined;
  #slots: readonly number[] = [];

  constructor(label: string) {
    this.#pockets.ariaLabel = label;
    this.node = el('div', { class: 'peg-sheet' }, this.#sheet, this.#pockets);
    new ResizeObserver(() => this.#fit()).observe(this.#sheet);
  }

  get ground(): Ground {
    return this.#ground;
  }

  /** @param slots what each pocket pays in hundredths, from the left */
  set(slots: readonly number[]): void {
    this.#slots = slots;
    const rows = slots.length - 1;
    this.#pockets.dataset.rows = String(rows);
    this.#pockets.style.setProperty('--rows', String(rows));
    this.#pockets.replaceChildren(
      ...slots.map((times) => el('li', { class: `pocket ${toneOf(times)}` }, el('b', {}, written(times)))),
    );
    this.#draw(rows);
  }

  moveBall({ x, y }: Point, turn: number): void {
    this.#ball?.setAttribute(
      'transform',
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})`,
    );
  }

  /** The ball is in its cloud again, and nothing is marked. */
  clear(): void {
    this.moveBall(cloudAt(this.#ground), 0);
    this.#ball?.classList.remove('down');
    this.#trace?.setAttribute('points', '');
    for (const pocket of this.#pockets.children)
      pocket.classList.remove('hit', 'lost', 'back', 'gain', 'great', 'rim');
  }

  touch(row: number, place: number): void {
    const peg = this.#pegs.get(`${row} ${place}`);
    if (lessMotion()) return;
    peg?.animate([{ transform: 'scale(1.7)', fill: '#ffd76a' }, { transform: 'scale(1)' }], {
      duration: 320,
      easing: 'ease-out',
    });
  }

  land(slot: number, landing: Landing, corners: readonly Point[], fresh: boolean): void {
    const { x, y } = pocketAt(this.#ground, slot);
    this.moveBall({ x, y }, 0);
    this.#ball?.classList.add('down');
    this.#trace?.setAttribute('points', corners.map((corner) => `${corner.x},${corner.y}`).join(' '));
    this.#pockets.children[slot]?.classList.add('hit', landing);
    if (fresh) throwPaper(this.node, `${(x / WIDTH) * 100}%`, landing);
  }

  #fit(): void {
    const rows = this.#slots.length - 1;
    if (rows > 0) this.#draw(rows);
  }

  #draw(rows: number): void {
    const { clientWidth: wide, clientHeight: high } = this.#sheet;
    const height = wide > 0 ? Math.min(1_250, Math.max(320, Math.round((WIDTH * high) / wide))) : 800;
    const ground = groundFor(rows, height, (LEAST_BALL_PX * WIDTH) / Math.max(wide, 1));
    this.#ground = ground;
    const cloud = cloudAt(ground);
    const pegs = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: row + 3 }, (_, at) => ({
        name: `${row} ${at - 1}`,
        ...pegAt(ground, row, at - 1),
      })),
    ).flat();
    const svg = drawing(`0 0 ${WIDTH} ${height}`, [
      ...pegs.map(
        ({ x, y }): Shape => ({ tag: 'circle', cx: x + 3, cy: y + 5, r: ground.peg, class: 'shade' }),
      ),
      ...pegs.map(({ x, y }): Shape => ({ tag: 'circle', cx: x, cy: y, r: ground.peg, class: 'peg' })),
    ]);
    const drawn = [...svg.querySelectorAll<SVGElement>('.peg')];
    this.#pegs = new Map(
      pegs.flatMap(({ name }, index) => {
        const peg = drawn[index];
        return peg ? [[name, peg] as const] : [];
      }),
    );
    this.#trace = shape('polyline', { class: 'trace' });
    this.#ball = shape('g', { class: 'ball' });
    this.#ball.append(
      shape('circle', { cx: 3, cy: 6, r: ground.ball, class: 'shade' }),
      shape('circle', { r: ground.ball, class: 'paper' }),
      shape('path', {
        d: `M0 ${-ground.ball}A${ground.ball} ${ground.ball} 0 0 1 0 ${ground.ball}Z`,
        class: 'fold',
      }),
    );
    const above = shape('path', {
      d: cloudPath,
      class: 'cloud',
      transform: `translate(${cloud.x} ${cloud.y + 6})`,
    });
    svg.append(this.#trace, this.#ball, above);
    this.#sheet.replaceChildren(svg);
    this.clear();
  }
}

function shape(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
