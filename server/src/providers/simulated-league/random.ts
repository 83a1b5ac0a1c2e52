/** Draws that a text decides: the same text gives the same draws on every machine. */
export interface Draws {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 below `count`. */
  below(count: number): number;
  /** From `least` up to `most`. */
  between(least: number, most: number): number;
  /** Of the standard normal distribution. */
  normal(): number;
  /** Whether something of that probability happens. */
  happens(probability: number): boolean;
}

/** FNV-1a with a final mix: enough to tell one text from another, and quick. Not for secrets. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) {
    value ^= text.charCodeAt(place);
    value = Math.imul(value, 0x01000193);
  }
  value ^= value >>> 16;
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** A generator of 32 bits of state (mulberry32), started by a text. */
export function drawsOf(text: string): Draws {
  let state = hash(text);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    below: (count) => Math.floor(next() * count),
    between: (least, most) => least + next() * (most - least),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    happens: (probability) => next() < probability,
  };
}

/** The numbers from 0 below `count` in an order that the text decides. */
export function shuffled(count: number, text: string): readonly number[] {
  const draws = drawsOf(text);
  const order = Array.from({ length: count }, (_, place) => place);
  for (let last = count - 1; last > 0; last--) {
    const other = draws.below(last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}
