import type { Stream } from '../../fairness/stream.ts';

/**
 * The numbers 0 to n - 1 in an order that the stream decides, each order equally likely: the shuffle of Fisher and Yates
 * (Durstenfeld 1964) from the front, place `i` taking one of the `n - i` numbers that are left. Places are drawn only as
 * far as they are asked for, but always in order, so that what is at a place does not depend on what was asked before.
 *
 * @returns the number at a place from 0 to n - 1; it throws a RangeError beyond
 */
export function shuffled(n: number, stream: Stream): (place: number) => number {
  const numbers: number[] = [];
  for (let number = 0; number < n; number++) numbers.push(number);
  let drawn = 0;
  return (place) => {
    if (!Number.isInteger(place) || place < 0 || place >= n)
      throw new RangeError(`there is no place ${place}`);
    for (; drawn <= place; drawn++) {
      const from = drawn + stream.uniform(n - drawn);
      const taken = numbers[from] ?? 0;
      numbers[from] = numbers[drawn] ?? 0;
      numbers[drawn] = taken;
    }
    return numbers[place] ?? 0;
  };
}
