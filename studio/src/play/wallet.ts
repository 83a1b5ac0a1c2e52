import { setTimeout as wait } from 'node:timers/promises';
import type { Dialect, Seat, WalletMessage, WalletReply, WalletRequest } from '../dialects/dialect.ts';
import type { Faults } from '../faults/faults.ts';
import { send } from '../send.ts';
import type { Books } from './books.ts';
import type { Journal } from './journal.ts';

/** An operator's account at the studio. */
export interface Account {
  readonly dialect: Dialect;
  readonly code: string;
  /** Addresses of the operator's wallet, without the ends that the protocol adds; several: any of them answers. */
  readonly wallets: readonly string[];
  /** Signs what the studio sends. */
  readonly studioKey: string;
  /** Verifies what the operator sends. */
  readonly operatorKey: string;
}

export interface WalletDeps {
  readonly journal: Journal;
  readonly faults: Faults;
  readonly books: Books;
  /** Called with each answer that breaks the protocol. */
  readonly find: (problem: string) => void;
  /** Ends what is still being sent again. */
  readonly signal: AbortSignal;
}

export const accountKey = ({ dialect, code }: Pick<Account, 'dialect' | 'code'>): string =>
  `${dialect.code}/${code}`;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const UNCLEAR: WalletReply = { verdict: 'unclear', code: 'no answer', why: 'other', balance: undefined };

/** What was sent and has no clear answer, as the journal has it. */
export interface Pending {
  readonly message: WalletMessage;
  readonly seat: Seat;
  /** As `accountKey` writes it. */
  readonly account: string;
}

/** Calls the wallet of an operator, by the protocol's rules of what is sent again and what is given back. */
export class Wallet {
  readonly #account: Account;
  readonly #deps: WalletDeps;
  readonly #given = new Set<Promise<WalletReply>>();
  #sent = 0;

  constructor(account: Account, deps: WalletDeps) {
    this.#account = account;
    this.#deps = deps;
  }

  /** How many messages were sent so far. */
  get sent(): number {
    return this.#sent;
  }

  /** Waits until nothing is being given back any more. */
  async idle(): Promise<void> {
    while (this.#given.size > 0) await Promise.all(this.#given);
  }

  async balance(seat: Seat): Promise<WalletReply> {
    const message: WalletMessage = { kind: 'balance', ref: '', round: '', amount: 0n, closes: false };
    return this.#once(message, seat);
  }

  /** Sends a bet once. Where it stays unclear whether it was accepted, it is rolled back; the caller goes on meanwhile. */
  async bet(message: WalletMessage, seat: Seat): Promise<WalletReply> {
    const reply = await this.#write(message, seat);
    if (reply.verdict === 'unclear') {
      const given = this.rollBack(message, seat);
      this.#given.add(given);
      void given.finally(() => this.#given.delete(given));
    }
    return reply;
  }

  /** Says of a bet that was accepted that it counts, where the protocol holds it until then. @param amount of the bet as it counts */
  async confirm(bet: WalletMessage, seat: Seat, amount = bet.amount): Promise<void> {
    if (!this.#account.dialect.holdsBets) return;
    await this.settle({ ...bet, amount, ref: otherUuid(bet.ref, 2), confirms: bet.ref }, seat);
  }

  /** Gives back, or takes back, what was sent. */
  rollBack({ ref, round, amount }: WalletMessage, seat: Seat): Promise<WalletReply> {
    const message = { kind: 'rollback', of: ref, round, amount, closes: false } as const;
    return this.settle({ ...message, ref: otherUuid(ref, 1) }, seat);
  }

  /** Sends until it is accepted or refused; ends with an unclear answer only where the studio ends. */
  async settle(message: WalletMessage, seat: Seat): Promise<WalletReply> {
    const { signal } = this.#deps;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (signal.aborted) return UNCLEAR;
      const reply = await this.#write(message, seat);
      if (reply.verdict !== 'unclear') return reply;
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** One message, sent once and nothing more. */
  send(message: WalletMessage, seat: Seat): Promise<WalletReply> {
    return this.#write(message, seat, false);
  }

  /** Goes on with what had no clear answer when the studio ended. */
  async goOn({ message, seat }: Pending): Promise<void> {
    if (message.kind === 'bet') await this.rollBack(message, seat);
    else await this.settle(message, seat);
  }

  async #write(message: WalletMessage, seat: Seat, mayFail = true): Promise<WalletReply> {
    const { journal, books, signal } = this.#deps;
    const pending: Pending = { message, seat, account: accountKey(this.#account) };
    journal.write({ sent: pending });
    const reply = mayFail ? await this.#withFaults(message, seat) : await this.#once(message, seat);
    // What comes after the end is for the next start.
    if (signal.aborted) return UNCLEAR;
    books.note(message, seat, reply.verdict);
    if (reply.verdict !== 'unclear') journal.write({ clear: message.ref, verdict: reply.verdict });
    return reply;
  }

  async #withFaults(message: WalletMessage, seat: Seat): Promise<WalletReply> {
    const { faults, find } = this.#deps;
    const fault = faults.pick(
      ...(['duplicate', 'parallelDuplicate', 'changedDuplicate', 'lostAnswer', 'wrongSignature'] as const),
      'restart',
    );
    if (fault === 'lostAnswer') return this.#once(message, seat, { isDropped: true });
    if (fault === 'restart') {
      await this.#once(message, seat);
      return UNCLEAR;
    }
    if (fault === 'wrongSignature') {
      const { verdict } = await this.#once(message, seat, { hasWrongSignature: true });
      if (verdict === 'accepted') find(`${message.kind} ${message.ref}: a wrong signature was accepted`);
    }
    if (fault === 'parallelDuplicate') return this.#twice(message, seat);
    const reply = await this.#once(message, seat);
    if (reply.verdict !== 'accepted') return reply;
    if (fault === 'duplicate') {
      const again = await this.#once(message, seat);
      const isSame = again.verdict === 'unclear' || again.verdict === 'accepted';
      if (!isSame) find(`${message.kind} ${message.ref}: ${again.code} to what was accepted before`);
    }
    if (fault === 'changedDuplicate' && message.kind !== 'rollback' && !this.#account.dialect.hasNoIds) {
      const changed = await this.#once({ ...message, amount: message.amount + 1_000n }, seat);
      if (changed.verdict === 'accepted')
        find(`${message.kind} ${message.ref}: another amount was accepted under the same reference`);
    }
    return reply;
  }

  /** One of the two may be refused for what the other has done in between. */
  async #twice(message: WalletMessage, seat: Seat): Promise<WalletReply> {
    const [one, other] = await Promise.all([this.#once(message, seat), this.#once(message, seat)]);
    if (one.verdict === 'accepted') return one;
    if (other.verdict === 'accepted') return other;
    return one.verdict === 'unclear' ? one : other;
  }

  async #once(
    message: WalletMessage,
    seat: Seat,
    { isDropped = false, hasWrongSignature = false } = {},
  ): Promise<WalletReply> {
    const { dialect, wallets, studioKey } = this.#account;
    const right = dialect.writeMessage(message, seat, studioKey);
    const { path, ...request } = hasWrongSignature ? wrongly(dialect, right) : right;
    this.#sent += 1;
    const answer = await send({
      ...{ ...request, isDropped, patienceMs: dialect.patienceMs, signal: this.#deps.signal },
      url: `${wallets[this.#sent % wallets.length] ?? ''}${path}`,
    });
    return answer ? dialect.readReply(message.kind, answer.status, answer.text) : UNCLEAR;
  }
}

function wrongly(dialect: Dialect, request: WalletRequest): WalletRequest {
  if (dialect.withWrongSignature) return dialect.withWrongSignature(request);
  const { header } = dialect.signing;
  return { ...request, headers: { ...request.headers, [header]: wrong(request.headers[header] ?? '') } };
}

/** The same length and letters, and no signature of this text. */
const wrong = (signature: string): string =>
  `${signature.slice(0, 8)}${signature[8] === '0' ? '1' : '0'}${signature.slice(9)}`;

/** A name of its own for what rolls back, or confirms, the same each time. */
const otherUuid = (ref: string, bit: 1 | 2): string =>
  ref.replace(/^./, (digit) => (Number.parseInt(digit, 16) ^ bit).toString(16));
