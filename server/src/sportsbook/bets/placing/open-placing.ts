import { type Batcher, createBatcher } from '../../../db/turns/batcher.ts';
import type { BetDeps } from '../deps.ts';
import type { Order } from './draft-ticket.ts';
import { type Placed, placeBatch } from './place-batch.ts';

const MOST_TOGETHER = 128;

/** Bets that arrive together are placed together, in one transaction. Sites take turns where more wait. */
export function openPlacing({ db, clock }: BetDeps): Batcher<Order, Placed> {
  const place = async (orders: readonly Order[]): Promise<Placed[]> => {
    const answers = new Map<string, Placed>();
    // Of orders under one key the first is decided, and the others find its answer; they are never in one batch.
    for (const together of rounds(orders)) {
      const placed = await db.tx((tx) => placeBatch(tx, together, clock.now()));
      for (const [place, order] of together.entries()) {
        const answer = placed[place];
        if (answer) answers.set(nameOf(order, orders.indexOf(order)), answer);
      }
    }
    return orders.map((order, place) => answers.get(nameOf(order, place)) ?? unanswered());
  };
  return createBatcher<Order, Placed>(MOST_TOGETHER, place, ({ siteId }) => siteId);
}

const keyOf = ({ siteId, key }: Order): string => `${siteId} ${key}`;
const nameOf = (order: Order, place: number): string => `${keyOf(order)} ${place}`;

function unanswered(): never {
  throw new Error('an order was left without an answer');
}

/** Orders in their order, in as many rounds as the most frequent key has orders. */
function rounds(orders: readonly Order[]): Order[][] {
  const counts = new Map<string, number>();
  const split: Order[][] = [];
  for (const order of orders) {
    const round = counts.get(keyOf(order)) ?? 0;
    counts.set(keyOf(order), round + 1);
    const those = split[round] ?? [];
    those.push(order);
    split[round] = those;
  }
  return split;
}
