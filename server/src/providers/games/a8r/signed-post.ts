import { z } from 'zod';
import type { ProviderRequest } from '../client.ts';
import { hmacOf } from '../signing/hmac.ts';

/** Reads the provider's word for a refusal. */
export const refused = z
  .object({ code: z.string(), meta: z.object({ api_code: z.union([z.string(), z.number()]) }).optional() })
  .transform(({ code, meta }) => (meta ? `${code} ${meta.api_code}` : code));

/** @param call service and method of Twirp */
export function signedPost(call: string, message: object, key: Buffer): ProviderRequest {
  const body = JSON.stringify(message);
  return {
    ...{ method: 'POST', path: `/v2/casino_a8r.${call}`, body },
    headers: { 'content-type': 'application/json', 'x-request-sign': hmacOf(body, key) },
  };
}
