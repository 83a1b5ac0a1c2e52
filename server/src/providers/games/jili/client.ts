import { z } from 'zod';
import type { LanguageCode } from '#contract/languages.ts';
import type { ProviderClient } from '../client.ts';
import { readAddress } from '../core/read-address.ts';
import { jiliFreeRounds } from './free-rounds.ts';
import { jiliGames } from './games.ts';
import { answerOf, keyOfDay, refused, signedForm } from './signed-form.ts';

const launched = answerOf(z.string()).transform(({ Data }) => Data);
const shown = answerOf(z.object({ Url: z.string() })).transform(({ Data }) => Data.Url);

/** The languages of the manual's appendix A; what it lacks is English. */
const tags: Readonly<Partial<Record<LanguageCode, string>>> = {
  ...{ CN: 'zh-CN', CT: 'zh-CN', ESP: 'es-AR', RUS: 'ru-RU', VI: 'vi-VN', MS: 'ms-MY' },
  ...{ BN: 'bn-IN', MMK: 'my-MM', IDR: 'id-ID' },
};

/** The provider's side of JILI, API manual 1.0.39, chapters 1 to 3. It has no demonstrations. */
export const jiliClient: ProviderClient = {
  keyOfDay,
  launch(order, key) {
    const Lang = tags[order.language] ?? 'en-US';
    const signed = { Token: order.player?.token ?? '', GameId: order.gameCode, Lang };
    const others = { HomeUrl: order.lobbyUrl, Platform: order.isMobile ? 'mobile' : 'web' };
    return signedForm('/singleWallet/LoginWithoutRedirect', order.operatorId, signed, key, others);
  },
  readLaunch: (answer) => readAddress(answer, launched, refused),
  games: jiliGames,
  freeRounds: jiliFreeRounds,
  rounds: {
    ask: ({ operatorId, roundRef }, key) =>
      signedForm('/GetGameDetailUrl', operatorId, { WagersId: roundRef }, key, { Lang: 'en-US' }),
    read: (answer) => readAddress(answer, shown, refused),
  },
};
