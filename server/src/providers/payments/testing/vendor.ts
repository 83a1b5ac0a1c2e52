import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment in the books of a simulated vendor. Amounts in 1/10,000 of a unit. */
export interface VendorPayment {
  readonly id: string;
  readonly reference: string;
  readonly currency: string;
  readonly asked: bigint;
  /** When it was ordered. */
  readonly at: Date;
  came: bigint;
  /** What went back to who paid. */
  refunded: bigint;
  chargedBack: bigint;
  isFailed: boolean;
}

/** What the vendor says has happened last. */
export type VendorEvent = 'paid' | 'failed' | 'partial' | 'overpaid' | 'refunded' | 'charged-back' | 'noise';

export interface VendorRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export interface VendorNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a vendor speaks, both ways. */
export interface VendorDialect {
  readonly code: string;
  /** A way to pay that the adapter has, and a site whose currency the vendor takes. */
  readonly method: string;
  readonly site: 'arena' | 'baize' | 'lucky';
  /** What happens there to payments, beside being paid and failing. */
  readonly happens: readonly VendorEvent[];
  /** Whether the same order twice is one payment. */
  readonly isIdempotent: boolean;
  /** Whether it calls nobody back, and is asked. */
  readonly isSilent?: true;
  readonly settings: (url: string) => Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** @returns the answer; `undefined` where the vendor refuses */
  readonly answer: (books: VendorBooks, request: VendorRequest) => unknown;
  /** The webhook about a payment, signed at a moment. */
  readonly notice: (payment: VendorPayment, event: VendorEvent, now: Date) => VendorNotice;
}

/** Payments of a page of a list. */
const PAGE = 7;

export class VendorBooks {
  readonly payments: VendorPayment[] = [];
  readonly #isIdempotent: boolean;
  readonly #now: () => Date;

  constructor(isIdempotent: boolean, now: () => Date) {
    this.#isIdempotent = isIdempotent;
    this.#now = now;
  }

  create({
    reference,
    currency,
    asked,
  }: Pick<VendorPayment, 'reference' | 'currency' | 'asked'>): VendorPayment {
    const same = reference === '' ? undefined : this.of(reference).at(0);
    if (same && this.#isIdempotent) return same;
    const id = `${String(this.payments.length + 1).padStart(8, '0')}x`;
    const made = {
      id,
      reference,
      currency,
      asked,
      at: this.#now(),
      came: 0n,
      refunded: 0n,
      chargedBack: 0n,
      isFailed: false,
    };
    this.payments.push(made);
    return made;
  }

  /** Payments of a time that came, a few of them. @param after the id of the last of the page before */
  page(
    between: { readonly from: Date; readonly until: Date },
    after: string | undefined,
  ): { readonly payments: readonly VendorPayment[]; readonly isLast: boolean } {
    const paid = this.payments.filter(
      ({ came, at }) => came > 0n && at >= between.from && at < between.until,
    );
    const from = after === undefined ? 0 : paid.findIndex(({ id }) => after.includes(id)) + 1;
    return { payments: paid.slice(from, from + PAGE), isLast: from + PAGE >= paid.length };
  }

  of(reference: string): readonly VendorPayment[] {
    return this.payments.filter((one) => one.reference === reference);
  }

  byId(id: string): VendorPayment | undefined {
    return this.payments.find((one) => id.includes(one.id));
  }
}

export interface Vendor {
  readonly dialect: VendorDialect;
  readonly books: VendorBooks;
  readonly url: string;
  /** Orders after which the connection breaks: the vendor has the payment, and we do not know. */
  lostAnswers: number;
  close(): void;
}

/** Starts a vendor on this machine. */
export async function openVendor(dialect: VendorDialect, now = () => new Date()): Promise<Vendor> {
  const books = new VendorBooks(dialect.isIdempotent, now);
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const body = Buffer.concat(parts).toString('utf8');
    const { method = '', url: path = '', headers } = incoming;
    const before = books.payments.length;
    const answer = dialect.answer(books, { method, path, headers, body });
    if (books.payments.length > before && vendor.lostAnswers > 0) {
      vendor.lostAnswers -= 1;
      response.destroy();
      return;
    }
    response.writeHead(answer === undefined ? 401 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: 'refused' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const vendor: Vendor = {
    ...{ dialect, books, lostAnswers: 0 },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return vendor;
}
