import { returnIn, roomOf } from '#rules/games/paper-bingo/room.ts';
import { type ReturnProof, shareText } from '../../shared/draws/return-now.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { timesText } from './scene/prize-plates.ts';

/** Why a card returns what it does in the room as it would be with the cards that are proposed. */
export const bingoProof =
  ({ t }: Pick<SharedKit, 't'>): ReturnProof =>
  (bets, pool) => {
    const room = roomOf(pool.bets + bets.length);
    return t('bingo.proof', {
      cards: room.cards,
      house: room.house,
      line: timesText(room.pays.line),
      full: timesText(room.pays.house),
      share: shareText(returnIn(room)),
    });
  };
