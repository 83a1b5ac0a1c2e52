import type { Target } from '#rules/games/lantern-shoal/rules.ts';
import { watchCost } from '../../../canvas/frame-cost.ts';
import { penOf, sharpness } from '../../../canvas/pen.ts';
import { el } from '../../../frame/dom.ts';
import { lessMotion } from '../../../frame/wait.ts';
import { beginFrame, Swimmer } from '../fish/swimmer.ts';
import {
  type Fish,
  fillSea,
  fishAt,
  flee,
  grownOf,
  isNarrow,
  keepInside,
  nearest,
  newFish,
  swim,
  unitOf,
  type Water,
} from '../swim.ts';
import { type Kind, kinds, paysOf } from '../targets.ts';
import { Boat, ownBoat } from './boat.ts';
import { type Effect, ownStar, Ring, Scraps, Star } from './effects.ts';
import { BLEED, cutSea } from './layers.ts';
import { colourOf, Mates, ownPlace, starOf } from './mates.ts';
import { Note } from './note.ts';
import { Rising } from './rising.ts';
import { Tag } from './tag.ts';

/** A finger is not a mouse: so far beside a fish still hits it. */
const SLACK_PX = 14;
/** Flight time of a star. */
const FLIGHT_S = 0.42;
/** Below the fish there is room for the boat. */
const BOAT_PX = 40;
/** Scraps sink a little below it. */
const SINKS_PX = 48;
/** A page that slept does not jump. */
const LONGEST_STEP_S = 0.05;
/** Delay between the last resize and redrawing the sea. */
const SETTLED_MS = 140;

/** The water with everything in it: who swims there, what is fired, what is caught. It decides nothing. */
export class Sea {
  readonly #boat = new Boat(ownBoat, 0.5);
  readonly #mates = new Mates();
  readonly #tag = new Tag();
  readonly #begun = watchCost(() => this.#fit());
  readonly #place: HTMLElement;
  readonly #node = el('div', { class: 'sea', 'aria-hidden': 'true' });
  readonly #water: HTMLCanvasElement = el('canvas', { class: 'swimming' });
  readonly #context: CanvasRenderingContext2D;
  readonly #isStill = lessMotion();
  #swimmers = new Map<Target, Swimmer>();
  #sheets: HTMLCanvasElement[] = [];
  #bounds: Water = { left: 0, top: 0, wide: 1, tall: 1, unit: 30 };
  #fishes: Fish[] = [];
  #effects: Effect[] = [];
  #aim: Target = 'sardine';
  #aimed: Fish | undefined;
  #turned = 0;
  #last = 0;
  #isAsked = false;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #cutFor = '';

  /** @param place the part of the page that is swum in */
  constructor(place: HTMLElement) {
    this.#place = place;
    this.#context = penOf(this.#water);
    this.#node.append(this.#water);
    document.body.prepend(this.#node);
    this.#fit();
    this.#cut();
    const refit = () => {
      this.#fit();
      clearTimeout(this.#settling);
      this.#settling = setTimeout(() => this.#cut(), SETTLED_MS);
    };
    new ResizeObserver(refit).observe(place);
    window.addEventListener('resize', refit);
    document.addEventListener('visibilitychange', () => this.#wake());
    this.#wake();
  }

  /** The target of caught fish. */
  get #home() {
    const { left, top, wide } = this.#bounds;
    return { x: left + wide / 2, y: top - 10 };
  }

  /** @param fish the very one; otherwise the one of its kind that is nearest to the own boat */
  aim(name: Target, fish?: Fish): void {
    this.#aim = name;
    this.#aimed = fish;
    this.#wake();
  }

  /** The fish under a point of the page. */
  kindAt(x: number, y: number): { readonly name: Target; readonly fish: Fish } | undefined {
    const fish = fishAt(this.#fishes, x, y, SLACK_PX);
    return fish && { name: fish.kind.name, fish };
  }

  /** Sends a star off from the boat. */
  shoot(name: Target): Star | undefined {
    const from = this.#boat.muzzle(this.#bounds);
    const fish = name === this.#aim ? this.#sight() : nearest(this.#fishes, name, from.x, from.y);
    if (!fish) return undefined;
    this.#boat.fired();
    const star = new Star(fish, from, this.#isStill ? 0 : FLIGHT_S, ownStar);
    this.#add(star);
    return star;
  }

  /** It was caught: the fish is carried up with what it pays. */
  caught(star: Star, text: string): void {
    star.end();
    const { fish } = star;
    const paper = this.#swimmers.get(fish.kind.name)?.paper;
    if (!paper) return;
    if (this.#fishes.includes(fish)) {
      this.#fishes = this.#fishes.filter((one) => one !== fish);
      this.#fishes.push(newFish(fish.kind, this.#bounds, Math.random));
      this.#fishes.sort((a, b) => b.half - a.half);
    }
    if (!this.#isStill) {
      this.#add(new Scraps(fish.x, fish.y, ['#ffd447', '#fff3c0', '#ff9a2e', '#ffffff'], 26, 210));
    }
    this.#add(new Rising(fish, paper, { to: this.#home, text, isStill: this.#isStill }));
  }

  /** It got away. */
  missed(star: Star): void {
    star.end();
    const { fish } = star;
    if (!this.#isStill) {
      flee(fish, this.#bounds, Math.random);
      this.#add(new Scraps(fish.x, fish.y, ['#cfe9ee', '#9fc6d2'], 7, 90, 0.6));
    }
    this.#add(new Ring(fish, Math.max(24, fish.half), '#d8f3f6'));
  }

  /** It was never fired. */
  recalled(star: Star): void {
    star.end();
    this.#wake();
  }

  /** The other players in the room. */
  seat(own: number, others: readonly number[]): void {
    this.#boat.goTo(ownPlace(own, others), this.#isStill);
    this.#mates.seat(others);
    this.#wake();
  }

  /** Somebody else has shot, and caught what is written or nothing. The fish stays: it is theirs in their own sea alone. */
  async mateShot(seat: number, name: Target, caught: string | undefined): Promise<void> {
    const from = this.#mates.muzzle(seat, this.#bounds);
    const fish = from && nearest(this.#fishes, name, from.x, from.y);
    if (!fish || document.hidden) return;
    this.#mates.fired(seat, fish);
    const star = new Star(fish, from, this.#isStill ? 0 : FLIGHT_S, starOf(seat));
    this.#add(star);
    await star.landed;
    star.end();
    const colour = colourOf(seat);
    this.#add(new Ring(fish, Math.max(20, fish.half * (caught ? 1.1 : 0.6)), colour));
    if (caught) this.#add(new Note(fish, caught, { colour, isStill: this.#isStill }));
  }

  /** Somebody pressed where there is only water. */
  touched(x: number, y: number): void {
    this.#add(new Ring({ x, y }, 22, '#ffffff'));
  }

  #add(effect: Effect): void {
    this.#effects.push(effect);
    this.#wake();
  }

  #fit(): void {
    const { left, top, width, height } = this.#place.getBoundingClientRect();
    const before = this.#bounds;
    const tall = Math.max(60, height - BOAT_PX);
    this.#bounds = { left, top, wide: width, tall, unit: unitOf(width, tall) };
    const sharp = sharpness();
    // The plates below the sea cover it: nothing swims there.
    const deep = Math.min(window.innerHeight, top + height + SINKS_PX);
    this.#water.style.height = `${deep}px`;
    this.#water.width = Math.round(window.innerWidth * sharp);
    this.#water.height = Math.round(deep * sharp);
    this.#context.setTransform(sharp, 0, 0, sharp, 0, 0);
    const isSame = before.unit === this.#bounds.unit && isNarrow(before) === isNarrow(this.#bounds);
    if (this.#fishes.length > 0 && isSame) {
      for (const fish of this.#fishes) keepInside(fish, this.#bounds);
      for (const swimmer of this.#swimmers.values()) swimmer.sharpen(sharp);
    } else {
      this.#fishes = fillSea(kinds, this.#bounds, Math.random);
      for (const fish of this.#fishes) fish.age = 9;
      this.#swimmers = new Map(
        kinds.map((kind) => [kind.name, new Swimmer(kind.shape, this.#scaleOf(kind), sharp)]),
      );
    }
    this.#wake();
  }

  #cut(): void {
    const [wide, tall] = [window.innerWidth, window.innerHeight];
    if (this.#cutFor === `${wide} ${tall}`) return;
    this.#cutFor = `${wide} ${tall}`;
    for (const sheet of this.#sheets) sheet.remove();
    const { back, front } = cutSea({ wide, tall });
    this.#sheets = [back, front];
    for (const sheet of this.#sheets) {
      sheet.className = 'sheet';
      sheet.style.setProperty('--bleed', `${-BLEED}px`);
    }
    front.classList.add('front');
    this.#water.before(back);
    this.#water.after(front);
  }

  #scaleOf = (kind: Kind): number => (kind.size * this.#bounds.unit) / 100;

  #wake(): void {
    if (this.#isAsked || document.hidden) return;
    this.#isAsked = true;
    requestAnimationFrame((now) => this.#frame(now));
  }

  #frame(now: number): void {
    this.#isAsked = false;
    const seconds = Math.min((now - this.#last) / 1000, LONGEST_STEP_S);
    this.#last = now;
    if (!this.#isStill) for (const fish of this.#fishes) swim(fish, this.#bounds, seconds);
    else for (const fish of this.#fishes) fish.age += seconds;
    this.#turned += this.#isStill ? 0 : seconds;
    this.#effects = this.#effects.filter((effect) => effect.step(seconds));
    this.#boat.step(seconds);
    this.#mates.step(seconds);
    this.#begun();
    this.#draw();
    // A still sea is drawn only while something happens on it.
    if (!this.#isStill || this.#effects.length > 0 || this.#fishes.some((fish) => grownOf(fish) < 1))
      this.#wake();
  }

  #draw(): void {
    const context = this.#context;
    context.clearRect(0, 0, window.innerWidth, window.innerHeight);
    beginFrame();
    for (const fish of this.#fishes) this.#swimmers.get(fish.kind.name)?.draw(context, fish);
    const aimed = this.#sight();
    this.#mates.draw(context, this.#bounds);
    this.#boat.draw(context, this.#bounds, aimed);
    if (aimed) this.#drawAim(aimed);
    for (const effect of this.#effects) effect.draw(context);
  }

  /** The current target: kept until it is caught. */
  #sight(): Fish | undefined {
    if (this.#aimed && this.#fishes.includes(this.#aimed)) return this.#aimed;
    const { x, y } = this.#boat.muzzle(this.#bounds);
    this.#aimed = nearest(this.#fishes, this.#aim, x, y);
    return this.#aimed;
  }

  #drawAim(fish: Fish): void {
    const context = this.#context;
    const reach = Math.max(fish.half, fish.halfTall) * 1.08 + 6;
    context.save();
    context.translate(fish.x, fish.y);
    context.rotate(this.#turned * 0.5);
    for (const [colour, wide] of [
      ['#04182acc', 5.5],
      ['#fff3c4', 2.5],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = wide;
      context.setLineDash([(reach * Math.PI) / 8, (reach * Math.PI) / 8]);
      context.beginPath();
      context.arc(0, 0, reach, 0, Math.PI * 2);
      context.stroke();
    }
    context.restore();
    const high = Math.max(this.#bounds.top + 12, fish.y - reach - 12);
    this.#tag.draw(context, fish.x, high, `×${paysOf(fish.kind.name)}`);
  }
}
