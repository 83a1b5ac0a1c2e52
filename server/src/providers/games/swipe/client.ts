import { z } from 'zod';
import { canonical } from '#rules/encoding/canonical-json.ts';
import { languageTag, type ProviderClient } from '../client.ts';
import { hmacOf } from '../core/hmac.ts';
import { readAddress } from '../core/read-address.ts';

const launched = z.object({ gameURL: z.string() }).transform(({ gameURL }) => gameURL);
const refused = z
  .object({ message: z.string(), code: z.string().optional() })
  .transform(({ message, code }) => code ?? message);

/** The core API of Swipe Games 1.8 (github.com/SwipeGames/public-api): bodies are canonical JSON, and signed so. */
export const swipeClient: ProviderClient = {
  launch(order, key) {
    const { player } = order;
    const body = canonical({
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
    });
    return {
      ...{ method: 'POST', path: '/create-new-game', body },
      headers: { 'content-type': 'application/json', 'x-request-sign': hmacOf(body, key) },
    };
  },
  readLaunch: (answer) => readAddress(answer, launched, refused),
};
