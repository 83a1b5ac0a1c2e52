import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AskOutside } from '../../outside-work.ts';
import { askService, parseJson } from './ask-service.ts';
import {
  type DeliveryNotice,
  RefusedMessage,
  type SenderAdapter,
  type SenderCredentials,
} from './sender-adapter.ts';

const API = 'https://api.nexmo.com';
/** Vonage's clock and ours may differ. */
const EARLIER_MS = 5 * 60_000;
/** How old a signed notice may be: it is sent again for a day. */
const OLDEST_MS = 25 * 3_600_000;

const taken = z.object({ message_uuid: z.string().min(1).max(64) });
const records = z.object({
  records: z.array(z.object({ message_id: z.string().min(1).max(64), client_ref: z.string().nullish() })),
});
const balance = z.object({ value: z.number() });
const problem = z.object({ type: z.string() });
const status = z.object({
  message_uuid: z.string().min(1).max(64),
  client_ref: z.string().max(64).optional(),
  status: z.string(),
  error: z.object({ title: z.union([z.string(), z.int()]).optional() }).optional(),
});
const claims = z.object({ iat: z.int(), payload_hash: z.string().optional() });

/**
 * What is wrong with the number: it is not one (1120, 1180), or nobody has it any more (1190, 1240, 1250).
 * https://developer.vonage.com/en/api-errors/messages
 */
const OF_ADDRESS = /(^|[#/])(1120|1180|1190|1240|1250)$/;

/**
 * Vonage's Messages API, which South-East Asia is served by from Singapore. https://developer.vonage.com/en/api/messages,
 * https://developer.vonage.com/en/getting-started/concepts/webhooks (signed ones), https://developer.vonage.com/en/api/reports
 */
export function vonage(ask: AskOutside): SenderAdapter {
  const request = ({ settings, secrets }: SenderCredentials, path: string, signal: AbortSignal) => {
    const login = Buffer.from(`${settings.key ?? ''}:${secrets.secret?.[0] ?? ''}`).toString('base64');
    const url = new URL(path, settings.api ?? API);
    return { url, headers: { authorization: `Basic ${login}` }, signal };
  };
  return {
    code: 'vonage',
    channel: 'sms',
    fields: [
      { name: 'key', isSecret: false, pattern: /^[0-9a-zA-Z]{6,32}$/ },
      { name: 'secret', isSecret: true, pattern: /^[\x21-\x7e]{8,200}$/ },
      { name: 'signatureSecret', isSecret: true, pattern: /^[\x21-\x7e]{16,200}$/ },
      { name: 'from', isSecret: false, pattern: /^([1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/ },
      { name: 'api', isSecret: false, isOptional: true, pattern: /^https?:\/\/[^\s@]{1,200}$/ },
    ],
    async send({ id, to, body }, { credentials, callbackUrl }, signal) {
      const { headers, ...rest } = request(credentials, '/v1/messages', signal);
      const said = {
        ...{ message_type: 'text', channel: 'sms', to: digitsOf(to), from: credentials.settings.from },
        ...{ text: body, client_ref: id, webhook_url: callbackUrl, webhook_version: 'v1' },
      };
      const type = { 'content-type': 'application/json' };
      const sent = {
        ...rest,
        method: 'POST',
        headers: { ...headers, ...type },
        body: JSON.stringify(said),
      } as const;
      return (await askService(ask, sent, taken, throwRefused)).message_uuid;
    },
    async find({ id, to }, since, { credentials }, signal) {
      const { url, ...rest } = request(credentials, '/v2/reports/records', signal);
      url.search = new URLSearchParams({
        ...{ account_id: credentials.settings.key ?? '', product: 'MESSAGES', direction: 'outbound' },
        ...{ to: digitsOf(to), date_start: new Date(since.getTime() - EARLIER_MS).toISOString() },
      }).toString();
      const found = await askService(ask, { ...rest, url, method: 'GET' }, records);
      return found.records.find(({ client_ref }) => client_ref === id)?.message_id;
    },
    async test(credentials, signal) {
      const sent = request(credentials, '/account/get-balance', signal);
      await askService(ask, { ...sent, method: 'GET' }, balance);
    },
    readStatus({ headers, rawBody, now }, { secrets }) {
      const isGenuine = (secrets.signatureSecret ?? []).some((secret) =>
        isSigned(secret, headers.authorization, rawBody, now),
      );
      const said = isGenuine ? status.safeParse(parseJson(rawBody.toString('utf8'))) : undefined;
      return said?.success ? noticesOf(said.data) : undefined;
    },
  };
}

/** Vonage writes E.164 without its plus sign. */
const digitsOf = (number: string) => number.replace(/^\+/, '');

function throwRefused(answered: number, said: unknown): void {
  const parsed = problem.safeParse(said);
  if (answered !== 422 || !parsed.success) return;
  const code = /[^#/]*$/.exec(parsed.data.type)?.[0] ?? '';
  throw new RefusedMessage(code, OF_ADDRESS.test(code));
}

/** A JWT of HS256, whose `payload_hash` is SHA-256 of the bytes as they came. */
function isSigned(secret: string, authorization: unknown, rawBody: Buffer, now: Date): boolean {
  const token = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(String(authorization));
  const [, head = '', body = '', signature = ''] = token ?? [];
  const header = z.object({ alg: z.literal('HS256') }).safeParse(parseJson(textOf(head)));
  const said = claims.safeParse(parseJson(textOf(body)));
  if (!header.success || !said.success) return false;
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const presented = Buffer.from(signature, 'base64url');
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return false;
  const hash = createHash('sha256').update(rawBody).digest('hex');
  return said.data.payload_hash === hash && Math.abs(now.getTime() - said.data.iat * 1_000) < OLDEST_MS;
}

const textOf = (part: string) => Buffer.from(part, 'base64url').toString('utf8');

function noticesOf(said: z.infer<typeof status>): readonly DeliveryNotice[] {
  const ref = said.message_uuid;
  const of = said.client_ref === undefined ? { ref } : { ref, id: said.client_ref };
  if (said.status === 'delivered') return [{ ...of, state: 'delivered', reason: '' }];
  if (said.status !== 'rejected' && said.status !== 'undeliverable') return [];
  const code = String(said.error?.title ?? said.status);
  return [{ ...of, state: OF_ADDRESS.test(code) ? 'bounced' : 'failed', reason: code.slice(0, 60) }];
}
