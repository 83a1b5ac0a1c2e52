import { createHash } from 'node:crypto';

/** Draws that a text decides: the same text gives the same draws on every machine. */
export interface Draws {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 below `count`. */
  below(count: number): number;
  /** From `least` up to `most`. */
  between(least: number, most: number): number;
  /** A draw from the standard normal distribution. */
  normal(): number;
  /** Whether something of that probability happens. */
  happens(probability: number): boolean;
}

/**
 * A small fast counter generator (sfc32) that starts from the SHA-256 of the text: who sees the beginning of a match
 * does not find the rest of it by trying all texts.
 */
export function drawsOf(text: string): Draws {
  const bytes = createHash('sha256').update(text).digest();
  let a = bytes.readInt32LE(0);
  let b = bytes.readInt32LE(4);
  let c = bytes.readInt32LE(8);
  let counter = bytes.readInt32LE(12);
  const next = (): number => {
    const mixed = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    return (mixed >>> 0) / 4_294_967_296;
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
