import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An SMS in the books of a simulated vendor. */
export interface TakenSms {
  readonly ref: string;
  readonly to: string;
  readonly body: string;
  readonly callbackUrl: string;
  /** Our id of it, where the vendor takes one. */
  readonly id: string | undefined;
  readonly login: string;
  readonly at: Date;
}

/** `loses answers`: takes a message, and hangs up before it says so; `hangs`: takes it, and says nothing. */
export type SmsBehaviour = 'takes' | 'refuses the number' | 'is away' | 'loses answers' | 'hangs';

export interface SmsService {
  readonly url: string;
  readonly taken: TakenSms[];
  behaves: SmsBehaviour;
  close(): void;
}

interface Dialect {
  readonly isSend: (request: IncomingMessage) => boolean;
  readonly take: (body: string, request: IncomingMessage, count: number) => Omit<TakenSms, 'login' | 'at'>;
  readonly answer: (taken: TakenSms) => unknown;
  readonly refusal: { readonly status: number; readonly body: unknown };
  /** Anything else that is asked: the account, or what was sent. */
  readonly other: (url: URL, taken: readonly TakenSms[]) => unknown;
}

async function open(dialect: Dialect): Promise<SmsService> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString('utf8');
    const say = (status: number, said: unknown) => response.writeHead(status).end(JSON.stringify(said));
    if (service.behaves === 'is away') return say(503, {});
    if (!dialect.isSend(request))
      return say(200, dialect.other(new URL(request.url ?? '', 'http://a'), service.taken));
    if (service.behaves === 'refuses the number') return say(dialect.refusal.status, dialect.refusal.body);
    const login = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString('utf8');
    const sms = { ...dialect.take(body, request, service.taken.length), login, at: new Date() };
    service.taken.push(sms);
    if (service.behaves === 'loses answers') return request.socket.destroy();
    return service.behaves === 'hangs' ? undefined : say(201, dialect.answer(sms));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const service: SmsService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    behaves: 'takes',
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

const refOf = (count: number) => count.toString(16).padStart(32, '0');

export const openTwilio = (): Promise<SmsService> =>
  open({
    isSend: ({ method }) => method === 'POST',
    take(body, _request, count) {
      const form = new URLSearchParams(body);
      return {
        ...{
          ref: `SM${refOf(count)}`,
          id: undefined,
          to: form.get('To') ?? '',
          body: form.get('Body') ?? '',
        },
        callbackUrl: form.get('StatusCallback') ?? '',
      };
    },
    answer: ({ ref }) => ({ sid: ref, status: 'queued' }),
    refusal: { status: 400, body: { code: 21211, message: 'not a phone number', status: 400 } },
    other: ({ pathname, searchParams }, taken) =>
      pathname.endsWith('/Messages.json')
        ? {
            messages: taken
              .filter(({ to }) => to === searchParams.get('To'))
              .map(({ ref, body, at }) => ({ sid: ref, body, date_created: at.toUTCString() })),
          }
        : { sid: 'AC0' },
  });

/** What Twilio posts about a message, signed with a token. */
export function twilioNotice(token: string, { ref, callbackUrl }: TakenSms, status: string, code?: number) {
  const params: [string, string][] = [
    ['MessageSid', ref],
    ['MessageStatus', status],
    ...(code === undefined ? [] : ([['ErrorCode', String(code)]] as [string, string][])),
  ];
  const sorted = params.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const signed = callbackUrl + sorted.map((pair) => pair.join('')).join('');
  return {
    path: new URL(callbackUrl).pathname,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64'),
    },
    body: new URLSearchParams(params).toString(),
  };
}

export const openVonage = (): Promise<SmsService> =>
  open({
    isSend: ({ method }) => method === 'POST',
    take(body, _request, count) {
      const { to, text, client_ref, webhook_url } = JSON.parse(body) as Record<string, string>;
      return {
        ...{ ref: `vonage-${refOf(count)}`, id: client_ref, to: `+${to}`, body: text ?? '' },
        callbackUrl: webhook_url ?? '',
      };
    },
    answer: ({ ref }) => ({ message_uuid: ref }),
    refusal: {
      status: 422,
      body: { type: 'https://developer.vonage.com/api-errors/messages#1120', title: 'Illegal number' },
    },
    other: ({ pathname, searchParams }, taken) =>
      pathname.endsWith('/records')
        ? {
            records: taken
              .filter(({ to }) => to === `+${searchParams.get('to')}`)
              .map(({ ref, id }) => ({ message_id: ref, client_ref: id })),
          }
        : { value: 1 },
  });

/** What Vonage posts about a message, with its JWT. */
export function vonageNotice(secret: string, { ref, id, callbackUrl }: TakenSms, status: string, now: Date) {
  const body = JSON.stringify({ message_uuid: ref, client_ref: id, status, channel: 'sms' });
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = [
    part({ alg: 'HS256', typ: 'JWT' }),
    part({
      ...{ iat: Math.floor(now.getTime() / 1_000), iss: 'Vonage' },
      payload_hash: createHash('sha256').update(body).digest('hex'),
    }),
  ].join('.');
  const signature = createHmac('sha256', secret).update(signed).digest('base64url');
  return {
    path: new URL(callbackUrl).pathname,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${signed}.${signature}` },
    body,
  };
}
