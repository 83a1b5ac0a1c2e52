import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { PushTarget } from '../push/subscriptions.ts';

/** A push message as the browser of a simulated service read it. */
export interface TakenPush {
  /** Which browser it was for. */
  readonly browser: string;
  readonly payload: z.infer<typeof payload>;
  readonly topic: string;
  readonly ttl: number;
  readonly urgency: string;
}

const payload = z.object({
  ...{ id: z.string(), title: z.string(), body: z.string(), language: z.string(), path: z.string() },
  stop: z.object({ path: z.string(), label: z.string() }).nullable(),
});

/** The status of an answer; `hangs`: takes a message, and says nothing; `loses answers`: takes it, and hangs up. */
export type PushBehaviour = 201 | 403 | 404 | 410 | 413 | 429 | 503 | 'hangs' | 'loses answers';

export interface PushService {
  readonly url: string;
  readonly taken: TakenPush[];
  /** How often it was asked, whatever it answered. */
  asked: number;
  behaves: PushBehaviour;
  /** The seconds of `Retry-After`, with 429. */
  retryAfter: string;
  /** A browser subscribes, with the key of a site. */
  subscribe(publicKey: string): PushTarget & { readonly public_key: string };
  close(): void;
}

/**
 * A push service (RFC 8030) with its browsers. It refuses a message whose sender is not the one a browser subscribed to (RFC 8292),
 * and reads each with the browser's own keys (RFC 8291): by Node's own functions, so that nothing of what encrypts is in it.
 */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    service.asked += 1;
    const { behaves } = service;
    const say = (status: number, headers = {}) => response.writeHead(status, headers).end();
    const name = request.url?.slice('/push/'.length) ?? '';
    const browser = browsers.get(name);
    if (!browser || !isSigned(request.headers, browser.publicKey, service.url)) return say(403);
    if (behaves === 429) return say(429, { 'retry-after': service.retryAfter });
    if (typeof behaves === 'number' && behaves !== 201) return say(behaves);
    const body = Buffer.concat(parts);
    if (body.length > 4_096) return say(413);
    const { topic, ttl, urgency } = request.headers;
    service.taken.push({
      ...{ browser: name, payload: payload.parse(JSON.parse(decrypt(body, browser))) },
      ...{ topic: String(topic), ttl: Number(ttl), urgency: String(urgency) },
    });
    if (behaves === 'hangs') return undefined;
    return behaves === 'loses answers' ? request.socket.destroy() : say(201, { location: '/message/1' });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const service: PushService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ taken: [], asked: 0, behaves: 201, retryAfter: '60' },
    subscribe(publicKey) {
      const [curve, auth, name] = [createECDH('prime256v1'), randomBytes(16), `browser-${browsers.size + 1}`];
      const p256dh = curve.generateKeys('base64url');
      browsers.set(name, { curve, auth, publicKey });
      const endpoint = `${service.url}/push/${name}`;
      return { endpoint, p256dh, auth: auth.toString('base64url'), public_key: publicKey };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

interface Browser {
  readonly curve: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  /** The key of the site that it subscribed with. */
  readonly publicKey: string;
}

const claims = z.object({ aud: z.string(), exp: z.int(), sub: z.string().regex(/^(https:|mailto:)/) });
const DAY_S = 86_400;

/** Whether a sender shows the key that a browser subscribed with, for this service and for a day at most (RFC 8292, section 2). */
function isSigned({ authorization = '' }: IncomingHttpHeaders, publicKey: string, url: string): boolean {
  const [, token = '', shown] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', said = '', signature = ''] = token.split('.');
  if (shown !== publicKey) return false;
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${said}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp } = claims.parse(JSON.parse(Buffer.from(said, 'base64url').toString('utf8')));
  const left = exp - Date.now() / 1_000;
  return isGenuine && aud === url && left > 0 && left <= DAY_S;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Reads a message of one record by RFC 8188, with the secrets of a browser as RFC 8291 derives its key. */
function decrypt(message: Buffer, { curve, auth }: Browser): string {
  const [salt, idLength] = [message.subarray(0, 16), message.readUInt8(20)];
  const senderKey = message.subarray(21, 21 + idLength);
  const record = message.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const opener = createDecipheriv('aes-128-gcm', key, nonce);
  opener.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([opener.update(record.subarray(0, -16)), opener.final()]);
  // The last record ends with 2, and zeros behind it.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
