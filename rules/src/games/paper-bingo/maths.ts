import { roundStream } from '../../fairness/stream.ts';
import { fraction } from '../../money/fraction.ts';
import { sharedMaths } from '../maths/shared-ways.ts';
import type { Known } from '../maths/ways.ts';
import { makeCard } from './card.ts';
import { LEAST_CARDS, returnIn, roomOf } from './room.ts';
import { paperBingo } from './rules.ts';

/** What `npm run -s rtp -- paper-bingo --simulate 200000` counted on its seed. */
const simulated = { rounds: 200_000n, hits: 22_745n, gains: 22_737n, deviation: 2.9281 };

/** A lone card, in the smallest room there is: how often it wins depends on how many cards there are, its return does not. */
const known = (): Known => {
  const room = roomOf(1);
  return {
    rtp: returnIn(room),
    hitRate: fraction(simulated.hits, simulated.rounds),
    gainRate: fraction(simulated.gains, simulated.rounds),
    deviation: simulated.deviation,
    most: fraction(BigInt(room.pays.line + room.pays.house), 100n),
    how: `return exact but for what is cut, the rest from ${simulated.rounds} rounds`,
  };
};

export const bingoMaths = sharedMaths(paperBingo, [
  {
    bet: `a card among ${LEAST_CARDS}`,
    setting: { v: 2 },
    choice: { card: makeCard(roundStream({ serverSeed: new Uint8Array(32), clientSeed: 'card', nonce: 0 })) },
    known,
  },
]);
