import { roundStream, type Stream } from '../../fairness/stream.ts';
import { fraction } from '../../money/fraction.ts';
import { SHARED_STAKE, sharedMaths } from '../maths/shared-ways.ts';
import type { Known } from '../maths/ways.ts';
import { makeCard } from './card.ts';
import { PRIZES, paperBingo } from './rules.ts';

/** Cards in the room that the figures are published of. */
export const ROOM = 20;

const cardsOf = (stream: Stream) => Array.from({ length: ROOM }, () => makeCard(stream));

/** What `npm run -s rtp -- paper-bingo --simulate 200000` counted on its seed. */
const simulated = { rounds: 200_000n, hits: 22_745n, gains: 22_737n, deviation: 2.9281 };

/**
 * Each card is made as likely as any other, so a card gets back what is paid out of its price, but for shares that are cut
 * to 1/10,000 of a unit. How often it wins and how far that swings depends on how many cards there are.
 */
const known = (): Known => ({
  rtp: fraction(PRIZES.line + PRIZES.house, 100n),
  hitRate: fraction(simulated.hits, simulated.rounds),
  gainRate: fraction(simulated.gains, simulated.rounds),
  deviation: simulated.deviation,
  most: fraction(BigInt(ROOM) * (PRIZES.line + PRIZES.house), 100n),
  how: `return exact but for what is cut, the rest from ${simulated.rounds} rounds`,
});

export const bingoMaths = sharedMaths(paperBingo, [
  {
    bet: `a card among ${ROOM}`,
    choice: { card: makeCard(roundStream({ serverSeed: new Uint8Array(32), clientSeed: 'card', nonce: 0 })) },
    bets: (stream) => cardsOf(stream).map((card) => ({ stake: SHARED_STAKE, choice: { card } })),
    known,
  },
]);
