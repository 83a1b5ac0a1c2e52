import { runApart } from '../../../db/turns/apart.ts';
import { type Batcher, createBatcher } from '../../../db/turns/batcher.ts';
import type { BetDeps } from '../deps.ts';
import type { Order } from './draft-ticket.ts';
import { type Placed, placeBatch } from './place-batch.ts';

const MOST_TOGETHER = 256;

/** Bets that arrive together are placed together, in one transaction. Sites take turns where more wait. */
export function openPlacing({ db, clock }: BetDeps): Batcher<Order, Placed> {
  // Of orders under one key the first is decided, and the others find its answer; they are never in one batch.
  const place = (orders: readonly Order[]) =>
    runApart(
      orders,
      ({ siteId, key }) => [`${siteId} ${key}`],
      (together) => db.tx((tx) => placeBatch(tx, together, clock.now())),
    );
  return createBatcher<Order, Placed>(MOST_TOGETHER, place, ({ siteId }) => siteId);
}
