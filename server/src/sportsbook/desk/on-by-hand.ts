import { z } from 'zod';
import type { Board } from '../board/open-board.ts';
import { BY_HAND_TOPIC } from './decide-by-hand.ts';

const payload = z.object({ event_id: z.string(), feed_id: z.int(), sport: z.string() });

/** Has open pages ask again for events that staff decided: no feed's message did. */
export const handSubscriber = (board: Pick<Board, 'changed'>) => ({
  topics: [BY_HAND_TOPIC],
  handle(events: readonly { readonly payload: unknown }[]): Promise<void> {
    const stale = events.map((event) => {
      const { event_id, feed_id: feedId, sport } = payload.parse(event.payload);
      return { id: BigInt(event_id), feedId, sport, inLists: true };
    });
    board.changed({ markets: [], events: [], stale });
    return Promise.resolve();
  },
});
