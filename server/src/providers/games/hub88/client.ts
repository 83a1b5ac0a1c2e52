import { z } from 'zod';
import { languageTag, type ProviderClient } from '../client.ts';
import { readAddress } from '../core/read-address.ts';
import { hub88FreeRounds } from './free-rounds.ts';
import { hub88Games } from './games.ts';
import { hub88Rounds } from './rounds.ts';
import { type ClientProfile, refused, signedPost } from './signed-post.ts';

const launched = z.object({ url: z.string() }).transform(({ url }) => url);

/** The provider's side of the Hub88 protocol: docs.hub88.io (operator API), Caleta's operators' guide 1.5. */
export const hub88Client = (profile: ClientProfile): ProviderClient => ({
  launch(order, key) {
    const { player } = order;
    const lang = languageTag(order.language);
    const message = {
      ...(player ? { user: player.name, token: player.token } : {}),
      operator_id: order.operatorId,
      sub_partner_id: order.siteCode,
      game_code: order.gameCode,
      currency: player ? order.currency : profile.playMoney,
      platform: order.isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
      lang: profile.languages?.includes(lang) === false ? 'en' : lang,
      // Caleta asks for it; that of somebody whose country nobody knows is not made up.
      ...(order.country === undefined ? {} : { country: order.country }),
      ip: order.ip,
      lobby_url: order.lobbyUrl,
      deposit_url: order.depositUrl,
    };
    return signedPost(profile, '/game/url', message, key);
  },
  readLaunch: (answer) => readAddress(answer, launched, refused),
  games: hub88Games(profile),
  freeRounds: hub88FreeRounds(profile),
  rounds: hub88Rounds(profile),
});
