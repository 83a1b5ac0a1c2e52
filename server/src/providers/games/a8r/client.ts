import { z } from 'zod';
import { languageTag, type ProviderClient } from '../client.ts';
import { readAddress } from '../core/read-address.ts';
import { a8rFreeRounds } from './free-rounds.ts';
import { a8rGames } from './games.ts';
import { refused, signedPost } from './signed-post.ts';

const launched = z.object({ launch_url: z.string() }).transform(({ launch_url }) => launch_url);

/** The aggregator's side of A8R v2, in Twirp. What a person is called and where they live is not said: only the name of the account. */
export const a8rClient: ProviderClient = {
  launch(order, key) {
    const { player } = order;
    const message = {
      casino_id: order.operatorId,
      game: order.gameCode,
      locale: languageTag(order.language),
      ip: order.ip,
      client_type: order.isMobile ? 'mobile' : 'desktop',
      urls: { return_url: order.lobbyUrl, deposit_url: order.depositUrl },
      ...(player ? { session_id: player.token, account: { id: player.name, currency: order.currency } } : {}),
    };
    return signedPost(`Launcher/${player ? 'Real' : 'Demo'}`, message, key);
  },
  readLaunch: (answer) => readAddress(answer, launched, refused),
  games: a8rGames,
  freeRounds: a8rFreeRounds,
};
