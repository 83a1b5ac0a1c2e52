import { z } from 'zod';
import type { LanguageCode } from '#contract/languages.ts';
import type { ProviderClient, ProviderRequest } from '../client.ts';
import { readAddress } from '../core/read-address.ts';
import { readAnswer } from '../core/read-answer.ts';

const done = z.object({ error: z.object({ id: z.literal(0) }) });
/** Its addresses begin with two slashes. */
const launched = done
  .extend({ url: z.string() })
  .transform(({ url }) => (url.startsWith('//') ? `https:${url}` : url));
const registered = done.transform(() => true as const);
const refused = z
  .object({ error: z.object({ id: z.number(), msg: z.string().nullish() }) })
  .transform(({ error: { id, msg } }) => `${id} ${msg ?? ''}`.trim());

/** What integrators send; all else is English. */
const languages: Readonly<Partial<Record<LanguageCode, string>>> = { VI: 'vi-vn', CN: 'zh-cn', CT: 'zh-tw' };

/** The provider's side of SBO, after the code of integrators. It has no demonstrations. */
export const sboClient: ProviderClient = {
  launch: (order, key) =>
    json('/web-root/restricted/player/login.aspx', {
      ...{ CompanyKey: key.toString('utf8'), ServerId: order.siteCode },
      ...{ Username: order.player?.name ?? '', Portfolio: 'SportsBook' },
    }),
  readLaunch: (answer) => readAddress(answer, launched, refused),
  pageOf: (address, { language, isMobile }) => {
    const page = new URL(address);
    page.searchParams.set('lang', languages[language] ?? 'en');
    page.searchParams.set('device', isMobile ? 'm' : 'd');
    return page.href;
  },
  players: {
    // The currency is that of the agent.
    register: (order, key) =>
      json('/web-root/restricted/player/register-player.aspx', {
        ...{ CompanyKey: key.toString('utf8'), ServerId: order.siteCode },
        ...{ Username: order.player?.name ?? '', Agent: order.operatorId },
      }),
    readRegistered: (answer) => readAnswer(answer, registered, refused),
  },
};

const json = (path: string, fields: object): ProviderRequest => ({
  ...{ method: 'POST', path, body: JSON.stringify(fields) },
  headers: { 'content-type': 'application/json' },
});
