import { z } from 'zod';
import { languageTag, type ProviderClient } from '../client.ts';
import { hmacOf } from '../core/hmac.ts';
import { readAddress } from '../core/read-address.ts';

const launched = z.object({ launch_url: z.string() }).transform(({ launch_url }) => launch_url);
const refused = z
  .object({ code: z.string(), meta: z.object({ api_code: z.union([z.string(), z.number()]) }).optional() })
  .transform(({ code, meta }) => (meta ? `${code} ${meta.api_code}` : code));

/** The aggregator's side of A8R v2, in Twirp. What a person is called and where they live is not said: only the name of the account. */
export const a8rClient: ProviderClient = {
  launch(order, key) {
    const { player } = order;
    const body = JSON.stringify({
      casino_id: order.operatorId,
      game: order.gameCode,
      locale: languageTag(order.language),
      ip: order.ip,
      client_type: order.isMobile ? 'mobile' : 'desktop',
      urls: { return_url: order.lobbyUrl, deposit_url: order.depositUrl },
      ...(player ? { session_id: player.token, account: { id: player.name, currency: order.currency } } : {}),
    });
    return {
      ...{ method: 'POST', path: `/v2/casino_a8r.Launcher/${player ? 'Real' : 'Demo'}`, body },
      headers: { 'content-type': 'application/json', 'x-request-sign': hmacOf(body, key) },
    };
  },
  readLaunch: (answer) => readAddress(answer, launched, refused),
};
