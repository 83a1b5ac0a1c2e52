import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from '../support/api.ts';
import type { Site } from '../support/sites.ts';

export const MERCHANT = 'shop-1';
export const SECRET = 'a-signing-secret-of-thirty-two-characters';

interface Order {
  readonly reference: string;
  readonly method: string;
  readonly amount: string;
  readonly currency: string;
  readonly callback_url: string;
}

/** How each way to pay is paid. */
const instructions: Readonly<Record<string, object>> = {
  qr: { kind: 'qr', payload: '00020101021226370011QRPH.EXAMPLE0118PAYMENTOFAJOURNEY5303608' },
};

function signed(body: string): Record<string, string> {
  const seconds = String(Math.floor(Date.now() / 1000));
  const hex = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
  return { 'x-signature': `t=${seconds},v1=${hex}` };
}

/** A vendor that speaks docs/payments/generic.md, on this machine. */
export class GenericGateway {
  readonly #orders = new Map<string, Order>();
  readonly #server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const asked = JSON.parse(Buffer.concat(parts).toString('utf8'));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(this.#answer(asked)));
  });

  #answer(asked: Order & { readonly call: string }): object {
    if (asked.call === 'ping') return { merchant: MERCHANT };
    if (asked.call === 'payment.create') {
      this.#orders.set(asked.reference, asked);
      return { id: `g-${asked.reference}`, instruction: instructions[asked.method] };
    }
    return this.#said(asked.reference, 'pending', this.#orders.get(asked.reference)?.amount ?? '0');
  }

  #said(reference: string, state: string, amount: string): object {
    const { currency = '' } = this.#orders.get(reference) ?? {};
    return { merchant: MERCHANT, event: 'payment', reference, id: `g-${reference}`, state, amount, currency };
  }

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/pay`;
  }

  /** Says at the address that came with the order what became of it. @returns the status of the answer */
  async say(site: Site, reference: string, state: string, amount: string): Promise<number> {
    const order = this.#orders.get(reference);
    if (!order) throw new Error(`nothing was ordered as ${reference}`);
    const body = JSON.stringify(this.#said(reference, state, amount));
    const { pathname } = new URL(order.callback_url);
    return (await send(site, 'POST', pathname, body, signed(body))).status;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
