import { z } from 'zod';
import { canonical } from '#rules/encoding/canonical-json.ts';
import type { ProviderRequest } from '../client.ts';
import { hmacOf } from '../signing/hmac.ts';

/** Reads the provider's word for a refusal. */
export const refused = z
  .object({ message: z.string(), code: z.string().optional() })
  .transform(({ message, code }) => code ?? message);

/** Bodies are canonical JSON, and signed so. */
export function signed(
  method: 'POST' | 'DELETE',
  path: string,
  message: object,
  key: Buffer,
): ProviderRequest {
  const body = canonical(message);
  return {
    ...{ method, path, body },
    headers: { 'content-type': 'application/json', 'x-request-sign': hmacOf(body, key) },
  };
}

/** A query is signed as the canonical JSON of its fields. */
export function signedGet(
  path: string,
  query: Readonly<Record<string, string>>,
  key: Buffer,
): ProviderRequest {
  return {
    ...{ method: 'GET', path: `${path}?${new URLSearchParams(query)}`, body: '' },
    headers: { 'x-request-sign': hmacOf(canonical(query), key) },
  };
}
