import type { Stream } from '../../fairness/stream.ts';
import { type Card, deck } from './card.ts';

/** A stream by which a shoe begins with given cards: for tests of what happens then, never for play. */
export function riggedStream(decks: number, cards: readonly Card[]): Stream {
  const order = Array.from({ length: decks * deck.length }, (_, number) => number);
  let place = 0;
  return {
    uniform() {
      const wanted = cards[place];
      const found = order.findIndex(
        (number, at) => at >= place && (wanted === undefined || deck[number % deck.length] === wanted),
      );
      if (found < 0) throw new RangeError(`the shoe has no other ${wanted}`);
      const taken = order[found] ?? 0;
      order[found] = order[place] ?? 0;
      order[place] = taken;
      place += 1;
      return found - (place - 1);
    },
  };
}
