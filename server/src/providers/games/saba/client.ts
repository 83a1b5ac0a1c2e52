import { z } from 'zod';
import type { LanguageCode } from '#contract/languages.ts';
import type { LaunchOrder, ProviderClient, ProviderRequest } from '../client.ts';
import { readAddress } from '../core/read-address.ts';
import { readAnswer } from '../core/read-answer.ts';

/** Prices as decimals. */
const DECIMAL_ODDS = '3';

const launched = z.object({ error_code: z.literal(0), Data: z.string() }).transform(({ Data }) => Data);
const registered = z.object({ error_code: z.literal(0) }).transform(() => true as const);
const refused = z
  .object({ error_code: z.number(), message: z.string().nullish() })
  .transform(({ error_code, message }) => `${error_code} ${message ?? ''}`.trim());

/** What integrators send; all else is English. */
const languages: Readonly<Partial<Record<LanguageCode, string>>> = { VI: 'vn' };

/** The provider's side of SABA, after the code of integrators. It has no demonstrations. */
export const sabaClient: ProviderClient = {
  // Numbers of its own: an account says those that no public text has.
  currencies: { VND: '51', BRL: '82' },
  launch: (order, key) =>
    form('/api/GetSabaUrl', {
      ...{ vendor_id: key.toString('utf8'), vendor_member_id: memberOf(order) },
      platform: order.isMobile ? '2' : '1',
    }),
  readLaunch: (answer) => readAddress(answer, launched, refused),
  pageOf: (address, { language }) => {
    const page = new URL(address);
    page.searchParams.set('lang', languages[language] ?? 'en');
    page.searchParams.set('OType', DECIMAL_ODDS);
    return page.href;
  },
  players: {
    register: (order, key) =>
      form('/api/CreateMember', {
        ...{ vendor_id: key.toString('utf8'), operatorId: order.operatorId },
        ...{ vendor_member_id: memberOf(order), username: memberOf(order) },
        ...{ currency: order.currency, oddstype: DECIMAL_ODDS },
      }),
    readRegistered: (answer) => readAnswer(answer, registered, refused),
  },
};

/** Names of members begin with the operator's. */
const memberOf = ({ operatorId, player }: LaunchOrder): string => `${operatorId}_${player?.name ?? ''}`;

const form = (path: string, fields: Readonly<Record<string, string>>): ProviderRequest => ({
  ...{ method: 'POST', path, body: String(new URLSearchParams(fields)) },
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
