import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { Tampering } from './driver.ts';

export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const PATIENCE_MS = 15_000;

/** @throws Error where nothing is answered within 15 seconds */
export function exchange({ method, url, headers, body }: Sent): Promise<{ http: number; text: string }> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? secure : plain;
    const sent = send(url, { method, headers, timeout: PATIENCE_MS }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ http: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
      answer.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer within 15 seconds')));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The fields of an answer; none where it is no JSON object. */
export function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const same = (text: string): string => text;

/**
 * Posts JSON with a header that signs it.
 *
 * @param sign writes the signature of the body
 */
export function postSigned(
  { url, header, body, sign }: SignedPost,
  { signature = same, after = same }: Tampering,
): Promise<{ http: number; text: string }> {
  const signed = signature(sign(body));
  return exchange({
    ...{ method: 'POST', url },
    headers: { 'content-type': 'application/json', ...(signed === undefined ? {} : { [header]: signed }) },
    body: after(body),
  });
}

interface SignedPost {
  readonly url: string;
  readonly header: string;
  readonly body: string;
  readonly sign: (body: string) => string;
}
