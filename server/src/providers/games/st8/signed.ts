import { z } from 'zod';
import type { ProviderRequest } from '../client.ts';
import { signatureOf } from '../signing/key-signature.ts';

const BASE = '/api/operator/v1';

const signed = (text: string, key: Buffer) => ({
  'content-type': 'application/json',
  'x-st8-sign': signatureOf(Buffer.from(text), key),
});

export function signedPost(path: string, message: object, key: Buffer): ProviderRequest {
  const body = JSON.stringify(message);
  return { method: 'POST', path: BASE + path, body, headers: signed(body, key) };
}

/** A query is signed as it is sent. */
export function signedGet(
  path: string,
  fields: Readonly<Record<string, string>>,
  key: Buffer,
): ProviderRequest {
  const query = String(new URLSearchParams(fields));
  return { method: 'GET', path: `${BASE}${path}?${query}`, body: '', headers: signed(query, key) };
}

/** A good answer says so, but for that of a launch. */
export const done = z.object({ status: z.literal('ok') });

/** Reads the provider's word for a refusal. */
export const refused = z
  .object({
    status: z.string().optional(),
    error: z.string().optional(),
    message: z.string().optional(),
  })
  .transform(({ status, error, message }) => error ?? message ?? status ?? 'no status');
