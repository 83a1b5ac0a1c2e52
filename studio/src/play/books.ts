import type { Seat, Verdict, WalletMessage } from '../dialects/dialect.ts';

interface Entry {
  readonly user: string;
  readonly kind: WalletMessage['kind'];
  amount: bigint;
  readonly isFree: boolean;
  state: 'open' | 'accepted' | 'refused' | 'rolledBack';
}

/** What the studio believes of a player, in 1/10,000 units. */
export interface Believed {
  readonly user: string;
  /** Accepted stakes that were not given back. */
  readonly stakes: bigint;
  /** Accepted wins that were not taken back. */
  readonly wins: bigint;
  /** Transactions that were rolled back. */
  readonly rollbacks: number;
  /** Transactions whose end is not known yet. */
  readonly open: number;
}

/** The studio's own account of every transaction, by reference. */
export class Books {
  readonly #entries = new Map<string, Entry>();

  note(message: WalletMessage, { user }: Pick<Seat, 'user'>, verdict: Verdict): void {
    if (message.kind === 'balance') return;
    if (message.confirms !== undefined) {
      const held = this.#entries.get(message.confirms);
      if (held && verdict === 'accepted') held.amount = message.amount;
      return;
    }
    const known = this.#entries.get(message.ref);
    const entry: Entry = known ?? {
      ...{ user, kind: message.kind, amount: message.amount, isFree: message.free !== undefined },
      state: 'open',
    };
    this.#entries.set(message.ref, entry);
    if (verdict === 'unclear') return;
    // What was rolled back before it came stays so, whatever is answered to it.
    if (entry.state !== 'rolledBack') entry.state = verdict;
    if (message.kind === 'rollback' && verdict === 'accepted') this.#takeBack(message.of, user);
  }

  #takeBack(ref: string | undefined, user: string): void {
    if (ref === undefined) return;
    const known = this.#entries.get(ref);
    if (known) known.state = 'rolledBack';
    else this.#entries.set(ref, { user, kind: 'bet', amount: 0n, isFree: false, state: 'rolledBack' });
  }

  /** @returns for each player, by name */
  believed(): readonly Believed[] {
    const users = new Map<string, Believed>();
    for (const { user, kind, amount, isFree, state } of this.#entries.values()) {
      const so = users.get(user) ?? { user, stakes: 0n, wins: 0n, rollbacks: 0, open: 0 };
      const counts = state === 'accepted';
      users.set(user, {
        user,
        stakes: so.stakes + (counts && kind === 'bet' && !isFree ? amount : 0n),
        wins: so.wins + (counts && (kind === 'win' || kind === 'finishFree') ? amount : 0n),
        rollbacks: so.rollbacks + (state === 'rolledBack' ? 1 : 0),
        open: so.open + (state === 'open' ? 1 : 0),
      });
    }
    return [...users.values()].sort((a, b) => (a.user < b.user ? -1 : 1));
  }
}
