import { z } from 'zod';
import { signedHeader } from '../../signed-body.ts';
import { SIGNATURE_HEADER } from '../../signed-calls.ts';

const order = z.object({
  ...{ reference: z.string(), method: z.string(), address: z.string() },
  ...{ amount: z.string(), currency: z.string(), coin_amount: z.string() },
});

const find = z.object({ reference: z.string() });

type Order = z.infer<typeof order>;

/** A payout in the books of who has the custody. */
export interface CoinPayout extends Order {
  state: 'pending' | 'paid' | 'failed';
}

/** What a network does to a call of us: it does not reach the vendor, or its answer does not reach us. */
export type PayoutFault = 'lost-request' | 'lost-answer';

/** The payouts of a simulated custody: a reference that is repeated is one, by the order that came first. */
export class CoinPayouts {
  readonly made: CoinPayout[] = [];
  /** Orders that reached it, repetitions too. */
  orders = 0;
  /** Whether there is a rate of now. */
  hasRates = true;
  fault: (reference: string) => PayoutFault | undefined = () => undefined;

  of(reference: string): CoinPayout | undefined {
    return this.made.find((one) => one.reference === reference);
  }

  /** @returns the answer; `undefined` where there is none */
  answer(merchant: string, message: { readonly call: string }): unknown {
    const { reference } = find.parse(message);
    const fault = this.fault(reference);
    if (fault === 'lost-request') return undefined;
    const answer = message.call === 'payout.find' ? this.#find(merchant, reference) : this.#create(message);
    return fault === undefined ? answer : undefined;
  }

  #find(merchant: string, reference: string): unknown {
    const found = this.of(reference);
    return found && said(merchant, found);
  }

  #create(message: unknown): unknown {
    const wanted = order.parse(message);
    this.orders += 1;
    if (!this.of(wanted.reference)) this.made.push({ ...wanted, state: 'pending' });
    return { id: wanted.reference };
  }
}

const said = (merchant: string, { reference, state, amount, currency, coin_amount }: CoinPayout) => ({
  ...{ merchant, event: 'payout', reference, state, amount, currency, coin_amount },
});

/** The webhook about a payout, signed at a moment. */
export function payoutNotice(
  payout: CoinPayout,
  { merchant, secret, now }: { readonly merchant: string; readonly secret: string; readonly now: Date },
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const body = JSON.stringify(said(merchant, payout));
  return { headers: { [SIGNATURE_HEADER]: signedHeader(secret, body, now) }, body };
}
