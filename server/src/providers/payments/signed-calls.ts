import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { AskOutside } from '../outside-work.ts';
import type { Credentials, GatewayField } from '../payment-adapter.ts';
import { signedHeader } from './signed-body.ts';
import { askVendor, VENDOR_ADDRESS } from './vendor-request.ts';

export const SIGNATURE_HEADER = 'x-signature';

/** What a site gives for a gateway that takes signed calls. */
export const signedFields: readonly GatewayField[] = [
  { name: 'url', isSecret: false, pattern: VENDOR_ADDRESS },
  { name: 'merchant', isSecret: false, pattern: /^[\w.-]{1,64}$/ },
  { name: 'secret', isSecret: true, pattern: /^\S{32,200}$/ },
];

/** Calls of a protocol of ours: JSON with the merchant in it, posted to one address, signed with HMAC-SHA256. */
export const signedCalls =
  (ask: AskOutside, clock: Clock) =>
  async <Schema extends z.ZodType>(
    { settings, secrets }: Credentials,
    message: Readonly<Record<string, unknown>>,
    answer: Schema,
    signal: AbortSignal,
  ): Promise<z.infer<Schema>> => {
    const body = JSON.stringify({ merchant: settings.merchant, ...message });
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signedHeader(secrets.secret?.[0] ?? '', body, clock.now()),
    };
    const sent = { method: 'POST', url: new URL(settings.url ?? ''), headers, body, signal } as const;
    return askVendor(ask, sent, answer);
  };
