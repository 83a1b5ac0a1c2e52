import { commandKey } from '../../../data/command-key.ts';

const KEY = 'baize.deposit';
const OPEN = 'baize.deposit-open';

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A deposit in the making: what it is decides its key. */
export interface Order {
  readonly account: string;
  readonly method: string;
  readonly amount: string;
}

const nameOf = ({ account, method, amount }: Order) => [account, method, amount].join('\n');

/**
 * The idempotency key of an order. The same order keeps its key through double taps and reloads, so that it is opened
 * once; another order has another one.
 */
export function keyOfOrder(memory: Memory, order: Order): string {
  const [key, ...name] = (memory.getItem(KEY) ?? '').split('\n');
  if (key && name.join('\n') === nameOf(order)) return key;
  const fresh = commandKey();
  memory.setItem(KEY, `${fresh}\n${nameOf(order)}`);
  return fresh;
}

/** The order is done with: the next one is new, also when it is for the same. */
export function forgetOrder(memory: Memory): void {
  memory.removeItem(KEY);
}

/** A payment that was begun at a gateway and may still be finished there. */
export interface OpenPayment {
  readonly deposit_id: string;
  readonly redirect_url: string;
  /** The page from which the player went to pay. */
  readonly returnTo: string;
  /** Whether that page goes on in another window, which this one was opened beside. */
  readonly isBeside?: boolean;
}

export function rememberPayment(memory: Memory, payment: OpenPayment): void {
  memory.setItem(OPEN, JSON.stringify(payment));
}

export function openPayment(memory: Memory): OpenPayment | undefined {
  const kept: unknown = JSON.parse(memory.getItem(OPEN) ?? 'null');
  return isPayment(kept) ? kept : undefined;
}

export function forgetPayment(memory: Memory): void {
  memory.removeItem(OPEN);
}

function isPayment(kept: unknown): kept is OpenPayment {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'deposit_id' in kept &&
    'redirect_url' in kept &&
    'returnTo' in kept
  );
}

/** Whether an address is one a browser may be sent to: the web, and nothing that runs. */
export function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** A page of this site to go back to, or `''`. */
export function backTo(asked: string | null): string {
  return asked !== null && /^\/(?![/\\])/.test(asked) ? asked.slice(0, 512) : '';
}
