import { z } from 'zod';
import { languageTag, type ProviderClient } from '../client.ts';
import { readAddress } from '../core/read-address.ts';
import { swipeFreeRounds } from './free-rounds.ts';
import { swipeGames } from './games.ts';
import { refused, signed } from './signed.ts';

const launched = z.object({ gameURL: z.string() }).transform(({ gameURL }) => gameURL);

/** The core API of Swipe Games 1.7 (github.com/SwipeGames/public-api). */
export const swipeClient: ProviderClient = {
  launch(order, key) {
    const { player } = order;
    const message = {
      cID: order.operatorId,
      extCID: order.siteCode,
      gameID: order.gameCode,
      demo: player === null,
      platform: order.isMobile ? 'mobile' : 'desktop',
      currency: order.currency,
      locale: languageTag(order.language),
      returnURL: order.lobbyUrl,
      depositURL: order.depositUrl,
      ...(player ? { sessionID: player.token, user: { id: player.name } } : {}),
    };
    return signed('POST', '/create-new-game', message, key);
  },
  readLaunch: (answer) => readAddress(answer, launched, refused),
  games: swipeGames,
  freeRounds: swipeFreeRounds,
};
