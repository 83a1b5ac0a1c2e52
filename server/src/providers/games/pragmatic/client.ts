import { z } from 'zod';
import type { LanguageCode } from '#contract/languages.ts';
import { languageTag, type ProviderClient } from '../client.ts';
import { readAddress } from '../core/read-address.ts';
import { pragmaticFreeRounds } from './free-rounds.ts';
import { pragmaticGames } from './games.ts';
import { done, refused, signedForm } from './signed-form.ts';

const launched = done.extend({ gameURL: z.string() }).transform(({ gameURL }) => gameURL);
const shown = done.extend({ url: z.string() }).transform(({ url }) => url);

/** Traditional Chinese has a code of its own. */
const languageOf = (language: LanguageCode): string => (language === 'CT' ? 'zt' : languageTag(language));

/** Pragmatic Play's integration service, version 3, after the code of integrators. */
export const pragmaticClient: ProviderClient = {
  launch(order, key) {
    const { player } = order;
    const fields = {
      ...{ secureLogin: order.operatorId, symbol: order.gameCode, language: languageOf(order.language) },
      ...{ currency: order.currency, technology: 'H5', platform: order.isMobile ? 'MOBILE' : 'WEB' },
      ...{ lobbyUrl: order.lobbyUrl, cashierUrl: order.depositUrl, country: order.country ?? '' },
      ...(player ? { token: player.token, externalPlayerId: player.name } : {}),
      playMode: player ? 'REAL' : 'DEMO',
    };
    return signedForm('/CasinoGameAPI/game/url/', fields, key);
  },
  readLaunch: (answer) => readAddress(answer, launched, refused),
  games: pragmaticGames,
  freeRounds: pragmaticFreeRounds,
  rounds: {
    ask({ operatorId: secureLogin, user: playerId, gameCode: gameId, roundRef: roundId }, key) {
      return signedForm('/HistoryAPI/OpenHistoryExtended/', { secureLogin, playerId, gameId, roundId }, key);
    },
    read: (answer) => readAddress(answer, shown, refused),
  },
};
