import { roundStream } from '#rules/fairness/stream.ts';
import { type BingoCard, makeCard } from '#rules/games/paper-bingo/card.ts';

/** A card by the rules, from randomness of this browser alone. */
export function freshCard(): BingoCard {
  const serverSeed = crypto.getRandomValues(new Uint8Array(32));
  return makeCard(roundStream({ serverSeed, clientSeed: 'card', nonce: 0 }));
}
