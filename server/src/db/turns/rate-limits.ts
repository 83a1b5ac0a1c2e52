import type { Bus, Topic } from '../bus/open-bus.ts';

const WINDOW_MS = 60_000;
/** Maximum distinct keys of a window; exceeding it resets all counters. */
const MOST_KEYS = 200_000;
/** What the servers together may not know of each other yet is at most this part of a limit. */
const UNTOLD = 0.1;

/** What may be spent of something per minute, by each key: a network, a launch. */
export interface RateLimit {
  /** Spends 1, unless the limit is used up. @returns the seconds until it may be asked again; 0 where it was spent */
  take(key: string): number;
  /** Spends whatever is left. @param cost 0 and up */
  spend(key: string, cost: number): void;
  /** Seconds until something is left; 0 where something is now. */
  wait(key: string): number;
}

/** The limits of an installation: each server counts, and publishes what it counted to the others. */
export interface RateLimits {
  /** The one limit of that name, which is the same on all servers. */
  open(name: string, most: number): RateLimit;
}

const spentElsewhere: Topic<readonly [name: string, key: string, cost: number]> = { name: 'spent' };

/** @param bus to the other servers; absent: this process alone */
export function openRateLimits(bus?: Pick<Bus, 'publish' | 'subscribe' | 'peers'>): RateLimits {
  const limits = new Map<string, SlidingLimit>();
  bus?.subscribe(spentElsewhere, ([name, key, cost]) => limits.get(name)?.add(key, cost));
  return {
    open(name, most) {
      const known = limits.get(name);
      if (known) return known;
      const limit = new SlidingLimit(most, {
        peers: () => bus?.peers() ?? 0,
        publish: (key, cost) => bus?.publish(spentElsewhere, [name, key, cost]),
      });
      limits.set(name, limit);
      return limit;
    },
  };
}

interface Others {
  peers(): number;
  publish(key: string, cost: number): void;
}

interface Count {
  /** By all servers, as far as it is known here. */
  spent: number;
  /** Here, and not published yet. */
  untold: number;
}

/**
 * Counts in windows that all keys share, so that they are dropped as a whole. What was spent in the window before counts by the
 * part of it that is less than a minute ago: no minute has twice the limit, and servers need not agree when a window begins.
 */
class SlidingLimit implements RateLimit {
  readonly #most: number;
  readonly #others: Others;
  #since = performance.now();
  #current = new Map<string, Count>();
  #before: ReadonlyMap<string, Count> = new Map();

  constructor(most: number, others: Others) {
    this.#most = most;
    this.#others = others;
  }

  take(key: string): number {
    const wait = this.wait(key);
    if (wait === 0) this.spend(key, 1);
    return wait;
  }

  spend(key: string, cost: number): void {
    const count = this.add(key, cost);
    count.untold += cost;
    const peers = this.#others.peers();
    if (peers === 0 || count.untold < (this.#most * UNTOLD) / (peers + 1)) return;
    this.#others.publish(key, count.untold);
    count.untold = 0;
  }

  wait(key: string): number {
    const passed = this.#turn();
    const spent = this.#current.get(key)?.spent ?? 0;
    const before = this.#before.get(key)?.spent ?? 0;
    if (spent + before * (1 - passed) < this.#most) return 0;
    const windows =
      spent < this.#most ? untilBelow(this.#most - spent, before) : 1 + untilBelow(this.#most, spent);
    return Math.max(1, Math.ceil(((windows - passed) * WINDOW_MS) / 1000));
  }

  /** Counts what was spent here or elsewhere. */
  add(key: string, cost: number): Count {
    this.#turn();
    if (this.#current.size >= MOST_KEYS) {
      this.#current.clear();
      this.#before = new Map();
    }
    const count = this.#current.get(key) ?? { spent: 0, untold: 0 };
    this.#current.set(key, count);
    count.spent += cost;
    return count;
  }

  /** Begins a window where it is time to. @returns the part of the current one that has passed, 0 to 1 */
  #turn(): number {
    const now = performance.now();
    const passed = now - this.#since;
    if (passed < WINDOW_MS) return passed / WINDOW_MS;
    const isNext = passed < 2 * WINDOW_MS;
    this.#before = isNext ? this.#current : new Map();
    this.#current = new Map();
    this.#since = isNext ? this.#since + WINDOW_MS : now;
    return (now - this.#since) / WINDOW_MS;
  }
}

/** The part of a window after which so much of the one before counts as less than what is left. */
const untilBelow = (left: number, before: number): number => 1 - left / before;
