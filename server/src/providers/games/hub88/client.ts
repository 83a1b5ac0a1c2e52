import { z } from 'zod';
import { languageTag, type ProviderClient } from '../client.ts';
import { readAddress } from '../core/read-address.ts';
import { signatureOf } from './signature.ts';

/** Where Caleta's profile differs from Hub88. */
interface ClientProfile {
  readonly header: string;
  readonly path: string;
  /** The currency that says play money: then no wallet is called. */
  readonly playMoney: string;
}

const launched = z.object({ url: z.string() }).transform(({ url }) => url);
const refused = z
  .object({ status: z.string().optional(), error: z.string().optional(), message: z.string().optional() })
  .transform(({ status, error, message }) => status ?? error ?? message ?? 'no status');

/** The provider's side of the Hub88 protocol: docs.hub88.io (operator API, games), Caleta's operators' guide 1.5. */
export const hub88Client = ({ header, path, playMoney }: ClientProfile): ProviderClient => ({
  launch(order, key) {
    const { player } = order;
    const body = JSON.stringify({
      ...(player ? { user: player.name, token: player.token } : {}),
      operator_id: order.operatorId,
      game_code: order.gameCode,
      currency: player ? order.currency : playMoney,
      platform: order.isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
      lang: languageTag(order.language),
      ip: order.ip,
      lobby_url: order.lobbyUrl,
      deposit_url: order.depositUrl,
    });
    const signature = signatureOf(Buffer.from(body), key);
    return {
      ...{ method: 'POST', path: `${path}/game/url`, body },
      headers: { 'content-type': 'application/json', [header]: signature },
    };
  },
  readLaunch: (answer) => readAddress(answer, launched, refused),
});
