import type { Fish } from '../swim.ts';

type Context = CanvasRenderingContext2D;

/** Something that happens on the water for a while. */
export interface Effect {
  /** @returns whether it goes on */
  step(seconds: number): boolean;
  draw(context: Context): void;
}

/** Of which papers a star is folded. */
export interface StarLook {
  readonly papers: readonly [string, string];
  readonly trail: string;
  /** In pixels. */
  readonly size: number;
}

export const ownStar: StarLook = { papers: ['#fff6d0', '#ffb02e'], trail: '#ffe28c', size: 12 };

const ease = (share: number) => 1 - (1 - share) ** 3;

/** A paper star on its way to a fish, which it follows; it circles there until it is known what became of it. */
export class Star implements Effect {
  readonly fish: Fish;
  readonly #from: { readonly x: number; readonly y: number };
  readonly #flies: number;
  readonly #look: StarLook;
  #age = 0;
  #isOver = false;
  #landed: () => void = () => undefined;
  readonly landed: Promise<void>;

  /** @param flies seconds on the way; 0: it is there at once */
  constructor(fish: Fish, from: { readonly x: number; readonly y: number }, flies: number, look: StarLook) {
    this.fish = fish;
    this.#from = from;
    this.#flies = flies;
    this.#look = look;
    this.landed = new Promise((resolve) => {
      this.#landed = resolve;
    });
    if (flies === 0) this.#landed();
  }

  /** It is known: it comes down. */
  end(): void {
    this.#isOver = true;
  }

  step(seconds: number): boolean {
    this.#age += seconds;
    if (this.#age >= this.#flies) this.#landed();
    return !this.#isOver;
  }

  draw(context: Context): void {
    const { fish } = this;
    const share = this.#flies === 0 ? 1 : Math.min(1, this.#age / this.#flies);
    if (share >= 1) {
      this.#circle(context);
      return;
    }
    const at = (part: number) => {
      const way = ease(Math.max(0, part));
      const arch = Math.sin(way * Math.PI) * 26;
      return [
        this.#from.x + (fish.x - this.#from.x) * way,
        this.#from.y + (fish.y - this.#from.y) * way - arch,
      ] as const;
    };
    context.lineCap = 'round';
    for (let piece = 0; piece < 7; piece++) {
      const [x, y] = at(share - piece * 0.035);
      const [nextX, nextY] = at(share - (piece + 1) * 0.035);
      context.globalAlpha = 0.6 - piece * 0.08;
      context.strokeStyle = this.#look.trail;
      context.lineWidth = ((7 - piece * 0.8) * this.#look.size) / 12;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(nextX, nextY);
      context.stroke();
    }
    context.globalAlpha = 1;
    const [x, y] = at(share);
    star(context, { x, y, turn: this.#age * 9 }, this.#look);
  }

  #circle(context: Context): void {
    const { fish } = this;
    for (let i = 0; i < 3; i++) {
      const angle = this.#age * 5 + (i * Math.PI * 2) / 3;
      const x = fish.x + Math.cos(angle) * (fish.half * 0.8 + 8);
      const y = fish.y + Math.sin(angle) * (fish.halfTall * 0.7 + 8);
      star(context, { x, y, turn: angle }, { ...this.#look, size: 7 });
    }
  }
}

/** A folded star of two papers. */
function star(
  context: Context,
  { x, y, turn }: { readonly x: number; readonly y: number; readonly turn: number },
  { papers, size }: StarLook,
): void {
  context.save();
  context.translate(x, y);
  context.rotate(turn);
  for (const [side, colour] of papers.entries()) {
    context.fillStyle = colour;
    context.beginPath();
    for (let point = 0; point < 5; point++) {
      const angle = (point * Math.PI * 2) / 5;
      const next = angle + (side === 0 ? 1 : -1) * (Math.PI / 5);
      context.moveTo(0, 0);
      context.lineTo(Math.cos(angle) * size, Math.sin(angle) * size);
      context.lineTo(Math.cos(next) * size * 0.45, Math.sin(next) * size * 0.45);
    }
    context.fill();
  }
  context.restore();
}

/** Scraps of paper that fly apart and sink. */
export class Scraps implements Effect {
  readonly #scraps: {
    x: number;
    y: number;
    vx: number;
    vy: number;
    turn: number;
    colour: string;
    size: number;
  }[];
  readonly #lasts: number;
  #age = 0;

  constructor(x: number, y: number, colours: readonly string[], count: number, power: number, lasts = 0.9) {
    this.#lasts = lasts;
    this.#scraps = Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * Math.PI * 2 + Math.random();
      const speed = power * (0.4 + Math.random() * 0.6);
      return {
        x,
        y,
        vx: Math.cos(angle) * speed,
        vy: Math.sin(angle) * speed,
        turn: Math.random() * 6,
        colour: colours[i % colours.length] ?? '#fff',
        size: 3 + Math.random() * 4,
      };
    });
  }

  step(seconds: number): boolean {
    this.#age += seconds;
    for (const scrap of this.#scraps) {
      scrap.x += scrap.vx * seconds;
      scrap.y += scrap.vy * seconds;
      scrap.vx *= 1 - 2.4 * seconds;
      scrap.vy = scrap.vy * (1 - 2.4 * seconds) + 60 * seconds;
      scrap.turn += seconds * 7;
    }
    return this.#age < this.#lasts;
  }

  draw(context: Context): void {
    context.save();
    context.globalAlpha = 1 - this.#age / this.#lasts;
    for (const { x, y, turn, colour, size } of this.#scraps) {
      context.fillStyle = colour;
      const wide = size * Math.abs(Math.cos(turn));
      context.fillRect(x - wide, y - size / 2, wide * 2, size);
    }
    context.restore();
  }
}

/** A ring that spreads and fades: something touched the water. */
export class Ring implements Effect {
  readonly #at: { readonly x: number; readonly y: number };
  readonly #reach: number;
  readonly #colour: string;
  #age = 0;

  constructor(at: { readonly x: number; readonly y: number }, reach: number, colour: string) {
    this.#at = { x: at.x, y: at.y };
    this.#reach = reach;
    this.#colour = colour;
  }

  step(seconds: number): boolean {
    this.#age += seconds;
    return this.#age < 0.5;
  }

  draw(context: Context): void {
    const share = this.#age / 0.5;
    context.save();
    context.globalAlpha = 1 - share;
    context.strokeStyle = this.#colour;
    context.lineWidth = 4 * (1 - share) + 1;
    context.beginPath();
    context.arc(this.#at.x, this.#at.y, this.#reach * (0.3 + ease(share) * 0.7), 0, 7);
    context.stroke();
    context.restore();
  }
}
