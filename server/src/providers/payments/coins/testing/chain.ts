import { createHash } from 'node:crypto';
import type { VendorPayment } from '../../testing/vendor.ts';
import { parseDecimal } from '../coins.ts';

interface Sent {
  readonly txid: string;
  readonly units: bigint;
  /** Of the blocks that its address has seen. */
  minedAt: number;
  mayBeThrownOut: boolean;
}

interface Address {
  readonly wanted: bigint;
  readonly sent: Sent[];
  blocks: number;
}

/** A transfer as the network has it now; -1: it has it no more. */
export interface Seen extends Pick<Sent, 'txid' | 'units'> {
  readonly confirmations: number;
}

/**
 * A network of coins. What is sent is seen at first without a confirmation and confirmed by each block, of which one is found
 * with every question about an address; every third transfer is thrown out of its block by a reorganisation, and comes again.
 */
export class Chain {
  readonly #addresses = new Map<string, Address>();
  #count = 0;

  /** @param wanted the coins that were asked for, as a decimal text */
  open({ id }: VendorPayment, wanted: string, decimals: number): void {
    if (!this.#addresses.has(id))
      this.#addresses.set(id, { wanted: parseDecimal(wanted, decimals) ?? 0n, sent: [], blocks: 0 });
  }

  /** What has come to the address of a payment, a block later than before. */
  look({ id, asked, came }: VendorPayment): readonly Seen[] {
    const address = this.#addresses.get(id);
    if (!address) return [];
    address.blocks += 1;
    const total = (came * address.wanted + asked - 1n) / asked;
    const more = total - address.sent.reduce((sum, { units }) => sum + units, 0n);
    if (more > 0n) {
      this.#count += 1;
      const txid = createHash('sha256').update(`${id} ${address.sent.length}`).digest('hex');
      address.sent.push({
        ...{ txid, units: more, minedAt: address.blocks + 1, mayBeThrownOut: this.#count % 3 === 0 },
      });
    }
    return address.sent.map((one) => {
      const confirmations = address.blocks - one.minedAt + 1;
      if (confirmations === 1 && one.mayBeThrownOut) {
        one.mayBeThrownOut = false;
        one.minedAt = address.blocks + 2;
        return { ...one, confirmations: -1 };
      }
      return { ...one, confirmations: Math.max(confirmations, 0) };
    });
  }

  /** Whether a transaction pays to the address of a payment. */
  isOf({ id }: VendorPayment, txid: string): boolean {
    return this.#addresses.get(id)?.sent.some((one) => one.txid === txid) ?? false;
  }

  /** A transaction, without a block between. */
  find(txid: string): Seen | undefined {
    for (const { sent, blocks } of this.#addresses.values())
      for (const one of sent)
        if (one.txid === txid) return { ...one, confirmations: Math.max(blocks - one.minedAt + 1, 0) };
    return undefined;
  }
}
