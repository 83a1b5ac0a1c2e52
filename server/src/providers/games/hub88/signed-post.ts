import { z } from 'zod';
import type { ProviderRequest } from '../client.ts';
import { signatureOf } from '../signing/key-signature.ts';

/** Where Caleta's profile differs from Hub88. */
export interface ClientProfile {
  readonly header: string;
  readonly path: string;
  /** The currency that says play money: then no wallet is called. */
  readonly playMoney: string;
  /** The languages that it launches in, beside English; absent: whichever. */
  readonly languages?: readonly string[];
}

/** Reads the provider's word for a refusal. */
export const refused = z
  .object({ status: z.string().optional(), error: z.string().optional(), message: z.string().optional() })
  .transform(({ status, error, message }) => status ?? error ?? message ?? 'no status');

export function signedPost(
  { header, path }: ClientProfile,
  call: string,
  message: object,
  key: Buffer,
): ProviderRequest {
  const body = JSON.stringify(message);
  const signature = signatureOf(Buffer.from(body), key);
  return {
    ...{ method: 'POST', path: path + call, body },
    headers: { 'content-type': 'application/json', [header]: signature },
  };
}
