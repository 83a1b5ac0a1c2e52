import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { formatAmount } from '#rules/money/amount.ts';
import type { Providers } from '../../providers/open-providers.ts';

const request = z.object({
  kind: z.enum(['mail', 'payout']),
  /** What the service recognises a repetition by. */
  key: z.string(),
  /** The server that asks. */
  by: z.string(),
  amount: z.string().optional(),
  currency: z.string().optional(),
});
type Request = z.infer<typeof request>;

/** A mail service and a payment gateway in one: it does what it is asked, and leaves chosen servers without an answer. */
export interface OutsideService {
  readonly url: string;
  readonly asked: readonly Request[];
  /** What it has done, by key: once for each. */
  readonly done: ReadonlyMap<string, Request>;
  close(): void;
}

/** @param ignored the server that gets no answers */
export async function openOutsideService(ignored: string): Promise<OutsideService> {
  const asked: Request[] = [];
  const done = new Map<string, Request>();
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const one = request.parse(JSON.parse(Buffer.concat(parts).toString()));
    asked.push(one);
    if (!done.has(one.key)) done.set(one.key, one);
    if (one.by !== ignored) response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    done,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const GATEWAY = 'service';

/** The adapters of a server to the service. @param by the name of the server */
export function adaptersTo(url: string, by: string): Pick<Providers, 'messages' | 'payouts'> {
  async function ask(one: Omit<Request, 'by'>, signal: AbortSignal): Promise<void> {
    await fetch(url, { method: 'POST', body: JSON.stringify({ ...one, by }), signal });
  }
  return {
    messages: {
      mail: {
        async send({ id }, signal) {
          await ask({ kind: 'mail', key: id }, signal);
          return { sender: 'service' };
        },
      },
      sms: { send: async () => ({ sender: 'service' }) },
      push: { send: async () => ({ sender: 'service' }) },
    },
    payouts: new Map([
      [
        GATEWAY,
        {
          code: GATEWAY,
          fields: [],
          payoutMethods: [],
          payOut: ({ reference, amount, currency }, _credentials, signal) =>
            ask({ kind: 'payout', key: reference, amount: formatAmount(amount), currency }, signal),
          readPayoutCallback: () => undefined,
        },
      ],
    ]),
  };
}
