import { randomUUID } from 'node:crypto';
import type { Driver, Message, Reply, Settings } from './driver.ts';

/** How much a failed case costs an operator. */
export type Severity = 'money' | 'security' | 'protocol';

export interface Case {
  /** Short and stable, to be named in reports: `duplicates/bet-in-series`. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  /** Where the rule is from: a row of the matrix in README.md. */
  readonly source: string;
  /** @throws Failure where the wallet is wrong */
  run(kit: Kit): Promise<void>;
}

/** What a wallet did wrong, as an integrator reads it. */
export class Failure extends Error {}

export class Kit {
  readonly driver: Driver;
  readonly settings: Settings;

  constructor(driver: Driver, settings: Settings) {
    this.driver = driver;
    this.settings = settings;
  }

  bet(cents = 100, more: Partial<Message> = {}): Message {
    return { kind: 'bet', ref: randomUUID(), round: randomUUID(), cents, ...more };
  }

  /** The win of a bet. */
  win(bet: Message, cents = 100, more: Partial<Message> = {}): Message {
    return { ...bet, kind: 'win', ref: randomUUID(), of: bet.ref, cents, closes: true, ...more };
  }

  /** Takes a bet or win back. */
  rollback(target: Message, more: Partial<Message> = {}): Message {
    return { ...target, kind: 'rollback', ref: randomUUID(), of: target.ref, closes: true, ...more };
  }

  async ok(message: Message): Promise<Reply> {
    const reply = await this.driver.send(message);
    if (!reply.isOk) throw new Failure(`the ${message.kind} was refused with ${reply.code}`);
    return reply;
  }

  /** @param codes any of which is right; none: whichever */
  async refused(message: Message, ...codes: readonly string[]): Promise<Reply> {
    const reply = await this.driver.send(message);
    expectRefused(reply, codes, `the ${message.kind}`);
    return reply;
  }

  async cents(): Promise<number> {
    const reply = await this.driver.send({ kind: 'balance', ref: '', round: '', cents: 0 });
    if (!reply.isOk || reply.cents === undefined)
      throw new Failure(`the balance was not answered: ${reply.code}`);
    return reply.cents;
  }

  /** Fails unless the player has so much more afterwards. */
  async moves(cents: number, work: () => Promise<unknown>): Promise<void> {
    const before = await this.cents();
    await work();
    const moved = (await this.cents()) - before;
    if (moved !== cents) throw new Failure(`the balance moved by ${moved} hundredths instead of ${cents}`);
  }
}

export function expectRefused(reply: Reply, codes: readonly string[], what: string): void {
  if (reply.isOk) throw new Failure(`${what} was accepted`);
  if (codes.length > 0 && !codes.includes(reply.code))
    throw new Failure(`${what} was refused with ${reply.code} instead of ${codes.join(' or ')}`);
}

/** Fails unless all answers are one and the same, but for what names the request. */
export function expectSame(replies: readonly Reply[]): void {
  const [first] = replies;
  for (const { code, cents } of replies)
    if (code !== first?.code || cents !== first.cents)
      throw new Failure(
        `answers differ: ${first?.code} with ${first?.cents} hundredths, ${code} with ${cents} hundredths`,
      );
}

export const times = <Value>(count: number, make: () => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, make));
