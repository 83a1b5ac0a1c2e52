import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AskOutside } from '../../outside-work.ts';
import { askService } from './ask-service.ts';
import {
  type DeliveryNotice,
  RefusedMessage,
  type SenderAdapter,
  type SenderCredentials,
} from './sender-adapter.ts';

const API = 'https://api.twilio.com';
/** Twilio's clock and ours may differ: a message is looked for from a little before it was sent. */
const EARLIER_MS = 5 * 60_000;
const PAGE = '100';

const taken = z.object({ sid: z.string().min(1).max(64) });
const listed = z.object({
  messages: z.array(taken.extend({ body: z.string(), date_created: z.string() })),
});
const refusal = z.object({ code: z.int() });

/**
 * Numbers that take no SMS: not valid (21211, 21217, 21614), stopped by their owner (21610), unreachable for good (30005, 30006).
 * https://www.twilio.com/docs/api/errors
 */
const OF_ADDRESS: ReadonlySet<number> = new Set([21211, 21217, 21610, 21614, 30005, 30006]);
/** The account or the sender is not set up: staff mend it, and the message is sent then. */
const OF_ACCOUNT: ReadonlySet<number> = new Set([20003, 20404, 21606, 21659, 21703]);

/**
 * Twilio's Programmable Messaging. https://www.twilio.com/docs/messaging/api/message-resource,
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export function twilio(ask: AskOutside): SenderAdapter {
  const request = ({ settings, secrets }: SenderCredentials, path: string, signal: AbortSignal) => {
    const account = settings.account ?? '';
    const login = Buffer.from(`${account}:${secrets.token?.[0] ?? ''}`).toString('base64');
    return {
      url: new URL(`/2010-04-01/Accounts/${account}${path}`, settings.api ?? API),
      headers: { authorization: `Basic ${login}` },
      signal,
    };
  };
  return {
    code: 'twilio',
    channel: 'sms',
    fields: [
      { name: 'account', isSecret: false, pattern: /^AC[0-9a-f]{32}$/ },
      { name: 'token', isSecret: true, pattern: /^[\x21-\x7e]{16,200}$/ },
      { name: 'from', isSecret: false, pattern: /^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11}|MG[0-9a-f]{32})$/ },
      { name: 'api', isSecret: false, isOptional: true, pattern: /^https?:\/\/[^\s@]{1,200}$/ },
    ],
    async send({ to, body }, { credentials, callbackUrl }, signal) {
      const { headers, ...rest } = request(credentials, '/Messages.json', signal);
      const { from = '' } = credentials.settings;
      const form = new URLSearchParams({
        To: to,
        Body: body,
        StatusCallback: callbackUrl,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
      });
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const sent = {
        ...rest,
        method: 'POST',
        headers: { ...headers, ...type },
        body: form.toString(),
      } as const;
      return (await askService(ask, sent, taken, throwRefused)).sid;
    },
    async find({ to, body }, since, { credentials }, signal) {
      const { url, ...rest } = request(credentials, '/Messages.json', signal);
      const from = since.getTime() - EARLIER_MS;
      url.searchParams.set('To', to);
      url.searchParams.set('DateSent>', new Date(from).toISOString().slice(0, 10));
      url.searchParams.set('PageSize', PAGE);
      const { messages } = await askService(ask, { ...rest, url, method: 'GET' }, listed);
      return messages.find((one) => one.body === body && Date.parse(one.date_created) >= from)?.sid;
    },
    async test(credentials, signal) {
      await askService(ask, { ...request(credentials, '.json', signal), method: 'GET' }, taken);
    },
    readStatus({ url, headers, rawBody }, { secrets }) {
      const params = [...new URLSearchParams(rawBody.toString('utf8'))];
      const signed =
        url +
        params
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .flat()
          .join('');
      const given = headers['x-twilio-signature'];
      const isGenuine = (secrets.token ?? []).some((token) => isSigned(token, signed, given));
      if (!isGenuine) return undefined;
      const { MessageSid: ref, MessageStatus: status, ErrorCode: code } = Object.fromEntries(params);
      return ref === undefined || status === undefined
        ? undefined
        : noticesOf(ref, status, Number(code ?? 0));
    },
  };
}

function throwRefused(status: number, said: unknown): void {
  const parsed = refusal.safeParse(said);
  if (status !== 400 || !parsed.success || OF_ACCOUNT.has(parsed.data.code)) return;
  const { code } = parsed.data;
  throw new RefusedMessage(String(code), OF_ADDRESS.has(code));
}

/** HMAC-SHA1 is Twilio's choice; its key is known to both alone. */
function isSigned(token: string, signed: string, given: unknown): boolean {
  const expected = createHmac('sha1', token).update(signed).digest();
  const presented = typeof given === 'string' ? Buffer.from(given, 'base64') : Buffer.alloc(0);
  return presented.length === expected.length && timingSafeEqual(presented, expected);
}

function noticesOf(ref: string, status: string, code: number): readonly DeliveryNotice[] {
  const reason = code === 0 ? status : String(code);
  if (status === 'delivered') return [{ ref, state: 'delivered', reason: '' }];
  if (status !== 'failed' && status !== 'undelivered') return [];
  return [{ ref, state: OF_ADDRESS.has(code) ? 'bounced' : 'failed', reason }];
}
