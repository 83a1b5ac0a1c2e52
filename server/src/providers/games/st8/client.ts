import { z } from 'zod';
import type { LanguageCode } from '#contract/languages.ts';
import type { ProviderClient } from '../client.ts';
import { readAddress } from '../core/read-address.ts';
import { st8FreeRounds } from './free-rounds.ts';
import { st8Games } from './games.ts';
import { refused, signedPost } from './signed.ts';

const launched = z.object({ game_url: z.string() }).transform(({ game_url }) => game_url);

/** ISO 639-3; both kinds of Chinese are one language there. */
const languages: Readonly<Record<LanguageCode, string>> = {
  ...{ EN: 'eng', PHP: 'fil', CN: 'zho', CT: 'zho', ESP: 'spa', RUS: 'rus', VI: 'vie', MS: 'msa' },
  ...{ NE: 'nep', BN: 'ben', MMK: 'mya', MNT: 'mon', IDR: 'ind' },
};

/** The operator API of St8, after the code of integrators. What it asks about the person is not said. */
export const st8Client: ProviderClient = {
  launch(order, key) {
    const { player } = order;
    const message = {
      game_code: order.gameCode,
      currency: order.currency,
      site: { id: order.operatorId, lobby: order.lobbyUrl, deposit: order.depositUrl },
      token: player?.token ?? null,
      player: player?.name ?? null,
      country: order.country ?? null,
      lang: languages[order.language],
      device: order.isMobile ? 'MOBILE' : 'DESKTOP',
      fun_mode: player === null,
    };
    return signedPost('/launch', message, key);
  },
  readLaunch: (answer) => readAddress(answer, launched, refused),
  games: st8Games,
  freeRounds: st8FreeRounds,
};
