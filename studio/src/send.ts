import { request as plain } from 'node:http';
import { request as secure } from 'node:https';

export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How long an answer is waited for. */
  readonly patienceMs: number;
  /** Ends it: there is no answer then. */
  readonly signal: AbortSignal;
  /** Whether the connection is closed as soon as everything is sent: whether it is done is then not known. */
  readonly isDropped?: boolean;
}

/** @returns `undefined` where no answer came */
export function send({
  url,
  body,
  patienceMs,
  signal: ending,
  isDropped = false,
  ...options
}: Sent): Promise<{ readonly status: number; readonly text: string } | undefined> {
  return new Promise((resolve) => {
    const open = url.startsWith('https:') ? secure : plain;
    const headers = { ...options.headers, 'content-length': String(Buffer.byteLength(body)) };
    const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), ending]);
    const sent = open(url, { ...options, headers, signal }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.once('error', () => resolve(undefined));
    });
    sent.once('error', () => resolve(undefined));
    if (isDropped)
      sent.once('finish', () => {
        sent.destroy();
        resolve(undefined);
      });
    sent.end(body);
  });
}
