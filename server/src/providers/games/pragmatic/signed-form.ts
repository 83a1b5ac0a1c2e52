import { z } from 'zod';
import type { ProviderRequest } from '../client.ts';
import { hashOf } from './form.ts';

const BASE = '/IntegrationService/v3/http';

/** Fields with their hash, encoded; empty ones are left out. */
export function withHash(fields: Readonly<Record<string, string>>, key: Buffer): string {
  const form = new Map(Object.entries(fields).filter(([, value]) => value !== ''));
  return String(new URLSearchParams([...form, ['hash', hashOf(form, key)]]));
}

export const signedForm = (
  path: string,
  fields: Readonly<Record<string, string>>,
  key: Buffer,
): ProviderRequest => ({
  ...{ method: 'POST', path: BASE + path, body: withHash(fields, key) },
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** JSON whose fields stand in the address, signed, with what they are about in the body, which is not. */
export const signedAddress = (
  path: string,
  fields: Readonly<Record<string, string>>,
  key: Buffer,
  body: object,
): ProviderRequest => ({
  ...{ method: 'POST', path: `${BASE}${path}?${withHash(fields, key)}`, body: JSON.stringify(body) },
  headers: { 'content-type': 'application/json' },
});

/** A good answer; the number comes as a text too. */
export const done = z.object({ error: z.union([z.literal('0'), z.literal(0)]) });

/** Reads the provider's word for a refusal. */
export const refused = z
  .object({ error: z.union([z.string(), z.number()]), description: z.string().optional() })
  .transform(({ error, description }) => `${error} ${description ?? ''}`.trim());
